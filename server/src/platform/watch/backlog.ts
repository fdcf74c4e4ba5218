/** SQL conditions for pending work, shared by the metrics and the console's operations page. */

/** On `outbox_events`: not delivered, and not held after a restore. */
export const undelivered = 'delivered_at is null and held_in_epoch is null';
/** On `outbox_events`: held after a restore until staff decide. */
export const heldBack = 'held_in_epoch is not null';
/** On `webhook_events`: stored but not handled. */
export const unhandled = 'handled_at is null';

/** On graphile-worker's jobs (finished ones are deleted): out of attempts. */
export const jobGivenUp = 'locked_at is null and attempts >= max_attempts';
/** Failed, and scheduled for retry. */
export const jobFailing = 'locked_at is null and attempts > 0 and attempts < max_attempts';
/** Due but not started. */
export const jobDue = 'locked_at is null and attempts < max_attempts and run_at < now()';
