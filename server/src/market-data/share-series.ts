import { adjustedCloses, isUnmeasured } from '@niveshak/domain/market-data/adjust';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate, partsOf } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { daysOfYear } from './price-year.ts';
import { readActions } from './store.ts';

export type ShareDay = {
  readonly date: CalendarDate;
  /** Close in paise, as traded. */
  readonly close: number;
  /** Close in paise, adjusted for comparison with the last day. */
  readonly adjusted: number;
  /** Volume in shares, as traded. */
  readonly volume: number;
  /** Whether a corporate action since the previous day moved the price by an amount not in any file. */
  readonly isIncomparable: boolean;
};

/** Returns the trading days of shares in a range, in order, by share id. */
export async function readShareSeries(
  db: Db,
  instrumentIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<number, ShareDay[]>> {
  const [rows, actions] = await Promise.all([
    db
      .selectFrom('price_years')
      .select(['instrument_id as id', 'year', 'closes', 'volumes'])
      .where('instrument_id', 'in', instrumentIds.length === 0 ? [0] : instrumentIds)
      .where('year', '>=', partsOf(from).year)
      .where('year', '<=', partsOf(to).year)
      .orderBy('year')
      .execute(),
    readActions(db, instrumentIds, to),
  ]);
  const actionsOf = Map.groupBy(actions, ({ instrumentId }) => instrumentId);
  const series = new Map<number, ShareDay[]>();
  for (const [id, years] of Map.groupBy(rows, (row) => row.id)) {
    const days = years.flatMap(({ year, closes, volumes }) =>
      daysOfYear.flatMap((monthAndDay, at) => {
        const close = closes.readInt32LE(at * 4);
        if (close === 0) return [];
        const date = calendarDate(`${String(year).padStart(4, '0')}-${monthAndDay}`);
        return date < from || date > to ? [] : [{ date, close, volume: volumes.readDoubleLE(at * 8) }];
      }),
    );
    const own = actionsOf.get(id) ?? [];
    const adjusted = adjustedCloses(days, own);
    const unmeasured = own.filter(({ action }) => isUnmeasured(action));
    series.set(
      id,
      days.map((day, at) => ({
        ...day,
        adjusted: adjusted[at] ?? day.close,
        isIncomparable: unmeasured.some(
          ({ exDate }) => exDate <= day.date && exDate > (days[at - 1]?.date ?? day.date),
        ),
      })),
    );
  }
  return series;
}
