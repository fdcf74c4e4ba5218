import { Unavailable } from './unavailable.ts';

/** Maximum concurrent calls per member in this process. */
const maxAtOnce = 6;
/** Maximum time a call waits for its turn. */
const patienceMs = 5_000;

type Waiting = { readonly begin: () => void };

export type MemberTurns = {
  /**
   * Runs `work` when it is this member's turn, immediately if the caller is anonymous (null).
   * @throws Unavailable if the wait is too long
   */
  readonly inTurn: <T>(userId: string | null, work: () => Promise<T>) => Promise<T>;
};

/** Queues calls per member, so that calls waiting for a lock on one member's row occupy few connections. */
export function createMemberTurns(): MemberTurns {
  const running = new Map<string, { now: number; readonly waiting: Set<Waiting> }>();

  const turn = (userId: string): Promise<void> => {
    const member = running.get(userId) ?? { now: 0, waiting: new Set<Waiting>() };
    running.set(userId, member);
    if (member.now < maxAtOnce) {
      member.now += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        member.waiting.delete(waiting);
        reject(new Unavailable('Too many concurrent calls of one member.'));
      }, patienceMs);
      member.waiting.add(waiting);
    });
  };
  const end = (userId: string): void => {
    const member = running.get(userId);
    if (member === undefined) return;
    const [next] = member.waiting;
    if (next !== undefined) {
      member.waiting.delete(next);
      next.begin();
      return;
    }
    member.now -= 1;
    if (member.now === 0) running.delete(userId);
  };

  return {
    inTurn: async (userId, work) => {
      if (userId === null) return work();
      await turn(userId);
      try {
        return await work();
      } finally {
        end(userId);
      }
    },
  };
}
