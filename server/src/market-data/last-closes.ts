import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import { DailyPublication } from '../platform/published.ts';
import { placeOf } from './price-year.ts';
import { readCloses, symbolsOn, tradingDays } from './store.ts';

/** Close in paise as traded, with its day. */
export type LastClose = { readonly close: number; readonly on: CalendarDate };

/** Maximum age of a last close in days. Shares without a later trade have no price. */
const daysBack = 30;

/** Last close of every share on a day, by all symbols valid then. Reloaded daily and after imports. */
export const lastCloses = new DailyPublication(['market'], readLastCloses);

async function readLastCloses(db: Db, today: CalendarDate): Promise<ReadonlyMap<string, LastClose>> {
  const from = addDays(today, -daysBack);
  const days = (await tradingDays(db, from, today)).toReversed().map((on) => ({ on, ...placeOf(on) }));
  const symbols = await symbolsOn(db, today);
  const ids = [...new Set(symbols.map(({ instrumentId }) => instrumentId))];
  const years = Map.groupBy(await readCloses(db, ids, from, today), ({ instrumentId }) => instrumentId);
  const lastOf = (instrumentId: number): LastClose | null => {
    const own = new Map(years.get(instrumentId)?.map(({ year, closes }) => [year, closes]));
    for (const { on, year, at } of days) {
      const close = own.get(year)?.readInt32LE(at * 4) ?? 0;
      if (close !== 0) return { close, on };
    }
    return null;
  };
  const closes = new Map(ids.map((id) => [id, lastOf(id)]));
  return new Map(
    symbols.flatMap(({ symbol, instrumentId }): [string, LastClose][] => {
      const close = closes.get(instrumentId) ?? null;
      return close === null ? [] : [[symbol, close]];
    }),
  );
}
