import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import { markBounced } from './email-records.ts';
import type { MailEvents } from './ports.ts';
import { suppress } from './store.ts';

export const mailEventTask = 'handle-mail-event';

export const mailInbox = webhookInbox('mail', mailEventTask);

/**
 * Handles a delivery event. A hard bounce or complaint suppresses the address. Soft bounces are ignored, because the
 * mail service retries them itself.
 */
export async function handleMailEvent(
  db: Db,
  events: MailEvents,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await mailInbox.open(db, eventId);
  if (body === null) return;
  const event = events.parse(body);
  await db.transaction().execute(async (tx) => {
    if (event !== null && event.kind !== 'soft-bounce') {
      await suppress(tx, event.recipient, event.kind, time.instant);
      if (event.kind === 'hard-bounce') await markBounced(tx, event.recipient, time.instant);
    }
    await mailInbox.close(tx, eventId);
  });
}
