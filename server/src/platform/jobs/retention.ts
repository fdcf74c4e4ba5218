import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { businessTimeAt } from '../clock.ts';
import type { BusinessTime } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { checkMachineClock } from '../machine-clock.ts';
import type { RecurringJob } from './due.ts';
import type { Upcoming } from './upcoming.ts';

/** Rows per delete statement, to keep locks few and short. */
const rowsAtOnce = 1_000;
/** Once a day, because deletion is not urgent and each run reads the whole table. */
const everyMs = 24 * 3_600_000;

/** Deletes a table's expired rows in batches, each in its own transaction. Returns the number of deleted rows. */
export async function deleteInBatches(
  db: Db,
  table: string,
  isDue: RawBuilder<boolean>,
  atOnce = rowsAtOnce,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isDue} limit ${atOnce}))`.execute(db);
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < atOnce) return deleted;
  }
}

async function countDue(db: Db, table: string, isDue: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from ${sql.table(table)} where ${isDue}`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Returns a forecast entry for rows that will be deleted. */
function deletion(table: string, number: number, at: Date): Upcoming {
  const about = `Rows of ${table} that need not be kept`;
  return { at, kind: 'retention', memberId: null, reference: table, about, number, letter: null };
}

/**
 * Returns SQL that is false if the member is on legal hold.
 * @param member SQL for the member id; null is never on hold
 */
export function notOnHold(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from legal_holds h where h.user_id = ${member} and h.released_at is null)`;
}

/**
 * Returns a job that deletes expired rows at process start, daily and after a clock move, except while the machine's
 * clock differs from the database's. `docs/operating/data.md` lists the tables. A condition that includes `notOnHold`
 * keeps the rows of members on legal hold.
 */
export function retention(
  db: Db,
  table: string,
  isDue: (time: BusinessTime, wall: Date) => RawBuilder<boolean>,
  wallNow: () => number = Date.now,
  checkClock: () => Promise<void> = () => checkMachineClock(db),
): RecurringJob {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    name: `retention-${table}`,
    upcoming: async ({ until, now }) => {
      const wall = new Date(Date.now() + until.getTime() - now.instant.getTime());
      const number = await countDue(db, table, isDue(businessTimeAt(until), wall));
      return number === 0 ? [] : [deletion(table, number, until)];
    },
    run: async (time, round) => {
      if (round === 'timed' && performance.now() - lastAt < everyMs) return;
      // A fast clock would delete rows too early.
      await checkClock();
      await deleteInBatches(db, table, isDue(time, new Date(wallNow())));
      lastAt = performance.now();
    },
  };
}

export const dayMs = 86_400_000;
