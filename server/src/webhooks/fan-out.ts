import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { publicEvent } from '../platform/public-events.ts';
import { insertDeliveries } from './delivery-store.ts';
import type { EventContent } from './ports.ts';

export const deliverWebhooksTask = 'deliver-webhooks';

export type FanOutDeps = {
  readonly db: Db;
  readonly content: EventContent;
  readonly time: () => BusinessTime;
};

/**
 * Adds the undelivered events of the event's lane to the endpoints, in order, because another job may be first with a
 * later event about the same member.
 */
export async function deliverPublicEvent(deps: FanOutDeps, name: string, payload: unknown): Promise<void> {
  if (name !== 'public-event') return;
  const { lane } = publicEvent.parse(payload);
  await deps.db.transaction().execute(async (tx) => {
    // One job per lane at a time, so that deliveries are numbered in event order.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${lane}`}, 0))`.execute(tx);
    await addEvents(tx, deps, sql<boolean>`payload ->> 'lane' = ${lane}`, 'pending');
    await wakeDeliveries(tx);
  });
}

/** Starts the delivery of everything due now. */
export async function wakeDeliveries(tx: Tx): Promise<void> {
  await addJob(tx, deliverWebhooksTask, {}, deliverWebhooksTask, deliverWebhooksTask);
}

/** Adds undelivered events to the endpoints that receive them. */
export async function addEvents(
  tx: Tx,
  { content, time }: Omit<FanOutDeps, 'db'>,
  which: RawBuilder<boolean>,
  state: 'pending' | 'held',
): Promise<void> {
  const { rows: endpoints } =
    await sql`select from webhook_endpoints where disabled_at is null limit 1`.execute(tx);
  if (endpoints.length === 0) return;
  const { rows } = await sql<{ id: number; payload: unknown; at: Date }>`
    select id, payload, occurred_at as at from outbox_events
    where delivered_at is null and name = 'public-event' and ${which} order by id`.execute(tx);
  for (const { id, payload, at } of rows) {
    const event = publicEvent.parse(payload);
    const shown = await content(tx, event, time());
    if (shown === null) continue;
    const { lane, memberId } = event;
    const body = JSON.stringify({ type: shown.type, timestamp: at.toISOString(), data: shown.data });
    await insertDeliveries(tx, { eventId: id, type: shown.type, lane, memberId, body }, state);
  }
}
