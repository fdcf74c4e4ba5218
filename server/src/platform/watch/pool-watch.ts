import type pg from 'pg';
import { report } from './events.ts';
import { statementAnswered } from './signals.ts';

export type PoolWatch = {
  /** Returns whether the database responds to others, but not to this process for a while. */
  readonly isDead: () => boolean;
  /** Returns whether the database stopped responding to this process, so that calls would time out. */
  readonly isAway: () => boolean;
  readonly stop: () => void;
};

export type PoolWatchOptions = {
  readonly pool: pg.Pool;
  /** Returns whether the database responds on a new connection. */
  readonly isDatabaseUp: () => Promise<boolean>;
  /** Milliseconds between checks, and until an unresponsive pool counts as dead. */
  readonly lookEveryMs?: number;
  readonly deadAfterMs?: number;
};

/**
 * Detects a pool that cannot recover, for example because its connections were never released. A busy pool still gets
 * responses, and any response, even a server error, is a sign of life. If the database responds to no process, the pool
 * is not dead, because a restart would not help.
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
    // Only one check at a time; the pool's own limit ends it.
    question ??= pool
      .query('select 1')
      .then(sign, () => undefined)
      .finally(() => {
        question = null;
      });
    const silentMs = performance.now() - aliveAt;
    if (silentMs < deadAfterMs) return;
    if (!(await isDatabaseUp())) {
      // No process got a response, so the pool gets the full time again when the database is back.
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
