import { sql } from 'kysely';
import type { GeneratedAlways, Generated, Selectable } from 'kysely';
import { parse, z } from 'zod';
import { webhookAttempt } from '@niveshak/contract/webhooks/attempt';
import type { WebhookAttempt } from '@niveshak/contract/webhooks/attempt';
import type { Db, Tx } from '../platform/db/database.ts';
import { dayMs, retention } from '../platform/jobs/retention.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    webhook_deliveries: DeliveriesTable;
  }
}

type DeliveriesTable = {
  id: GeneratedAlways<number>;
  message_id: Generated<string>;
  endpoint_id: string;
  event_id: number | null;
  type: string;
  lane: string;
  user_id: string | null;
  body: string;
  state: 'pending' | 'delivered' | 'given-up' | 'held';
  tries: Generated<number>;
  next_at: Generated<Date>;
  created_at: Generated<Date>;
  done_at: Date | null;
  attempts: Generated<unknown>;
};

export type Delivery = {
  readonly id: number;
  readonly messageId: string;
  readonly type: string;
  readonly body: string;
  readonly state: DeliveriesTable['state'];
  readonly tries: number;
  readonly nextAt: Date;
  readonly createdAt: Date;
  readonly attempts: readonly WebhookAttempt[];
};

const attemptList = z.array(webhookAttempt);

function toDelivery(row: Selectable<DeliveriesTable>): Delivery {
  return {
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    body: row.body,
    state: row.state,
    tries: row.tries,
    nextAt: row.next_at,
    createdAt: row.created_at,
    attempts: parse(attemptList, row.attempts),
  };
}

export type NewDelivery = {
  readonly eventId: number | null;
  readonly type: string;
  readonly lane: string;
  readonly memberId: string | null;
  readonly body: string;
};

/** Adds an event to all enabled endpoints that receive its type. Idempotent. */
export async function insertDeliveries(
  tx: Tx,
  { eventId, type, lane, memberId, body }: NewDelivery,
  state: 'pending' | 'held',
): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, type, lane, user_id, body, state)
    select id, ${eventId}, ${type}, ${lane}, ${memberId}::uuid, ${body}, ${state}
    from webhook_endpoints where disabled_at is null and ${type} = any(events) order by id
    on conflict (endpoint_id, event_id) do nothing`.execute(tx);
}

export async function insertTest(tx: Tx, endpointId: string, lane: string, body: string): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event_id: null,
      type: 'test',
      lane,
      user_id: null,
      body,
      state: 'pending',
      done_at: null,
    })
    .execute();
}

/** Condition for the first pending delivery in its lane, for which later ones wait. */
const isFirst = sql<boolean>`not exists (select from webhook_deliveries earlier
  where earlier.endpoint_id = d.endpoint_id and earlier.lane = d.lane and earlier.state = 'pending'
    and earlier.id < d.id)`;

/** Returns an endpoint's due deliveries, one per lane, longest overdue first. */
export async function dueDeliveries(
  db: Db,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .where('next_at', '<=', now)
    .where(isFirst)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

/** Returns when the next delivery to an enabled endpoint is due, or null if none is pending. */
export async function nextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select((select) => select.fn.min('d.next_at').as('at'))
    .where('d.state', '=', 'pending')
    .where('e.disabled_at', 'is', null)
    .where(isFirst)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Records an attempt and its result: delivered, to be retried, or given up. */
export async function recordAttempt(
  tx: Tx,
  id: number,
  attempt: WebhookAttempt,
  next: 'delivered' | 'given-up' | Date,
): Promise<void> {
  const isRetried = next instanceof Date;
  await tx
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql`attempts || ${JSON.stringify([attempt])}::jsonb`,
      tries: sql<number>`tries + 1`,
      ...(isRetried ? { next_at: next } : { state: next, done_at: new Date(attempt.at) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Gives up all pending deliveries of an endpoint. Returns their number. */
export async function giveUpPending(tx: Tx, endpointId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'given-up', done_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes a delivery pending again, with all attempts. Returns false if it is pending or does not exist. */
export async function resendDelivery(tx: Tx, endpointId: string, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', done_at: null, tries: 0, next_at: now })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .where('state', '<>', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds deliveries that may have been sent before a restore. Returns their number per affected endpoint. */
export async function holdPending(tx: Tx): Promise<{ endpointId: string; held: number }[]> {
  await tx.updateTable('webhook_deliveries').set({ state: 'held' }).where('state', '=', 'pending').execute();
  return tx
    .selectFrom('webhook_deliveries')
    .select((select) => ['endpoint_id as endpointId', select.fn.countAll<number>().as('held')])
    .where('state', '=', 'held')
    .groupBy('endpoint_id')
    .execute();
}

/** Returns an endpoint's deliveries, newest first. */
export async function deliveryLog(
  db: Db,
  endpointId: string,
  before: number | undefined,
  limit: number,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

const keptDays = 30;

/** Deletes deliveries completed, or held after a restore, long ago. Uses wall time. */
export function deliveryRetention(db: Db): RecurringJob {
  return retention(db, 'webhook_deliveries', (_time, wall) => {
    const before = new Date(wall.getTime() - keptDays * dayMs);
    return sql<boolean>`done_at < ${before} or (state = 'held' and created_at < ${before})`;
  });
}
