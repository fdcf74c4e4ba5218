import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AlertTopic } from '@niveshak/domain/notifications/alert-topics';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/due.ts';
import { notOnHold, retention } from '../../platform/jobs/retention.ts';
import { addJob } from '../../platform/outbox.ts';
import { pairKey } from '../email-records.ts';
import { recordsKeptSince } from '../records-kept.ts';

export type DeliveryChannelName = 'push' | 'whatsapp';
type DeliveryTopic = AlertTopic | 'test';
type DeliveryState = 'held' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped';

declare module '../../platform/db/database.ts' {
  interface Database {
    alert_deliveries: {
      id: GeneratedAlways<number>;
      user_id: string;
      channel: DeliveryChannelName;
      topic: DeliveryTopic;
      reference: string;
      readable: Generated<string[]>;
      state: DeliveryState;
      due_at: Date | null;
      batch: string | null;
      claimed_at: Date | null;
      created_at: Date;
      sent_at: Date | null;
      provider_id: string | null;
      problem: string | null;
    };
  }
}

export const sendAlertsTask = 'send-alerts';

/** Number of alerts per job. */
const batchSize = 200;
/** Jobs in a queue run in order, which leaves workers free for receipts during a fan-out. */
const queues = 2;

export type NewDelivery = {
  readonly userId: string;
  readonly topic: DeliveryTopic;
  readonly reference: string;
  readonly readable: readonly string[];
  /** End of the quiet hours, or null if the alert is sent now. */
  readonly dueAt: Date | null;
};

/** Records a channel's alerts in the given order, with the jobs that send them. Skips alerts already recorded. */
export async function insertDeliveries(
  tx: Tx,
  channel: DeliveryChannelName,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += batchSize) {
    const batch = randomUUID();
    const rows = await tx
      .insertInto('alert_deliveries')
      .values(
        deliveries.slice(start, start + batchSize).map(({ userId, topic, reference, readable, dueAt }) => ({
          user_id: userId,
          channel,
          topic,
          reference,
          readable: [...readable],
          state: dueAt === null ? ('queued' as const) : ('held' as const),
          due_at: dueAt,
          batch: dueAt === null ? batch : null,
          claimed_at: null,
          created_at: at,
          sent_at: null,
          provider_id: null,
          problem: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('state')
      .execute();
    if (rows.some(({ state }) => state === 'queued')) await addSending(tx, channel, batch, start / batchSize);
  }
}

async function addSending(tx: Tx, channel: DeliveryChannelName, batch: string, turn: number): Promise<void> {
  await addJob(tx, sendAlertsTask, { batch, channel }, `alerts-${batch}`, `${channel}-${turn % queues}`);
}

export type ClaimedAlert = {
  readonly id: number;
  readonly userId: string;
  readonly topic: DeliveryTopic;
  readonly reference: string;
  readonly readable: readonly string[];
};

/**
 * Claims the next alerts of a batch, in order, before they are sent.
 * @param after claims only alerts with a higher id
 * @param unknownMs alerts with an unknown outcome are claimed again after this time
 */
export async function claimAlerts(
  db: Db,
  batch: string,
  after: number,
  limit: number,
  unknownMs: number,
): Promise<ClaimedAlert[]> {
  const { rows } = await sql<ClaimedAlert>`
    with next as (
      select id from alert_deliveries
      where batch = ${batch} and id > ${after} and (state = 'queued'
        or (state = 'sending' and claimed_at <= now() - ${unknownMs} * interval '1 millisecond'))
      order by id limit ${limit} for update)
    update alert_deliveries d set state = 'sending', claimed_at = now() from next where d.id = next.id
    returning d.id, d.user_id as "userId", d.topic, d.reference, d.readable`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export type ClosedAlert = {
  readonly id: number;
  readonly state: 'queued' | 'sent' | 'failed' | 'skipped';
  readonly providerId: string | null;
  readonly problem: string | null;
};

/** Records the outcomes of claimed alerts in one statement. Keeps a state already reported by the provider. */
export async function closeAlerts(db: Db, closed: readonly ClosedAlert[], at: Date): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    update alert_deliveries d set state = c.state, provider_id = c.provider_id, problem = c.problem,
      sent_at = case when c.state = 'sent' then ${at}::timestamptz end
    from unnest(${closed.map(({ id }) => id)}::bigint[], ${closed.map(({ state }) => state)}::text[],
      ${closed.map(({ providerId }) => providerId)}::text[], ${closed.map(({ problem }) => problem)}::text[])
      as c (id, state, provider_id, problem)
    where d.id = c.id and d.state = 'sending'`.execute(db);
}

/** Returns how many alerts in a batch are unsent or have an unknown outcome. */
export async function openAlerts(db: Db, batch: string): Promise<number> {
  const { open } = await db
    .selectFrom('alert_deliveries')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('batch', '=', batch)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Returns when the next delayed alert is due, up to `until`, or null if none is. */
export async function earliestHeld(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('alert_deliveries')
    .select((select) => select.fn.min('due_at').as('at'))
    .where('state', '=', 'held')
    .where('due_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Queues alerts whose quiet hours have ended. A concurrent process finds none. */
export async function releaseHeld(tx: Tx, at: Date): Promise<void> {
  for (const channel of ['push', 'whatsapp'] as const)
    for (let turn = 0; ; turn += 1) {
      const batch = randomUUID();
      const { numAffectedRows = 0n } = await sql`
        update alert_deliveries set state = 'queued', due_at = null, batch = ${batch}
        where id in (select id from alert_deliveries
          where state = 'held' and channel = ${channel} and due_at <= ${at} order by id limit ${batchSize}
          for update skip locked)`.execute(tx);
      if (numAffectedRows === 0n) break;
      await addSending(tx, channel, batch, turn);
    }
}

/** Abandons all unsent alerts, because they may have been sent before a restore. Returns the number per channel. */
export async function skipOpenAlerts(tx: Tx): Promise<{ channel: DeliveryChannelName; alerts: number }[]> {
  const skipped = await tx
    .updateTable('alert_deliveries')
    .set({ state: 'skipped', due_at: null, problem: 'restored' })
    .where('state', 'in', ['held', 'queued', 'sending'])
    .returning('channel')
    .execute();
  return [...Map.groupBy(skipped, ({ channel }) => channel)].map(([channel, of]) => ({
    channel,
    alerts: of.length,
  }));
}

/** Records one alert that the caller sends immediately, and returns its batch. */
export async function insertSingle(
  db: Db,
  channel: DeliveryChannelName,
  { userId, topic, reference }: Pick<NewDelivery, 'userId' | 'topic' | 'reference'>,
  at: Date,
): Promise<string> {
  const batch = randomUUID();
  await db
    .insertInto('alert_deliveries')
    .values({
      user_id: userId,
      channel,
      topic,
      reference,
      state: 'queued',
      due_at: null,
      batch,
      claimed_at: null,
      created_at: at,
      sent_at: null,
      provider_id: null,
      problem: null,
    })
    .execute();
  return batch;
}

export async function stateOfBatch(db: Db, batch: string) {
  return db
    .selectFrom('alert_deliveries')
    .select(['state', 'problem'])
    .where('batch', '=', batch)
    .executeTakeFirstOrThrow();
}

/** Uses business time, like the retention period of emails. */
export function alertRetention(db: Db): RecurringJob {
  return retention(
    db,
    'alert_deliveries',
    ({ today }) => sql<boolean>`created_at < ${recordsKeptSince(today)}::date
      and state not in ('held', 'queued', 'sending') and ${notOnHold(sql`alert_deliveries.user_id`)}`,
  );
}

/** Returns the members who have an alert, sent or pending, with one of these references on the channel. */
export async function alertedMembers(
  db: Db,
  channel: DeliveryChannelName,
  userIds: readonly string[],
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || references.length === 0) return new Set();
  const rows = await db
    .selectFrom('alert_deliveries')
    .select(['user_id', 'reference'])
    .where('channel', '=', channel)
    .where('user_id', 'in', userIds)
    .where('reference', 'in', references)
    .where('state', 'not in', ['failed', 'skipped'])
    .execute();
  return new Set(rows.map((row) => pairKey(row.user_id, row.reference)));
}
