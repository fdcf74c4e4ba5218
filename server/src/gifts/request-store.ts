import { sql } from 'kysely';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { GiftRequest } from '../checkout/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/jobs/retention.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    gift_requests: {
      order_id: string;
      to_email: string | null;
      to_name: string | null;
      from_name: string;
      message: string | null;
      send_on: string | null;
      asked_at: Date;
    };
  }
}

export async function insertRequest(tx: Tx, orderId: string, request: GiftRequest, at: Date): Promise<void> {
  const { toEmail, toName, fromName, message, sendOn } = request;
  const row = { to_email: toEmail, to_name: toName, from_name: fromName, message, send_on: sendOn };
  await tx
    .insertInto('gift_requests')
    .values({ order_id: orderId, ...row, asked_at: at })
    .execute();
}

/** Removes and returns an order's gift request, or returns null if there is none. */
export async function takeRequest(tx: Tx, orderId: string): Promise<GiftRequest | null> {
  const row = await tx
    .deleteFrom('gift_requests')
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    toEmail: row.to_email,
    toName: row.to_name,
    fromName: row.from_name,
    message: row.message,
    sendOn: row.send_on === null ? null : calendarDate(row.send_on),
  };
}

/** Deletes addresses and messages of orders that were never paid. */
export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'gift_requests', sql`asked_at < ${before}`);
}
