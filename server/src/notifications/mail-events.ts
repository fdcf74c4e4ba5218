import { createHash } from 'node:crypto';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import type { MailEvents } from './ports.ts';
import { markMailEventHandled, storeMailEvent, suppress, unhandledMailEvent } from './store.ts';

export const mailEventTask = 'handle-mail-event';

/**
 * Stores a signed event raw, whatever it says, and adds the job that handles it, in one transaction. The hash of the
 * body names it: a delivery that comes twice changes nothing.
 */
export async function acceptMailEvent(db: Db, body: Buffer): Promise<void> {
  const eventId = createHash('sha256').update(body).digest('hex');
  await db.transaction().execute(async (tx) => {
    if (await storeMailEvent(tx, eventId, body)) {
      await addJob(tx, mailEventTask, { eventId }, `mail-${eventId}`);
    }
  });
}

/** A hard bounce or a complaint sets do-not-disturb for the address; a soft bounce is the mail service's to retry. */
export async function handleMailEvent(
  db: Db,
  events: MailEvents,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await unhandledMailEvent(db, eventId);
  if (body === null) return;
  const event = events.parse(body);
  await db.transaction().execute(async (tx) => {
    if (event !== null && event.kind !== 'soft-bounce') {
      await suppress(tx, event.recipient, event.kind, time.instant);
    }
    await markMailEventHandled(tx, eventId, time.instant);
  });
}
