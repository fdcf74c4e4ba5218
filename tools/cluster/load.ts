import { setTimeout as sleep } from 'node:timers/promises';
import { kinds } from './actions.ts';
import type { Actions, Kind } from './actions.ts';

type Attempt = { readonly beganAt: number; readonly endedAt: number; readonly failure: string | null };
/** Results of one kind of action during the failure of one part. */
export type Seen = {
  readonly tries: number;
  readonly failures: number;
  /** Time from the start of the first failed attempt to the next success; 0 if none failed. */
  readonly outageMs: number;
  readonly slowestMs: number;
  readonly reasons: ReadonlyMap<string, number>;
};

/** Actions per second. */
const rates: Readonly<Record<Kind, number>> = { sale: 0.5, search: 2, upload: 0.5, file: 2, 'sign-in': 0.5 };

/** Starts actions at fixed times, regardless of whether earlier ones have ended. */
export class Load {
  readonly #attempts: Readonly<Record<Kind, Attempt[]>> = {
    sale: [],
    search: [],
    upload: [],
    file: [],
    'sign-in': [],
  };
  readonly #open = new Set<Promise<void>>();
  readonly #callers: Promise<unknown>;
  #isOver = false;

  constructor(actions: Actions) {
    this.#callers = Promise.all(kinds.map((kind) => this.#schedule(kind, actions)));
  }

  /** Returns whether each kind had a success that started after an instant. */
  hasRecovered(since: number): boolean {
    return kinds.every((kind) =>
      this.#attempts[kind].some(({ beganAt, failure }) => failure === null && beganAt > since),
    );
  }

  /** Ends the load and returns what its callers experienced. */
  async stop(): Promise<ReadonlyMap<Kind, Seen>> {
    this.#isOver = true;
    await this.#callers;
    await Promise.all(this.#open);
    return new Map(kinds.map((kind) => [kind, seenIn(this.#attempts[kind])]));
  }

  async #schedule(kind: Kind, actions: Actions): Promise<void> {
    const everyMs = 1_000 / rates[kind];
    for (let due = performance.now(); !this.#isOver; due += everyMs) {
      await sleep(Math.max(0, due - performance.now()));
      if (!actions.can(kind)) continue;
      const beganAt = performance.now();
      const end = (failure: string | null) =>
        void this.#attempts[kind].push({ beganAt, endedAt: performance.now(), failure });
      const attempt: Promise<void> = actions
        .act(kind)
        .then(
          () => end(null),
          (error: unknown) => end(reasonOf(error)),
        )
        .finally(() => this.#open.delete(attempt));
      this.#open.add(attempt);
    }
  }
}

/** Returns the reason for a failure, with the code of a refusal and without identifiers. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  return text
    .replace(/\{.*"code":"([\w-]+)".*\}/s, '$1')
    .replaceAll(/\?\S+/g, '')
    .replaceAll(/[0-9a-f-]{16,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160)
    .trim();
}

/** Returns what the callers of one kind of action experienced. */
export function seenIn(attempts: readonly Attempt[]): Seen {
  const inOrder = attempts.toSorted((a, b) => a.beganAt - b.beganAt);
  const reasons = new Map<string, number>();
  let downSince: number | null = null;
  let outageMs = 0;
  let slowestMs = 0;
  for (const { beganAt, endedAt, failure } of inOrder) {
    if (failure === null) {
      slowestMs = Math.max(slowestMs, endedAt - beganAt);
      if (downSince !== null) outageMs = Math.max(outageMs, endedAt - downSince);
      downSince = null;
      continue;
    }
    reasons.set(failure, (reasons.get(failure) ?? 0) + 1);
    downSince ??= beganAt;
  }
  // Still down when the load ended.
  if (downSince !== null) outageMs = Math.max(outageMs, (inOrder.at(-1)?.endedAt ?? downSince) - downSince);
  const failures = inOrder.filter(({ failure }) => failure !== null).length;
  return { tries: inOrder.length, failures, outageMs, slowestMs, reasons };
}
