/** Time limits for database work. Each limit aborts the work on the server, not just the wait for it. */
export type TimeLimits = {
  /** Limit per statement, or null if unlimited. */
  readonly statementMs: number | null;
  /** Limit per lock wait. */
  readonly lockMs: number;
  /** Limit for idle transactions, e.g. during a third-party call or if the process hangs. */
  readonly idleInTransactionMs: number;
  /** Limit for acquiring a connection. */
  readonly waitMs: number;
  /**
   * Set if the limits are configured on the database role, because a pooler in transaction mode drops connection
   * settings.
   */
  readonly areOfRole?: true;
};

export function callLimits(statementMs: number): TimeLimits {
  const half = Math.ceil(statementMs / 2);
  return { statementMs, lockMs: half, idleInTransactionMs: 60_000, waitMs: half };
}

/** Returns the limits, marked as configured on the role. Only the wait for a connection is enforced here. */
export function limitsOfRole(limits: TimeLimits): TimeLimits {
  return { ...limits, areOfRole: true };
}

/** For jobs, timers and scheduled work, where latency does not matter and failures are retried. */
export const jobLimits: TimeLimits = {
  statementMs: 120_000,
  lockMs: 20_000,
  idleInTransactionMs: 120_000,
  waitMs: 20_000,
};

/** For imports, reconciliation and other commands run by an operator. */
export const commandLimits: TimeLimits = {
  statementMs: null,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
  waitMs: 30_000,
};

/** For migrations. A waiting lock blocks all calls behind it, so migrations give up early and retry. */
export const migrationLimits: TimeLimits = {
  statementMs: null,
  lockMs: 3_000,
  idleInTransactionMs: 600_000,
  waitMs: 10_000,
};
