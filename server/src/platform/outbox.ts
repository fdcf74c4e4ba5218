import { sql } from 'kysely';
import type { GeneratedAlways } from 'kysely';
import type { Tx } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    outbox_events: {
      id: GeneratedAlways<number>;
      name: string;
      payload: string;
      occurred_at: Date;
      delivered_at: Date | null;
    };
  }
}

/**
 * Every event that travels upward between slices, with its payload: identifiers only. Slices add theirs by
 * declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged into by slices
export interface Events {}
export type EventName = keyof Events & string;

/** Name of the job that delivers one event of the outbox. */
export const deliverEventTask = 'deliver-event';

/**
 * Records an event in the transaction of its cause. It is delivered after the commit, at least once, so a
 * handler must bear being run twice.
 */
export async function emit<N extends EventName>(
  tx: Tx,
  name: N,
  payload: Events[N],
  at: Date,
): Promise<void> {
  await sql`
    with event as (
      insert into outbox_events (name, payload, occurred_at)
      values (${name}, ${JSON.stringify(payload)}, ${at}) returning id)
    select graphile_worker.add_job(${deliverEventTask}, json_build_object('id', id), job_key := 'event-' || id)
    from event`.execute(tx);
}

/**
 * Adds a job within a transaction; the same key replaces a job that has not run yet. Jobs of one named queue run one
 * after the other.
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, string | number>>,
  key: string,
  queue: string | null = null,
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key := ${key}, queue_name := ${queue}::text)`.execute(
    tx,
  );
}
