import { sql } from 'kysely';
import { z } from 'zod';
import type { Cohorts } from '@niveshak/contract/metrics/schemas';
import { CohortsOfMonth, cohortTriangle } from '@niveshak/domain/metrics/cohort';
import type { CohortCount } from '@niveshak/domain/metrics/cohort';
import { isMonth, monthsBetween } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { byMonth } from './by-month.ts';
import { cohortMemberRow, cohortMembers, firstPurchasesIn } from './facts.ts';
import { endsOf } from './month-metrics.ts';

const groups = z.array(cohortMemberRow.extend({ number: z.number() }));

/** Returns the members on a day by the month they joined, based on terms and documents. */
export async function cohortsOn(db: Db, day: CalendarDate): Promise<ReadonlyMap<Month, CohortCount>> {
  const { rows } = await sql`
    select cohort, income, days, count(*)::int as number
    from (${cohortMembers(day)}) cohort_members group by 1, 2, 3`.execute(db);
  const cohorts = new CohortsOfMonth();
  for (const { cohort, number, ...sale } of groups.parse(rows)) cohorts.member(cohort, sale, number);
  return cohorts.result;
}

const joinedRows = z.array(z.object({ month: z.custom<Month>(isMonth), number: z.number() }));

async function joinedByMonth(db: Db, from: Month, to: Month): Promise<ReadonlyMap<Month, number>> {
  const { rows } = await sql`
    select left(joined, 7) as month, count(*)::int as number from (${firstPurchasesIn(from, to)}) joined group by 1`.execute(
    db,
  );
  return new Map(joinedRows.parse(rows).map(({ month, number }) => [month, number]));
}

type CohortRange = {
  readonly from: Month;
  readonly to: Month;
  readonly running: Month;
  readonly today: CalendarDate;
};

/**
 * Returns the cohorts that joined in each month from `from` to `to`, with the number retained in each later month until
 * today.
 * @param kept stored counts of past months; the others are computed
 */
export async function cohortsOf(
  db: Db,
  { from, to, running, today }: CohortRange,
  kept: ReadonlyMap<Month, ReadonlyMap<Month, CohortCount>>,
): Promise<Cohorts['cohorts']> {
  const joined = await joinedByMonth(db, from, to);
  const [first] = [...joined.keys()].toSorted();
  if (first === undefined) return [];
  const ends = await byMonth(
    monthsBetween(first, running),
    async (month) => kept.get(month) ?? (await cohortsOn(db, endsOf(month, today).after)),
  );
  return cohortTriangle(joined, ends, running).map(({ cells, ...cohort }) => ({
    ...cohort,
    cells: [...cells],
  }));
}
