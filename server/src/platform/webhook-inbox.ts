import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import type { RecurringJob } from './jobs/due.ts';
import { deleteInBatches } from './jobs/retention.ts';
import { addJob } from './outbox.ts';
import { webhookReceived } from './watch/signals.ts';

declare module './db/database.ts' {
  interface Database {
    webhook_events: {
      provider: string;
      event_id: string;
      body: Buffer;
      received_at: Generated<Date>;
      handled_at: Date | null;
    };
  }
}

/** One provider's events, stored raw before they are handled, once each. */
export type WebhookInbox = {
  readonly provider: string;
  /**
   * Stores a signed event raw and adds its handler job, in one transaction. Events are identified by the hash of the
   * signed body, so a repeated delivery does nothing, even with another id.
   */
  readonly accept: (db: Db, body: Buffer) => Promise<void>;
  /** Returns the body of an unhandled event, or null if it is handled or does not exist. */
  readonly open: (db: Db, eventId: string) => Promise<Buffer | null>;
  readonly close: (db: Db, eventId: string) => Promise<void>;
  /** Queues an event to be handled again. Returns false if it does not exist or its body was deleted. */
  readonly replay: (tx: Tx, eventId: string) => Promise<boolean>;
  /** Closes an event and deletes its body. */
  readonly closeAndForget: (db: Db, eventId: string) => Promise<void>;
};

/** @param task the job, which runs with `{ eventId }` */
export function webhookInbox(provider: string, task: string): WebhookInbox {
  const end = async (db: Db, eventId: string, rest: { readonly body?: Buffer }) => {
    await db
      .updateTable('webhook_events')
      .set({ handled_at: new Date(), ...rest })
      .where('provider', '=', provider)
      .where('event_id', '=', eventId)
      .execute();
  };
  return {
    provider,
    accept: (db, body) => {
      webhookReceived.give({ provider });
      const eventId = createHash('sha256').update(body).digest('hex');
      return db.transaction().execute(async (tx) => {
        const stored = await tx
          .insertInto('webhook_events')
          .values({ provider, event_id: eventId, body, handled_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst();
        if (stored !== undefined) await addJob(tx, task, { eventId }, `${provider}-${eventId}`);
      });
    },
    open: async (db, eventId) => {
      const row = await db
        .selectFrom('webhook_events')
        .select('body')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .where('handled_at', 'is', null)
        .executeTakeFirst();
      return row?.body ?? null;
    },
    replay: async (tx, eventId) => {
      const row = await tx
        .updateTable('webhook_events')
        .set({ handled_at: null })
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .where('body', '<>', Buffer.alloc(0))
        .returning('event_id')
        .executeTakeFirst();
      if (row !== undefined) await addJob(tx, task, { eventId }, `${provider}-${eventId}`);
      return row !== undefined;
    },
    close: (db, eventId) => end(db, eventId, {}),
    closeAndForget: (db, eventId) => end(db, eventId, { body: Buffer.alloc(0) }),
  };
}

/** How long a handled event's body is kept for investigations. Its hash remains, to detect repeated deliveries. */
const bodyKeptMs = 30 * 86_400_000;
const eventKeptMs = 400 * 86_400_000;
const bodiesAtOnce = 1_000;

/** Deletes the bodies of old events, and the events once no provider redelivers them. Uses wall time. */
export function webhookRetention(db: Db): RecurringJob {
  return {
    name: 'webhook-retention',
    run: async () => {
      const bodiesBefore = new Date(Date.now() - bodyKeptMs);
      for (let emptied = bodiesAtOnce; emptied === bodiesAtOnce;) {
        const { numAffectedRows = 0n } = await sql`
          update webhook_events set body = '' where (provider, event_id) in (
            select provider, event_id from webhook_events
            where handled_at < ${bodiesBefore} and handled_at is not null and body <> '' limit ${bodiesAtOnce})`.execute(
          db,
        );
        emptied = Number(numAffectedRows);
      }
      const eventsBefore = new Date(Date.now() - eventKeptMs);
      await deleteInBatches(db, 'webhook_events', sql`handled_at < ${eventsBefore}`);
    },
  };
}

/** Deletes the bodies of handled events that contain one of these texts (an address, a number). */
export async function deleteWebhookBodies(db: Db, texts: readonly string[]): Promise<void> {
  const sought = texts.filter((text) => text !== '').map((text) => Buffer.from(text));
  if (sought.length === 0) return;
  // One indexed query for all texts, over the bodies of the last month.
  await sql`
    update webhook_events set body = ''
    where handled_at is not null and body <> ''
      and exists (select from unnest(${sought}::bytea[]) text where position(text in body) > 0)`.execute(db);
}
