import { sql } from 'kysely';
import { z } from 'zod';
import { storedCohortsSchema, storedMetricsSchema } from '@niveshak/contract/metrics/schemas';
import type { StoredMetrics } from '@niveshak/contract/metrics/schemas';
import { addMonths, isMonth, lastDayOf, monthOf, monthsBetween } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { CohortCount } from '@niveshak/domain/metrics/cohort';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { cohortsOn } from './cohorts.ts';
import { endsOf, firstMonth, storedMetrics } from './month-metrics.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    figure_months: { month: string; figures: unknown; cohorts: unknown; computed_on: string };
  }
}

/** Discards stored months, to recompute them after a change to past months. */
export async function discardStoredMonths(tx: Tx): Promise<void> {
  await tx.deleteFrom('figure_months').execute();
}

/** Months stored by earlier versions lack the gross amount and are recomputed. */
const isComplete = sql<boolean>`figures ? 'gross'`;

/** A payment confirmed days after its order can start a term in the previous month. */
const settlesAfterDays = 8;

const keptRow = z.object({ month: z.custom<Month>(isMonth), figures: storedMetricsSchema });

export async function storedMonths(
  db: Db,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, StoredMetrics>> {
  const rows = await db
    .selectFrom('figure_months')
    .select(['month', 'figures'])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where(isComplete)
    .execute();
  return new Map(rows.map((row) => keptRow.parse(row)).map(({ month, figures }) => [month, figures]));
}

const keptCohortsRow = z.object({ month: z.custom<Month>(isMonth), cohorts: storedCohortsSchema });

/** Returns the stored cohorts (members by joining month) at the ends of past months. */
export async function storedCohorts(
  db: Db,
  from: Month,
  to: Month,
): Promise<ReadonlyMap<Month, ReadonlyMap<Month, CohortCount>>> {
  const rows = await db
    .selectFrom('figure_months')
    .select(['month', 'cohorts'])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where('cohorts', 'is not', null)
    .execute();
  return new Map(
    rows
      .map((row) => keptCohortsRow.parse(row))
      .map(({ month, cohorts }) => [
        month,
        new Map(
          cohorts.map(({ month: joined, members, amount }) => [joined, { members, amount: paise(amount) }]),
        ),
      ]),
  );
}

/** Stores the metrics of each month when it ends, and again once no late payments can arrive. */
export function metricMonths(db: Db): RecurringJob {
  return {
    name: 'figure-months',
    run: async ({ today }) => {
      const first = await firstMonth(db);
      if (first === null) return;
      const rows = await db
        .selectFrom('figure_months')
        .select(['month', 'computed_on'])
        .where('cohorts', 'is not', null)
        .where(isComplete)
        .execute();
      const computed = new Map(rows.map(({ month, computed_on: day }) => [month, day]));
      for (const month of monthsBetween(first, addMonths(monthOf(today), -1)))
        if (isDue(month, computed.get(month), today)) await keepMonth(db, month, today);
    },
  };
}

function isDue(month: Month, computedOn: string | undefined, today: CalendarDate): boolean {
  const settledOn = addDays(lastDayOf(month), settlesAfterDays);
  return computedOn === undefined || (computedOn < settledOn && settledOn <= today);
}

async function keepMonth(db: Db, month: Month, today: CalendarDate): Promise<void> {
  const ends = endsOf(month, today);
  const figures = JSON.stringify(await storedMetrics(db, ends));
  const byMonth = await cohortsOn(db, ends.after);
  const cohorts = JSON.stringify([...byMonth].map(([joined, count]) => ({ month: joined, ...count })));
  await db
    .insertInto('figure_months')
    .values({ month, figures: sql`${figures}::jsonb`, cohorts: sql`${cohorts}::jsonb`, computed_on: today })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ figures, cohorts, computed_on: today }))
    .execute();
}
