import type * as schemas from '@niveshak/contract/market-data/schemas';
import { outlierPages } from '@niveshak/contract/market-data/schemas';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import type { ListedOutlier, OutlierFilter } from '@niveshak/domain/market-data/order-outliers';
import { orderedBy, passesFilter } from '@niveshak/domain/market-data/order-outliers';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped, minDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOf, shownOutcome, until } from './outcome.ts';
import { readShareSeries } from './share-series.ts';
import { lastTradingDay } from './store.ts';
import './tables.ts';

type Outliers = output<typeof schemas.outliersSchema>;

export type OutliersQuery = {
  readonly category: 'bullish' | 'bearish';
  readonly page: number;
  readonly size: number;
  /** Day of a stored list; if null, the newest. */
  readonly on: CalendarDate | null;
  readonly sort: OutlierSort;
  readonly direction: 'up' | 'down';
  readonly filter: OutlierFilter;
};

type Row = ListedOutlier & { readonly id: number };
type Known = Row & { readonly recent: readonly number[]; readonly outcome: Outcome };

/** `hasOutcomes`: whether the firm may show them; if not, they are null and cannot be sorted by. */
export type OutcomesAsked = { readonly today: CalendarDate; readonly hasOutcomes: boolean };

/** Returns a page of a day's list, with the outcomes since. */
export async function presentOutliers(
  db: Db,
  { category, page, size, on, sort, direction, filter }: OutliersQuery,
  { today, hasOutcomes }: OutcomesAsked,
): Promise<Outliers> {
  const kept = await db
    .selectFrom('outlier_days')
    .select('date')
    .where('date', '<=', today)
    .orderBy('date', 'desc')
    .execute();
  const days = kept.map(({ date }) => date);
  const asOf = on === null ? (days[0] ?? null) : (days.find((day) => day === on) ?? null);
  if (asOf === null) return { category, asOf, days, page, pages: 0, total: 0, outliers: [] };
  const listed = (await listOf(db, asOf, category)).filter((row) => passesFilter(row, filter));
  const pageOf = <T>(all: readonly T[]) => all.slice((page - 1) * size, page * size);
  const byOutcome = hasOutcomes ? outcomeKey(sort) : null;
  // Read the outcomes of the whole list only to sort by them.
  const shown =
    byOutcome === null
      ? await withPast(db, pageOf(orderedBy(listed, listKey(sort), direction)), asOf, today)
      : pageOf(
          orderedBy(await withPast(db, listed, asOf, today), ({ outcome }) => outcome[byOutcome], direction),
        );
  return {
    category,
    asOf,
    days,
    page,
    pages: Math.min(outlierPages, Math.ceil(listed.length / size)),
    total: listed.length,
    outliers: shown.map(({ id: _id, rank: _rank, recent, outcome, ...outlier }) => ({
      ...outlier,
      outcome: shownOutcome(outcome, hasOutcomes),
      recent: [...recent],
    })),
  };
}

function outcomeKey(sort: OutlierSort): keyof Outcome | null {
  return sort === 'm1' || sort === 'm3' || sort === 'm6' || sort === 'm12' ? sort : null;
}

function listKey(sort: OutlierSort): (row: Row) => string | number {
  switch (sort) {
    case 'name':
      return ({ name }) => name;
    case 'close':
      return ({ close }) => close;
    case 'day':
      return ({ dayReturn }) => dayReturn;
    case 'volume':
      return ({ volume }) => volume;
    default:
      return ({ rank }) => -rank;
  }
}

export async function listOf(db: Db, date: CalendarDate, category: 'bullish' | 'bearish'): Promise<Row[]> {
  const rows = await db
    .selectFrom('outliers as o')
    .innerJoin('instruments as i', 'i.id', 'o.instrument_id')
    .select(({ selectFrom }) => [
      'o.instrument_id as id',
      'o.rank',
      'i.name',
      'o.close_paise as close',
      'o.day_return as dayReturn',
      'o.return_deviations as returnDeviations',
      'o.volume',
      'o.volume_deviations as volumeDeviations',
      selectFrom('instrument_symbols as s')
        .select('s.symbol')
        .whereRef('s.instrument_id', '=', 'i.id')
        .orderBy('s.from_on', 'desc')
        .limit(1)
        .as('symbol'),
    ])
    .where('o.date', '=', date)
    .where('o.category', '=', category)
    .execute();
  return rows.map(({ close, symbol, ...row }) => ({ ...row, close: close / 100, symbol: symbol ?? '' }));
}

async function withPast(
  db: Db,
  rows: readonly Row[],
  asOf: CalendarDate,
  today: CalendarDate,
): Promise<Known[]> {
  const [series, last] = await Promise.all([
    readShareSeries(
      db,
      rows.map(({ id }) => id),
      addMonthsClamped(asOf, -3),
      minDate(today, addMonthsClamped(asOf, 12)),
    ),
    lastTradingDay(db, today),
  ]);
  return rows.map((row) => {
    const own = series.get(row.id) ?? [];
    return {
      ...row,
      recent: until(own, asOf)
        .slice(-30)
        .map(({ adjusted }) => adjusted / 100),
      outcome: outcomeOf(own, asOf, last ?? asOf),
    };
  });
}
