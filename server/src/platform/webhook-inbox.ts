import { createHash } from 'node:crypto';
import type { Generated } from 'kysely';
import type { Db } from './db/database.ts';
import { addJob } from './outbox.ts';

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
  /**
   * Stores a signed event raw, whatever it says, and adds the job that handles it, in one transaction; a delivery that
   * comes twice changes nothing. Events that carry no id are named by the hash of their body.
   */
  readonly accept: (db: Db, body: Buffer, eventId?: string) => Promise<void>;
  /** The body of an event that is still to be handled, else null. */
  readonly open: (db: Db, eventId: string) => Promise<Buffer | null>;
  readonly close: (db: Db, eventId: string) => Promise<void>;
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
    accept: (db, body, given) => {
      const eventId = given ?? createHash('sha256').update(body).digest('hex');
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
    close: (db, eventId) => end(db, eventId, {}),
    closeAndForget: (db, eventId) => end(db, eventId, { body: Buffer.alloc(0) }),
  };
}
