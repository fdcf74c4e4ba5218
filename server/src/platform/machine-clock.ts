import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Tolerated difference between this machine's clock and the database's, in milliseconds. */
const tolerableMs = 120_000;

/** The clock of this machine or the database is wrong, so time-dependent work must stop. */
export class ClockDiffers extends Error {
  override readonly name = 'ClockDiffers';
}

/**
 * Compares this machine's clock with the database's.
 * @param readMachine milliseconds since 1970
 * @throws ClockDiffers if they differ by more than two minutes
 */
export async function checkMachineClock(db: Db, readMachine: () => number = Date.now): Promise<void> {
  const before = readMachine();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = readMachine();
  const databaseMs = rows[0]?.ms ?? 0;
  // The database responded between the two readings.
  const apart = Math.max(before - databaseMs, databaseMs - after, 0);
  if (apart <= tolerableMs) return;
  throw new ClockDiffers(
    `The clock of this machine says ${new Date(after).toISOString()} and the database's ${new Date(databaseMs).toISOString()}. ` +
      'Set both by NTP, then start again.',
  );
}
