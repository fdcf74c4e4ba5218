import { z } from 'zod';
import { alphanumeric } from './ids.ts';
import type { Store } from './store.ts';

const stored = z.object({ id: z.string(), kind: z.string(), dueAt: z.number(), subject: z.string() });

/** Runs when due. A failure is logged and not retried unless the handler plans a new timer. */
type TimerHandler = (subject: string) => void | Promise<void>;

export interface Timers {
  /** Registers the handler of a kind. Must be called before {@link Timers.start}. */
  on(kind: string, handler: TimerHandler): void;
  /** Schedules work `delayMs` from now. The timer survives a restart, after which overdue work runs immediately. */
  plan(kind: string, subject: string, delayMs: number): void;
  start(): void;
  /** Waits for running handlers. */
  stop(): Promise<void>;
}

/** Node fires a timer of more than 2^31-1 ms immediately, so longer ones are set in steps. */
const LONGEST_STEP_MS = 2_000_000_000;

export function createTimers(store: Store): Timers {
  const planned = store.collection('timers', (value) => stored.parse(value));
  const handlers = new Map<string, TimerHandler>();
  const running = new Map<string, NodeJS.Timeout>();
  const working = new Set<Promise<void>>();
  let live = false;

  const run = async (timer: z.infer<typeof stored>): Promise<void> => {
    try {
      await handlers.get(timer.kind)?.(timer.subject);
    } catch (error) {
      console.error(`sandbox: timer ${timer.kind} failed:`, error instanceof Error ? error.message : error);
    }
    // Delete it only now. Work interrupted by a kill runs again, so handlers must be idempotent.
    planned.delete(timer.id);
  };

  const arm = (timer: z.infer<typeof stored>): void => {
    const wait = Math.max(0, timer.dueAt - Date.now());
    const handle = setTimeout(
      () => {
        running.delete(timer.id);
        if (timer.dueAt > Date.now()) return arm(timer);
        const work = run(timer).finally(() => working.delete(work));
        working.add(work);
      },
      Math.min(wait, LONGEST_STEP_MS),
    );
    running.set(timer.id, handle);
  };

  return {
    on: (kind, handler) => void handlers.set(kind, handler),
    plan(kind, subject, delayMs) {
      const timer = { id: alphanumeric(16), kind, subject, dueAt: Date.now() + delayMs };
      planned.put(timer.id, timer);
      if (live) arm(timer);
    },
    start() {
      live = true;
      for (const timer of planned.values()) arm(timer);
    },
    async stop() {
      live = false;
      for (const handle of running.values()) clearTimeout(handle);
      running.clear();
      await Promise.allSettled(working);
    },
  };
}
