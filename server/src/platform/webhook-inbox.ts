import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Db, Tx } from './db/database.ts';
import type { RecurringJob } from './jobs/due.ts';
import { deleteInBatches } from './jobs/retention.ts';
import { addJob } from './outbox.ts';
import { webhookCame } from './watch/signals.ts';

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

/** The events of one provider: stored raw before they are handled, and handled once each. */
export type WebhookInbox = {
  readonly provider: string;
  /**
   * Stores a signed event raw, whatever it says, and adds the job that handles it, in one transaction. An event is known by
   * the hash of its body, which is what was signed: a delivery that comes again, under whatever id, changes nothing.
   */
  readonly accept: (db: Db, body: Buffer) => Promise<void>;
  /** The body of an event that is still to be handled, else null. */
  readonly open: (db: Db, eventId: string) => Promise<Buffer | null>;
  readonly close: (db: Db, eventId: string) => Promise<void>;
  /** Has an event handled once more. False when there is no such event, or what it said is no longer kept. */
  readonly replay: (tx: Tx, eventId: string) => Promise<boolean>;
  /** Closes an event and drops what it said. */
  readonly closeAndForget: (db: Db, eventId: string) => Promise<void>;
};

/** @param task the job that is run with `{ eventId }`. */
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
      webhookCame.give({ provider });
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

/** How long the body of a handled event is kept, for questions about it; its hash stays, so that it is known again. */
const bodyKeptMs = 30 * 86_400_000;
const eventKeptMs = 400 * 86_400_000;
const bodiesAtOnce = 1_000;

/** Drops what old events said, and the events themselves when no provider sends them any more. Wall time. */
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

/** Drops what handled events said, wherever one of these texts (an address, a number) stands in it. */
export async function forgetWebhooksAbout(db: Db, texts: readonly string[]): Promise<void> {
  const sought = texts.filter((text) => text !== '').map((text) => Buffer.from(text));
  if (sought.length === 0) return;
  // Bodies are kept for a month, and the index has those that are left: one look for all of the texts.
  await sql`
    update webhook_events set body = ''
    where handled_at is not null and body <> ''
      and exists (select from unnest(${sought}::bytea[]) text where position(text in body) > 0)`.execute(db);
}
