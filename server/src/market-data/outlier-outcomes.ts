import { indexName } from '@niveshak/domain/market-data/index-close';
import { medianOf } from '@niveshak/domain/portfolios/overlap';
import { levelOn } from '@niveshak/domain/portfolios/series';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import { readShareSeries } from './share-series.ts';
import { readIndex } from './store.ts';
import './tables.ts';

const windows = [
  { months: 1, key: 'm1' },
  { months: 3, key: 'm3' },
  { months: 6, key: 'm6' },
  { months: 12, key: 'm12' },
] as const satisfies readonly { months: number; key: keyof Outcome }[];
const categories = ['bullish', 'bearish'] as const;
const sharesAtOnce = 250;

/** Computes the median return of all outliers by category, 1, 3, 6 and 12 months after listing. */
export async function storeOutlierOutcomes(db: Db): Promise<void> {
  const calls = await db
    .selectFrom('outliers')
    .select(['instrument_id as id', 'date', 'category'])
    .orderBy('date')
    .execute();
  const [first] = calls;
  const { rows } = await sql<{
    last: CalendarDate | null;
  }>`select max(date) as last from trading_days`.execute(db);
  const last = rows[0]?.last ?? null;
  if (first === undefined || last === null) return;
  const callsOf = Map.groupBy(calls, ({ id }) => id);
  const ids = [...callsOf.keys()];
  const returns = new Map<string, number[]>();
  for (let at = 0; at < ids.length; at += sharesAtOnce) {
    const series = await readShareSeries(db, ids.slice(at, at + sharesAtOnce), first.date, last);
    for (const [id, own] of series)
      for (const { date, category } of callsOf.get(id) ?? []) {
        const outcome = outcomeOf(own, date, last);
        for (const { months, key } of windows) {
          const value = outcome[key];
          if (value === null) continue;
          const name = `${category} ${months}`;
          const known = returns.get(name);
          if (known === undefined) returns.set(name, [value]);
          else known.push(value);
        }
      }
  }
  const medians = categories.flatMap((category) =>
    windows.flatMap(({ months }) => {
      const values = returns.get(`${category} ${months}`) ?? [];
      const median = medianOf(values);
      return median === null ? [] : [{ category, months, calls: values.length, median_return: median }];
    }),
  );
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('outlier_outcomes').execute();
    if (medians.length > 0) await tx.insertInto('outlier_outcomes').values(medians).execute();
  });
}

export type Followed = {
  readonly months: number;
  /** Median return as a fraction, and number of outliers, or null if there are none. */
  readonly bullish: { readonly calls: number; readonly median: number } | null;
  readonly bearish: { readonly calls: number; readonly median: number } | null;
  /** Median return of the index over the same periods, or null without levels. */
  readonly index: number | null;
};

/** Returns the outcomes of lists up to a day, by period in months. Empty if no period has ended. */
export async function outlierOutcomes(
  db: Db,
  {
    listDays,
    index,
    today,
  }: { listDays: readonly CalendarDate[]; index: string | null; today: CalendarDate },
): Promise<Followed[]> {
  const rows = await db.selectFrom('outlier_outcomes').selectAll().execute();
  const first = listDays.at(-1);
  if (rows.length === 0 || first === undefined) return [];
  const levels = index === null ? [] : (await readIndex(db, indexName(index), first, today)).levels;
  const last = levels.at(-1)?.date ?? today;
  const indexAfter = (months: number) =>
    medianOf(
      listDays.flatMap((day) => {
        const end = addMonthsClamped(day, months);
        const [from, to] = [levelOn(levels, day), levelOn(levels, end)];
        return end > last || from === null || to === null ? [] : [to.value / from.value - 1];
      }),
    );
  return windows.flatMap(({ months }) => {
    const of = (category: (typeof categories)[number]) => {
      const row = rows.find((each) => each.category === category && each.months === months);
      return row === undefined ? null : { calls: row.calls, median: row.median_return };
    };
    const [bullish, bearish] = [of('bullish'), of('bearish')];
    return bullish === null && bearish === null
      ? []
      : [{ months, bullish, bearish, index: indexAfter(months) }];
  });
}
