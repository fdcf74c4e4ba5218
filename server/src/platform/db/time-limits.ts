/** How long work on the database may take. Each limit ends the work on the server, not only the waiting for it. */
export type TimeLimits = {
  /** One statement; null for none. */
  readonly statementMs: number | null;
  /** Waiting for one lock. */
  readonly lockMs: number;
  /** A transaction that asks nothing, because a third party is being asked or the process hangs. */
  readonly idleInTransactionMs: number;
  /** Waiting for a connection. */
  readonly waitMs: number;
};

/** A call's: somebody waits for the answer. */
export function callLimits(statementMs: number): TimeLimits {
  const half = Math.ceil(statementMs / 2);
  return { statementMs, lockMs: half, idleInTransactionMs: 60_000, waitMs: half };
}

/** Jobs, timers and what falls due: nobody waits, and what fails is tried again. */
export const jobLimits: TimeLimits = {
  statementMs: 120_000,
  lockMs: 20_000,
  idleInTransactionMs: 120_000,
  waitMs: 20_000,
};

/** Imports, books and other commands of an operator, who sees them run. */
export const commandLimits: TimeLimits = {
  statementMs: null,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
  waitMs: 30_000,
};

/** Migrations: whatever waits for a lock makes every call behind it wait, so they give up soon and try again. */
export const migrationLimits: TimeLimits = {
  statementMs: null,
  lockMs: 3_000,
  idleInTransactionMs: 600_000,
  waitMs: 10_000,
};
