const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delay before each retry of a delivery, for eleven attempts in three days. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** How long an endpoint may fail before it is disabled. Equals the whole retry schedule. */
export const longestFailureMs = retryDelaysMs.reduce((sum, delay) => sum + delay, 0);

/** Returns when a delivery is retried after `tries` failures, or null if it is given up. */
export function nextAttempt(tries: number, failedAt: Date): Date | null {
  const delay = retryDelaysMs[tries - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay);
}
