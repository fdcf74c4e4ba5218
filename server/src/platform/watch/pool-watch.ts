import type pg from 'pg';
import { report } from './events.ts';
import { statementAnswered } from './signals.ts';

export type PoolWatch = {
  /** Whether the database answers others and, for a while, not this process. */
  readonly isDead: () => boolean;
  /** Whether the database has stopped answering this process: a call would only wait for its time limit. */
  readonly isAway: () => boolean;
  readonly stop: () => void;
};

export type PoolWatchOptions = {
  readonly pool: pg.Pool;
  /** Whether the database answers on a new connection. */
  readonly isDatabaseUp: () => Promise<boolean>;
  /** Milliseconds between two looks, and without an answer until the pool counts as dead. */
  readonly lookEveryMs?: number;
  readonly deadAfterMs?: number;
};

/**
 * Notices a pool that will not come back by itself, for example because its connections were lent and never returned.
 * A pool that is merely busy answers somebody: every answer, a refusal of the server too, is a sign of life. A database
 * that answers nobody is no reason either: a new process would not be answered more.
 */
export function watchPool(options: PoolWatchOptions): PoolWatch {
  const { pool, isDatabaseUp, lookEveryMs = 1_000, deadAfterMs = 30_000 } = options;
  let aliveAt = performance.now();
  let isDead = false;
  let isAway = false;
  let current: Promise<void> | null = null;

  const sign = () => {
    aliveAt = performance.now();
    isDead = false;
    isAway = false;
  };
  const stopHearing = statementAnswered.hear((answer) => {
    if (answer.pool !== pool) return;
    if (answer.failure === 'silent') isAway = true;
    else sign();
  });
  let question: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    // One question waits at most; it fails by the pool's own limit.
    question ??= pool
      .query('select 1')
      .then(sign, () => undefined)
      .finally(() => {
        question = null;
      });
    const silentMs = performance.now() - aliveAt;
    if (silentMs < deadAfterMs) return;
    if (!(await isDatabaseUp())) {
      // Nobody was answered meanwhile: the pool gets its time anew when the database is back.
      aliveAt = performance.now();
      isDead = false;
      return;
    }
    if (!isDead && performance.now() - aliveAt >= deadAfterMs) {
      isDead = true;
      report('database.pool-dead', { silentMs: Math.round(silentMs) });
    }
  };
  const timer = setInterval(() => {
    current ??= look().finally(() => {
      current = null;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    isDead: () => isDead,
    isAway: () => isAway,
    stop: () => {
      clearInterval(timer);
      stopHearing();
    },
  };
}
