/** What counts as work still to be done, as SQL conditions: metrics and the console's operations page ask the same. */

/** Of `outbox_events`: not delivered, and not held back after a restore. */
export const undelivered = 'delivered_at is null and held_in_epoch is null';
/** Of `outbox_events`: held back after a restore, until staff decide. */
export const heldBack = 'held_in_epoch is not null';
/** Of `webhook_events`: stored and not handled. */
export const unhandled = 'handled_at is null';

/** Of graphile-worker's jobs, done ones being gone: nobody is at it and nobody will be. */
export const jobGivenUp = 'locked_at is null and attempts >= max_attempts';
/** Failed, and tried again. */
export const jobFailing = 'locked_at is null and attempts > 0 and attempts < max_attempts';
/** Could run, and does not yet. */
export const jobDue = 'locked_at is null and attempts < max_attempts and run_at < now()';
