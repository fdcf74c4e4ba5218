import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export async function earliestExpiry(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select((select) => select.fn.min('expires_at').as('at'))
    .where('state', '=', 'created')
    .where('expires_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function ordersExpiredBy(
  db: Db,
  at: Date,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'user_id as userId'])
    .where('state', '=', 'created')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Returns unpaid open orders that include days after `day`. */
export async function openOrdersBeyond(db: Db, day: CalendarDate): Promise<{ id: string; userId: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'user_id as userId'])
    .where('state', '=', 'created')
    .where(sql<string>`agreed ->> 'endDate'`, '>', day)
    .orderBy('id')
    .execute();
}
