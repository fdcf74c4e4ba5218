import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { NightlyLineId } from '@niveshak/domain/retention/schedule';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    retention_runs: {
      day: string;
      started_at: Generated<Date>;
      finished_at: Date | null;
      rows: Generated<unknown>;
    };
  }
}

/** Starts or resumes a day's run. Returns false if it is finished. */
export async function beginRun(db: Db, day: CalendarDate): Promise<boolean> {
  const known = await db
    .selectFrom('retention_runs')
    .select('finished_at')
    .where('day', '=', day)
    .executeTakeFirst();
  if (known !== undefined) return known.finished_at === null;
  await db
    .insertInto('retention_runs')
    .values({ day, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function addToRun(tx: Tx, day: CalendarDate, id: NightlyLineId, rows: number): Promise<void> {
  await sql`
    update retention_runs
    set rows = rows || jsonb_build_object(${id}::text, coalesce((rows ->> ${id}::text)::int, 0) + ${rows}::int)
    where day = ${day}`.execute(tx);
}

export async function finishRun(db: Db, day: CalendarDate): Promise<void> {
  await db.updateTable('retention_runs').set({ finished_at: new Date() }).where('day', '=', day).execute();
}

const run = z.object({
  day: z.custom<CalendarDate>(isCalendarDate),
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  rows: z.record(z.string(), z.number()),
});
export type RetentionRun = z.infer<typeof run>;

/** Returns the last runs, newest first. */
export async function lastRuns(db: Db, most: number): Promise<RetentionRun[]> {
  const rows = await db
    .selectFrom('retention_runs')
    .select(['day', 'started_at as startedAt', 'finished_at as finishedAt', 'rows'])
    .orderBy('day', 'desc')
    .limit(most)
    .execute();
  return z.array(run).parse(rows);
}
