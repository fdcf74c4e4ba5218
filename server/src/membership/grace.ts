import { sql } from 'kysely';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Tx } from '../platform/db/database.ts';
import { deletePendingNotices, planNotices } from './notices.ts';

/** Removes the grace period from the member's terms, which then end on the paid days. */
export async function endGrace(tx: Tx, userId: string, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('terms')
    .select(['id', 'grace_days'])
    .where('user_id', '=', userId)
    .where('grace_days', '>', 0)
    .execute();
  for (const { id, grace_days: days } of rows) await grantGrace(tx, id, -days, at);
}

/** Extends access to a term while its renewal is unpaid. Negative days shorten it. */
export async function grantGrace(tx: Tx, termId: string, days: number, at: Date): Promise<void> {
  const row = await tx
    .updateTable('terms')
    .set({
      end_date: sql<string>`end_date + ${days}::integer`,
      grace_days: sql<number>`grace_days + ${days}::integer`,
    })
    .where('id', '=', termId)
    .returning(['start_date', 'end_date'])
    .executeTakeFirstOrThrow();
  const [startDate, endDate] = [calendarDate(row.start_date), calendarDate(row.end_date)];
  await deletePendingNotices(tx, termId);
  await planNotices(tx, { id: termId, startDate, endDate }, at);
}
