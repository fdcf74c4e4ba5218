import { sql } from 'kysely';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    sunset_settings: { version: number; last_day: string | null; notice: string | null; set_at: Date };
  }
}

/** The last day of service as it is set now; null when the service does not end. */
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

/** Kept in the process until staff change it. */
export const sunsetPublication = new Publication(['sunset'], readSunset);

/** Sets, moves or takes away the last day of service, as a new version. What was sold stays as it is. */
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

/** The environment's last day is the first version; later ones are the firm's. */
export async function ensureSunset(db: Db, sunset: Sunset | null, at: Date): Promise<void> {
  await db
    .insertInto('sunset_settings')
    .values({ version: 1, last_day: sunset?.date ?? null, notice: sunset?.notice ?? null, set_at: at })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}
