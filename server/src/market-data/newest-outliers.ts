import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { listOf } from './present-outliers.ts';
import './tables.ts';

export type NewestOutlier = {
  readonly symbol: string;
  readonly name: string;
  readonly category: 'bullish' | 'bearish';
  readonly rank: number;
  readonly dayReturn: number;
  readonly volumeDeviations: number;
};

/** Both lists of the newest day, without outcomes, by deviation from the stock's own history. */
export const newestOutliers = new DailyPublication(
  ['market'],
  async (
    db: Db,
    today,
  ): Promise<{ readonly on: CalendarDate | null; readonly outliers: readonly NewestOutlier[] }> => {
    const newest = await db
      .selectFrom('outlier_days')
      .select('date')
      .where('date', '<=', today)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return { on: null, outliers: [] };
    return { on: newest.date, outliers: await outliersOfDay(db, newest.date) };
  },
);

/** Returns both lists of a day, by deviation from the stock's own history. */
export async function outliersOfDay(db: Db, day: CalendarDate): Promise<NewestOutlier[]> {
  const lists = (await listOf(db, [day], 'both')).map(
    ({ symbol, name, category, rank, dayReturn, volumeDeviations }) => ({
      symbol,
      name,
      category,
      rank,
      dayReturn,
      volumeDeviations,
    }),
  );
  return lists.toSorted((a, b) => a.rank - b.rank);
}

/** Returns the days with listed shares in a range, oldest first. */
export async function outlierDays(db: Db, from: CalendarDate, until: CalendarDate): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('outliers')
    .select('date')
    .distinct()
    .where('date', '>=', from)
    .where('date', '<=', until)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** Number of outliers on both lists in the last twelve months. */
export const outliersInYear = new DailyPublication(['market'], async (db: Db, today): Promise<number> => {
  const { count } = await db
    .selectFrom('outliers')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('date', '>', addMonthsClamped(today, -12))
    .where('date', '<=', today)
    .executeTakeFirstOrThrow();
  return Number(count);
});
