import type * as schemas from '@niveshak/contract/market-data/schemas';
import { outlierPages } from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped, minDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { outcomeOf, until } from './outcome.ts';
import { readShareSeries } from './share-series.ts';
import { lastTradingDay } from './store.ts';
import './tables.ts';

type Outliers = output<typeof schemas.outliersSchema>;

export type OutliersAsked = {
  readonly category: 'bullish' | 'bearish';
  readonly page: number;
  readonly size: number;
  /** A kept list; the newest without. */
  readonly on: CalendarDate | null;
};

/** A page of a day's list, with what came of it since. */
export async function presentOutliers(
  db: Db,
  { category, page, size, on }: OutliersAsked,
  today: CalendarDate,
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
  const { total } = await db
    .selectFrom('outliers')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('date', '=', asOf)
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('outliers as o')
    .innerJoin('instruments as i', 'i.id', 'o.instrument_id')
    .select(({ selectFrom }) => [
      'o.instrument_id as id',
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
    .where('o.date', '=', asOf)
    .where('o.category', '=', category)
    .orderBy('o.rank')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const end = minDate(today, addMonthsClamped(asOf, 12));
  const [series, last] = await Promise.all([
    readShareSeries(
      db,
      rows.map(({ id }) => id),
      addMonthsClamped(asOf, -3),
      end,
    ),
    lastTradingDay(db, today),
  ]);
  return {
    category,
    asOf,
    days,
    page,
    pages: Math.min(outlierPages, Math.ceil(total / size)),
    total,
    outliers: rows.map(({ id, close, symbol, ...row }) => ({
      ...row,
      symbol: symbol ?? '',
      close: close / 100,
      recent: until(series.get(id) ?? [], asOf)
        .slice(-30)
        .map(({ adjusted }) => adjusted / 100),
      outcome: outcomeOf(series.get(id) ?? [], asOf, last ?? asOf),
    })),
  };
}
