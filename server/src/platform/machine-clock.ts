import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** How far the clock of this machine may be from the database's. */
const tolerableMs = 120_000;

/** The clock of this machine is wrong, or the database's is: what depends on the time does not go on. */
export class ClockDiffers extends Error {
  override readonly name = 'ClockDiffers';
}

/**
 * Compares the clock of this machine with the database's.
 * @param readMachine milliseconds since 1970. @throws ClockDiffers when they are more than two minutes apart.
 */
export async function checkMachineClock(db: Db, readMachine: () => number = Date.now): Promise<void> {
  const before = readMachine();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = readMachine();
  const databaseMs = rows[0]?.ms ?? 0;
  // The database answered at some moment between the two.
  const apart = Math.max(before - databaseMs, databaseMs - after, 0);
  if (apart <= tolerableMs) return;
  throw new ClockDiffers(
    `The clock of this machine says ${new Date(after).toISOString()} and the database's ${new Date(databaseMs).toISOString()}. ` +
      'Set both by NTP, then start again.',
  );
}
