import type * as schemas from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { LivePrices } from './live-prices.ts';
import { readPriceGrid } from './price-grid.ts';

type Prices = output<typeof schemas.lastPricesSchema>;

/** A live price older than this is stale while the exchange is open. */
const staleMs = 60_000;
/** Closes are looked for this far back: what has not traded since is no price. */
const daysBack = 30;

/** Last prices: live where the provider quotes, of the last close otherwise; what nobody knows is left out. */
export async function presentPrices(
  db: Db,
  live: LivePrices | null,
  symbols: readonly string[],
  { instant, today }: BusinessTime,
): Promise<Prices> {
  const grid = await readPriceGrid(
    db,
    symbols.map((symbol) => ({ symbol, on: today })),
    addDays(today, -daysBack),
    today,
  );
  const quoted = live === null ? new Map() : await live.of(symbols);
  const now = Date.now();
  const isOpen = isExchangeOpen(instant);
  return symbols.flatMap((symbol): Prices => {
    const quote = quoted.get(symbol);
    if (quote !== undefined && now - quote.atMs <= staleMs) {
      const asOf = new Date(instant.getTime() - (now - quote.atMs)).toISOString();
      return [{ symbol, last_price: quote.price, source: 'live', asOf, isStale: false }];
    }
    const symbolNow = grid.symbolNow(symbol, today);
    const close = grid.lastCloses.get(symbolNow);
    const row = grid.closes.get(symbolNow);
    const day = row === undefined ? undefined : grid.days[lastKnown(row)];
    if (close === undefined || day === undefined) return [];
    return [{ symbol, last_price: close / 100, source: 'close', asOf: closeOf(day), isStale: isOpen }];
  });
}

function lastKnown(row: ArrayLike<number>): number {
  for (let at = row.length - 1; at >= 0; at -= 1) if (!Number.isNaN(row[at])) return at;
  return -1;
}

/** Trading ends at 15:30 in India. */
function closeOf(day: CalendarDate): string {
  return new Date(Date.parse(`${day}T15:30:00+05:30`)).toISOString();
}

/** Monday to Friday, 9:15 to 15:30 in India: a holiday only makes a close look older than it is. */
function isExchangeOpen(instant: Date): boolean {
  const there = new Date(instant.getTime() + 19_800_000);
  const minutes = there.getUTCHours() * 60 + there.getUTCMinutes();
  const weekday = there.getUTCDay();
  return weekday >= 1 && weekday <= 5 && minutes >= 555 && minutes < 930;
}
