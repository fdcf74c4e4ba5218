import { sql } from 'kysely';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { defaultSunsetNotice } from '@niveshak/domain/catalogue/sunset';
import { calendarDate, formatLongDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { lockVersion, Publication, shareVersion } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    sunset_settings: { version: number; last_day: string | null; notice: string | null; set_at: Date };
  }
}

/** Returns the current sunset, or null if none is set. */
export async function readSunset(db: Db): Promise<Sunset | null> {
  const row = await db
    .selectFrom('sunset_settings')
    .select(['last_day', 'notice'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.last_day === null || row.notice === null) return null;
  return { date: calendarDate(row.last_day), notice: row.notice };
}

/** Cached per process until staff change the sunset. */
export const sunsetPublication = new Publication(['sunset'], readSunset);

/** Sets, moves or withdraws the last day of service as a new version. Does not change existing sales. */
export async function saveSunset(tx: Tx, sunset: Sunset | null, at: Date): Promise<void> {
  await tx
    .insertInto('sunset_settings')
    .values({
      version: sql<number>`(select coalesce(max(version), 0) + 1 from sunset_settings)`,
      last_day: sunset?.date ?? null,
      notice: sunset?.notice ?? null,
      set_at: at,
    })
    .execute();
}

/** Stops sales for days after `lastDay`, keeping an earlier sunset. Returns the sunset that now applies. */
export async function endSales(
  tx: Tx,
  lastDay: CalendarDate,
  { instant, today }: BusinessTime,
): Promise<Sunset> {
  await lockVersion(tx, 'sunset');
  const before = await readSunset(tx);
  if (before !== null && before.date <= lastDay) return before;
  const notice =
    lastDay < today
      ? `The service ended on ${formatLongDate(lastDay)}. Plans are no longer sold.`
      : defaultSunsetNotice(lastDay);
  const sunset = { date: lastDay, notice };
  await saveSunset(tx, sunset, instant);
  return sunset;
}

/** Blocks changes to the sunset until the transaction ends, so that its sales match the sunset it read. */
export async function holdSunset(tx: Tx): Promise<void> {
  await shareVersion(tx, 'sunset');
}

/** Stores the last day from the environment as the first version. The firm sets later ones. */
export async function ensureSunset(db: Db, sunset: Sunset | null, at: Date): Promise<void> {
  await db
    .insertInto('sunset_settings')
    .values({ version: 1, last_day: sunset?.date ?? null, notice: sunset?.notice ?? null, set_at: at })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
