import type * as schemas from '@niveshak/contract/market-data/schemas';
import { outlierCategories } from '@niveshak/contract/market-data/outlier-categories';
import { outlierPages } from '@niveshak/contract/market-data/schemas';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import type { ListedOutlier, OutlierFilter } from '@niveshak/domain/market-data/order-outliers';
import { orderedBy, passesFilter, timesUsual } from '@niveshak/domain/market-data/order-outliers';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOf, visibleOutcome, until } from './outcome.ts';
import { outlierOutcomes } from './outlier-outcomes.ts';
import { readShareSeries } from './share-series.ts';
import { lastTradingDay } from './store.ts';
import './tables.ts';

type Outliers = output<typeof schemas.outliersSchema>;

export type OutliersQuery = {
  readonly category: 'both' | 'bullish' | 'bearish';
  readonly page: number;
  readonly size: number;
  /** Day of a stored list, or null to combine the newest `sessions` lists. */
  readonly on: CalendarDate | null;
  readonly sessions: number;
  readonly sort: OutlierSort;
  readonly direction: 'up' | 'down';
  readonly filter: OutlierFilter;
};

type Row = ListedOutlier & {
  readonly id: number;
  readonly date: CalendarDate;
  readonly category: 'bullish' | 'bearish';
  readonly industry: string | null;
};
type Known = Row & {
  readonly recent: readonly number[];
  readonly outcome: Outcome;
  readonly since: number | null;
};

export type OutliersFacts = {
  readonly today: CalendarDate;
  /** Whether the firm can show outcomes. If not, they are null and not sortable. */
  readonly hasOutcomes: boolean;
  /** Titles of the portfolios that hold a share, by symbol. */
  readonly heldBy: ReadonlyMap<string, readonly string[]>;
  /** Index to compare outcomes with, or null without a portfolio. */
  readonly index: string | null;
};

/** Returns a page of outliers for a day or the newest days, with their outcomes. */
export async function presentOutliers(
  db: Db,
  { category, page, size, on, sessions, sort, direction, filter }: OutliersQuery,
  { today, hasOutcomes, heldBy, index }: OutliersFacts,
): Promise<Outliers> {
  const kept = await db
    .selectFrom('outlier_days')
    .select('date')
    .where('date', '<=', today)
    .orderBy('date', 'desc')
    .execute();
  const days = kept.map(({ date }) => date);
  const asked = on === null ? days.slice(0, sessions) : days.filter((day) => day === on);
  const [asOf] = asked;
  if (asOf === undefined)
    return {
      category,
      from: null,
      asOf: null,
      days,
      page,
      pages: 0,
      total: 0,
      perDay: [],
      outliers: [],
      followed: null,
    };
  const all = await listOf(db, asked, category);
  // Ranks count each category and day, so two rows of a day may have the same one.
  const listed = all
    .filter((row) => passesFilter(row, filter))
    .toSorted((a, b) => timesUsual(b) - timesUsual(a) || a.rank - b.rank)
    .map((row, at) => ({ ...row, rank: at + 1 }));
  const pageOf = <T>(rows: readonly T[]) => rows.slice((page - 1) * size, page * size);
  const byOutcome = hasOutcomes ? outcomeKey(sort) : null;
  // Read outcomes for the whole list only to sort by them.
  const shown =
    byOutcome === null
      ? await withPast(db, pageOf(orderedBy(listed, listKey(sort), direction)), today)
      : pageOf(orderedBy(await withPast(db, listed, today), byOutcome, direction));
  return {
    category,
    from: asked.at(-1) ?? asOf,
    asOf,
    days,
    page,
    pages: Math.min(outlierPages, Math.ceil(listed.length / size)),
    total: listed.length,
    perDay: perDay(asked, listed),
    outliers: shown.map(({ id: _id, rank: _rank, recent, outcome, since, ...outlier }) => ({
      ...outlier,
      heldBy: [...(heldBy.get(outlier.symbol) ?? [])],
      outcome: visibleOutcome(outcome, hasOutcomes),
      since: hasOutcomes ? since : null,
      recent: [...recent],
    })),
    followed: hasOutcomes
      ? { index, windows: await outlierOutcomes(db, { listDays: days, index, today }) }
      : null,
  };
}

function perDay(days: readonly CalendarDate[], listed: readonly Row[]): Outliers['perDay'] {
  const byDay = Map.groupBy(listed, ({ date }) => date);
  return days.flatMap((date) => {
    const total = byDay.get(date)?.length ?? 0;
    return total === 0 ? [] : [{ date, total }];
  });
}

function outcomeKey(sort: OutlierSort): ((row: Known) => number | null) | null {
  if (sort === 'since') return ({ since }) => since;
  return sort === 'm1' || sort === 'm3' || sort === 'm6' || sort === 'm12'
    ? ({ outcome }) => outcome[sort]
    : null;
}

function listKey(sort: OutlierSort): (row: Row) => string | number {
  switch (sort) {
    case 'name':
      return ({ name }) => name;
    case 'date':
      return ({ date }) => date;
    case 'close':
      return ({ close }) => close;
    case 'day':
      return ({ dayReturn }) => dayReturn;
    case 'volume':
      return ({ volume }) => volume;
    default:
      return timesUsual;
  }
}

export async function listOf(
  db: Db,
  dates: readonly CalendarDate[],
  category: 'both' | 'bullish' | 'bearish',
): Promise<Row[]> {
  const rows = await db
    .selectFrom('outliers as o')
    .innerJoin('instruments as i', 'i.id', 'o.instrument_id')
    .select(({ selectFrom }) => [
      'o.instrument_id as id',
      'o.date',
      'o.category',
      'o.rank',
      'i.name',
      'i.industry',
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
    .where('o.date', 'in', dates)
    .where('o.category', 'in', category === 'both' ? outlierCategories : [category])
    .execute();
  return rows.map(({ close, symbol, ...row }) => ({ ...row, close: close / 100, symbol: symbol ?? '' }));
}

async function withPast(db: Db, rows: readonly Row[], today: CalendarDate): Promise<Known[]> {
  const first = rows.reduce((oldest, { date }) => (date < oldest ? date : oldest), today);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [series, last] = await Promise.all([
    readShareSeries(db, ids, addMonthsClamped(first, -3), today),
    lastTradingDay(db, today),
  ]);
  return rows.map((row) => {
    const own = series.get(row.id) ?? [];
    const base = until(own, row.date).at(-1);
    const end = own.at(-1);
    return {
      ...row,
      recent: until(own, row.date)
        .slice(-30)
        .map(({ adjusted }) => adjusted / 100),
      outcome: outcomeOf(own, row.date, last ?? row.date),
      since:
        base === undefined || end === undefined || end.date <= row.date
          ? null
          : end.adjusted / base.adjusted - 1,
    };
  });
}
