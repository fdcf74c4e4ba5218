/** Time limits for database work. Each limit aborts the work on the server, not only the wait for it. */
export type TimeLimits = {
  /** Per statement; null for no limit. */
  readonly statementMs: number | null;
  /** Per lock wait. */
  readonly lockMs: number;
  /** For an idle transaction, e.g. while a third party is called or if the process hangs. */
  readonly idleInTransactionMs: number;
  /** For acquiring a connection. */
  readonly waitMs: number;
  /** The database's role has the limits, because a pooler in transaction mode keeps no settings of a connection. */
  readonly areOfRole?: true;
};

export function callLimits(statementMs: number): TimeLimits {
  const half = Math.ceil(statementMs / 2);
  return { statementMs, lockMs: half, idleInTransactionMs: 60_000, waitMs: half };
}

/** The same limits, which the server takes from the role; waits for connections are limited here. */
export function limitsOfRole(limits: TimeLimits): TimeLimits {
  return { ...limits, areOfRole: true };
}

/** Jobs, timers and scheduled work: latency does not matter, and failures are retried. */
export const jobLimits: TimeLimits = {
  statementMs: 120_000,
  lockMs: 20_000,
  idleInTransactionMs: 120_000,
  waitMs: 20_000,
};

/** Imports, reconciliation and other commands supervised by an operator. */
export const commandLimits: TimeLimits = {
  statementMs: null,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
  waitMs: 30_000,
};

/** Migrations: a waiting lock blocks every call behind it, so they give up early and retry. */
export const migrationLimits: TimeLimits = {
  statementMs: null,
  lockMs: 3_000,
  idleInTransactionMs: 600_000,
  waitMs: 10_000,
};
