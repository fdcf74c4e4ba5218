import type { DayClose } from '@niveshak/domain/market-data/adjust';
import { adjustedCloses, isUnmeasured } from '@niveshak/domain/market-data/adjust';
import type { PriceGrid } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { Place } from './price-year.ts';
import { placeOf } from './price-year.ts';
import type { ActionOfShare, ShareNow, SymbolOn } from './store.ts';
import { readActions, readCloses, sharesNow, tradingDays } from './store.ts';

export type MarketGrid = PriceGrid & {
  /** Last close as traded, in paise, by current symbol. */
  readonly lastCloses: ReadonlyMap<string, number>;
  readonly shares: readonly ShareNow[];
  /** Days on which a corporate action moved a price by an amount not in any file, by current symbol. */
  readonly unmeasured: ReadonlyMap<string, readonly CalendarDate[]>;
  /** Returns the current symbol for a symbol of another day. Returns unknown symbols unchanged. */
  readonly symbolNow: (symbol: string, on: CalendarDate) => string;
  /** Returns the name for a current symbol. */
  readonly nameOf: (symbol: string) => string;
  /** Returns the industry for a current symbol, or null if not in an index list. */
  readonly industryOf: (symbol: string) => string | null;
};

export type ActionsChange = (actions: readonly ActionOfShare[]) => readonly ActionOfShare[];

/**
 * Returns closes of shares in a range of days, by current symbol, adjusted to the last ones as traded. Reads year rows
 * per share, so the time does not depend on the number of stored shares. `change` previews corporate actions other than
 * the stored ones.
 */
export async function readPriceGrid(
  db: Db,
  wanted: readonly SymbolOn[],
  from: CalendarDate,
  to: CalendarDate,
  change: ActionsChange = (actions) => actions,
): Promise<MarketGrid> {
  const [days, shares] = await Promise.all([tradingDays(db, from, to), sharesNow(db, wanted)]);
  const ids = [...new Set(shares.map(({ instrumentId }) => instrumentId))];
  const [years, stored] = await Promise.all([readCloses(db, ids, from, to), readActions(db, ids, to)]);
  const actions = change(stored).filter(
    ({ instrumentId, exDate }) => ids.includes(instrumentId) && exDate <= to,
  );
  const places = days.map(placeOf);
  const yearsOf = new Map<number, Map<number, Buffer>>(ids.map((id) => [id, new Map()]));
  for (const { instrumentId, year, closes } of years) yearsOf.get(instrumentId)?.set(year, closes);
  const actionsOf = Map.groupBy(actions, ({ instrumentId }) => instrumentId);

  const closes = new Map<string, Float64Array>();
  const lastCloses = new Map<string, number>();
  const unmeasured = new Map<string, readonly CalendarDate[]>();
  const names = new Map<string, string>();
  const industries = new Map<string, string | null>();
  const nows = new Map<string, string>();
  for (const { symbol, on, symbolNow, instrumentId, name, industry } of shares) {
    nows.set(`${symbol} ${on}`, symbolNow);
    names.set(symbolNow, name);
    industries.set(symbolNow, industry);
    if (closes.has(symbolNow)) continue;
    const { row, last } = adjustedRow(
      days,
      places,
      yearsOf.get(instrumentId) ?? new Map(),
      actionsOf.get(instrumentId) ?? [],
    );
    closes.set(symbolNow, row);
    const own = (actionsOf.get(instrumentId) ?? []).filter(({ action }) => isUnmeasured(action));
    unmeasured.set(symbolNow, [...new Set(own.map(({ exDate }) => exDate))]);
    if (last !== null) lastCloses.set(symbolNow, last);
  }
  return {
    days,
    closes,
    lastCloses,
    shares,
    unmeasured,
    symbolNow: (symbol, on) => nows.get(`${symbol} ${on}`) ?? symbol,
    nameOf: (symbol) => names.get(symbol) ?? symbol,
    industryOf: (symbol) => industries.get(symbol) ?? null,
  };
}

/** Returns a share's closes on the grid's days, NaN where it did not trade. */
function adjustedRow(
  days: readonly CalendarDate[],
  places: readonly Place[],
  years: ReadonlyMap<number, Buffer>,
  actions: readonly ActionOfShare[],
): { row: Float64Array; last: number | null } {
  const row = new Float64Array(days.length).fill(Number.NaN);
  const traded: DayClose[] = [];
  const at: number[] = [];
  for (let day = 0; day < days.length; day += 1) {
    const place = places[day];
    const date = days[day];
    if (place === undefined || date === undefined) break;
    const close = years.get(place.year)?.readInt32LE(place.at * 4) ?? 0;
    if (close === 0) continue;
    traded.push({ date, close });
    at.push(day);
  }
  adjustedCloses(traded, actions).forEach((close, index) => {
    row[at[index] ?? 0] = close;
  });
  return { row, last: traded.at(-1)?.close ?? null };
}
