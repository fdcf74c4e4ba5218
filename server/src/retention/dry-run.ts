import { sql } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { nightlyLineIds } from '@niveshak/domain/retention/schedule';
import type { NightlyLineId } from '@niveshak/domain/retention/schedule';
import type { Db } from '../platform/db/database.ts';
import { isNotHeld, isOver, steps } from './steps.ts';

export type DueRows = {
  readonly id: NightlyLineId;
  /** Number of rows that a run on the day would delete or blank. */
  readonly due: number;
  /** Number of rows kept because of a legal hold on their member. */
  readonly held: number;
};

/** Returns the effects of a run on a day, per schedule line, if nothing else changes. */
export async function countDue(db: Db, day: CalendarDate): Promise<DueRows[]> {
  const counts: DueRows[] = [];
  for (const id of nightlyLineIds) {
    let [due, held] = [0, 0];
    for (const step of steps[id]) {
      const { rows } = await sql<{ due: number; held: number }>`
        select count(*) filter (where not held)::int as due, count(*) filter (where held)::int as held
        from (select not (${isNotHeld(step)}) as held from ${sql.table(step.table)} own
          where ${isOver(id, step, day)}) rows`.execute(db);
      due += rows[0]?.due ?? 0;
      held += rows[0]?.held ?? 0;
    }
    counts.push({ id, due, held });
  }
  return counts;
}
