import type * as schemas from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import { minDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { outcomeOf, visibleOutcome } from './outcome.ts';
import type { OutliersFacts } from './present-outliers.ts';
import { readShareSeries } from './share-series.ts';
import { lastTradingDay, sharesNow } from './store.ts';
import './tables.ts';

type StockOutliers = output<typeof schemas.stockOutliersSchema>;

/** Returns all lists with a stock and their outcomes, newest first, or null if the stock is unknown. */
export async function presentStockOutliers(
  db: Db,
  symbol: string,
  { today, hasOutcomes }: Pick<OutliersFacts, 'today' | 'hasOutcomes'>,
): Promise<StockOutliers | null> {
  const [share] = await sharesNow(db, [{ symbol, on: today }]);
  if (share === undefined) return null;
  const { instrumentId } = share;
  const rows = await db
    .selectFrom('outliers')
    .select([
      'date',
      'category',
      'close_paise as close',
      'day_return as dayReturn',
      'return_deviations as returnDeviations',
      'volume',
      'volume_deviations as volumeDeviations',
    ])
    .where('instrument_id', '=', instrumentId)
    .where('date', '<=', today)
    .orderBy('date', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const first = minDate(today, ...rows.map(({ date }) => date));
  const [found, last] = await Promise.all([
    readShareSeries(db, [instrumentId], first, today),
    lastTradingDay(db, today),
  ]);
  const series = found.get(instrumentId) ?? [];
  return rows.map(({ close, ...row }) => ({
    ...row,
    close: close / 100,
    outcome: visibleOutcome(outcomeOf(series, row.date, last ?? row.date), hasOutcomes),
  }));
}
