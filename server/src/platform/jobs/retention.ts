import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BusinessTime } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { RecurringJob } from './due.ts';

/** Rows that one statement deletes: it locks no more, and what waits behind it waits briefly. */
const rowsAtOnce = 1_000;
/** Nothing here is urgent; a look reads the whole table. */
const everyMs = 24 * 3_600_000;

/** Deletes the rows of a table that are due, a batch at a time, each in a transaction of its own. @returns how many. */
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

/**
 * Deletes what a table need not keep, at the start of a process, once a day, and after a move of the clock.
 * `docs/operating/data.md` says of every table what deletes what.
 */
export function retention(
  db: Db,
  table: string,
  isDue: (time: BusinessTime) => RawBuilder<boolean>,
): RecurringJob {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    name: `retention-${table}`,
    run: async (time, round) => {
      if (round === 'timed' && performance.now() - lastAt < everyMs) return;
      await deleteInBatches(db, table, isDue(time));
      lastAt = performance.now();
    },
  };
}

export const dayMs = 86_400_000;
