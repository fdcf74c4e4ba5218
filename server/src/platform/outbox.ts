import { sql } from 'kysely';
import type { GeneratedAlways } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import type { RecurringJob } from './jobs/due.ts';
import { dayMs, retention } from './jobs/retention.ts';
import { currentWork } from './watch/work.ts';

declare module './db/database.ts' {
  interface Database {
    outbox_events: {
      id: GeneratedAlways<number>;
      name: string;
      payload: string;
      occurred_at: Date;
      delivered_at: Date | null;
      held_in_epoch: number | null;
      /** Wall time. */
      recorded_at: GeneratedAlways<Date>;
      /** Id of the originating call, or null if there is none. */
      request_id: string | null;
    };
  }
}

/**
 * All events that slices pass upward, with their payloads, which contain only identifiers. Slices add theirs by
 * declaration merging.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged into by slices
export interface Events {}
export type EventName = keyof Events & string;

export const deliverEventTask = 'deliver-event';

/** Extra field of every job payload: the id of the originating call. */
export const requestIdField = 'requestId';
const requestId = (): string | null => currentWork()?.requestId ?? null;

/**
 * Records an event in the transaction that causes it. It is delivered after the commit, at least once, so handlers must
 * be idempotent.
 */
export async function emit<N extends EventName>(
  tx: Tx,
  name: N,
  payload: Events[N],
  at: Date,
): Promise<void> {
  await sql`
    with event as (
      insert into outbox_events (name, payload, occurred_at, request_id)
      values (${name}, ${JSON.stringify(payload)}, ${at}, ${requestId()}) returning id, request_id)
    select graphile_worker.add_job(${deliverEventTask},
      json_strip_nulls(json_build_object('id', id, ${requestIdField}::text, request_id)), job_key := 'event-' || id)
    from event`.execute(tx);
}

export type HeldEvent = { readonly id: number; readonly name: string; readonly payload: unknown };

export async function lastEvent(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('outbox_events')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Holds undelivered events with these names, because they may have been delivered before a restore.
 * @param after holds only events with a higher number
 */
export async function holdEvents(
  tx: Tx,
  names: readonly EventName[],
  epoch: number,
  after = 0,
): Promise<HeldEvent[]> {
  return tx
    .updateTable('outbox_events')
    .set({ delivered_at: new Date(), held_in_epoch: epoch })
    .where('delivered_at', 'is', null)
    .where('name', 'in', names)
    .where('id', '>', after)
    .returning(['id', 'name', 'payload'])
    .execute();
}

/** Releases a held event for delivery. Returns false if it is not held. */
export async function releaseEvent(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('outbox_events')
      .set({ delivered_at: null, held_in_epoch: null })
      .where('id', '=', id)
      .where('held_in_epoch', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await addJob(tx, deliverEventTask, { id }, `event-${id}`);
    return true;
  });
}

/**
 * Adds a job in a transaction, replacing a pending job with the same key. Jobs in a named queue run sequentially.
 * @param runAt wall time of the run, or null for now
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, string | number>>,
  key: string,
  queue: string | null = null,
  runAt: Date | null = null,
): Promise<void> {
  const carried = requestId();
  const sent = carried === null ? payload : { ...payload, [requestIdField]: carried };
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(sent)}::json, job_key := ${key}, queue_name := ${queue}::text, run_at := ${runAt}::timestamptz)`.execute(
    tx,
  );
}

/** Kept for investigations only. */
const deliveredKeptMs = 90 * dayMs;

/** Deletes events delivered long ago. Events held after a restore stay until released. Uses wall time. */
export function outboxRetention(db: Db): RecurringJob {
  return retention(db, 'outbox_events', (_time, wall) => {
    const before = new Date(wall.getTime() - deliveredKeptMs);
    return sql<boolean>`delivered_at < ${before} and held_in_epoch is null`;
  });
}
