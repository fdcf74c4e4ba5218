import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { toGift } from './store.ts';
import type { Gift } from './store.ts';

/** Returns all unclaimed gifts, oldest first. */
export async function unclaimedGifts(db: Db): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('state', 'in', ['bought', 'sent'])
    .orderBy('bought_on')
    .orderBy('id')
    .execute();
  return rows.map(toGift);
}

export async function unclaimedBoughtBy(
  db: Db,
  day: CalendarDate,
  limit: number,
): Promise<{ id: string; giverId: string }[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'giver_id as giverId'])
    .where('state', 'in', ['bought', 'sent'])
    .where('bought_on', '<=', day)
    .orderBy('bought_on')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function earliestUnclaimed(db: Db): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('gifts')
    .select((select) => select.fn.min('bought_on').as('day'))
    .where('state', 'in', ['bought', 'sent'])
    .executeTakeFirst();
  const day = row?.day ?? null;
  return day === null ? null : calendarDate(day);
}

export async function earliestSending(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('gifts')
    .select((select) => select.fn.min('send_at').as('at'))
    .where('state', '=', 'bought')
    .where('send_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function giftsToSend(
  db: Db,
  at: Date,
  limit: number,
): Promise<{ id: string; giverId: string }[]> {
  return db
    .selectFrom('gifts')
    .select(['id', 'giver_id as giverId'])
    .where('state', '=', 'bought')
    .where('send_at', '<=', at)
    .orderBy('send_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
