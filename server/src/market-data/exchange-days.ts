import { sql } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { bumpMarketVersion } from './import/import-store.ts';
import { lastTradingDay } from './store.ts';
import './tables.ts';

export type Holiday = { readonly date: CalendarDate; readonly name: string; readonly reason: string };

/** Returns the holidays recorded by staff from a day on, without revoked ones, newest first. */
export async function holidaysSince(db: Db, from: CalendarDate): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select date, name, reason from (
      select distinct on (date) * from exchange_holidays where date >= ${from} order by date, id desc
    ) latest
    where is_holiday order by date desc`.execute(db);
  return rows;
}

/** Whether a day is a recorded holiday. */
export const isHoliday = new DailyPublication(['market'], async (db: Db, day) =>
  (await holidaysSince(db, day)).some(({ date }) => date === day),
);

/**
 * Returns the weekdays without prices that are not holidays, between the first day with prices (or `from`) and `to`,
 * newest first.
 */
export async function missingDays(db: Db, from: CalendarDate, to: CalendarDate): Promise<CalendarDate[]> {
  const holidays = new Set((await holidaysSince(db, from)).map(({ date }) => date));
  const { rows } = await sql<{ date: CalendarDate }>`
    select day::date as date
    from generate_series(
      greatest(${from}::date, (select min(date) from trading_days)), ${to}::date, interval '1 day') as day
    where extract(isodow from day) < 6 and not exists (select from trading_days t where t.date = day::date)
    order by day desc`.execute(db);
  return rows.map(({ date }) => date).filter((date) => !holidays.has(date));
}

/** Returns the first and last days with prices, or null if there are none. */
export async function tradedBetween(db: Db, today: CalendarDate) {
  const first = await db
    .selectFrom('trading_days')
    .select((select) => select.fn.min('date').as('date'))
    .executeTakeFirst();
  return { firstDay: first?.date ?? null, lastDay: await lastTradingDay(db, today) };
}

export type HolidayRecord = Holiday & { readonly isHoliday: boolean; readonly staffId: string };

/** Records or revokes a holiday. Returns false if nothing changes, or the day has prices. */
export async function recordHoliday(tx: Tx, record: HolidayRecord): Promise<boolean> {
  const { date, name, reason, isHoliday, staffId } = record;
  await sql`select pg_advisory_xact_lock(hashtextextended('exchange holidays', 0))`.execute(tx);
  const traded = await tx
    .selectFrom('trading_days')
    .select('date')
    .where('date', '=', date)
    .executeTakeFirst();
  const latest = await tx
    .selectFrom('exchange_holidays')
    .select('is_holiday')
    .where('date', '=', date)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isAlready = latest?.is_holiday ?? false;
  if (isAlready === isHoliday || (isHoliday && traded !== undefined)) return false;
  await tx
    .insertInto('exchange_holidays')
    .values({ date, name, reason, is_holiday: isHoliday, staff_id: staffId })
    .execute();
  await bumpMarketVersion(tx);
  return true;
}
