import type * as schemas from '@niveshak/contract/market-data/schemas';
import type { output } from 'zod';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { LastClose } from './last-closes.ts';
import type { LivePrice } from './live-prices.ts';

type Prices = output<typeof schemas.lastPricesSchema>;

/** A live price of this age is stale while the exchange is open. */
const staleMs = 60_000;

type Known = {
  readonly closes: ReadonlyMap<string, LastClose>;
  /** Live prices by symbol, or null without a quote provider. */
  readonly live: ReadonlyMap<string, LivePrice> | null;
  readonly names: ReadonlyMap<string, string>;
};

/** Returns last prices: live from the provider, or else the last close. Omits symbols with neither. */
export function presentPrices(
  symbols: readonly string[],
  { closes, live, names }: Known,
  { instant }: BusinessTime,
  isHoliday: boolean,
): Prices {
  const now = Date.now();
  const isOpen = !isHoliday && isExchangeOpen(instant);
  return symbols.flatMap((symbol): Prices => {
    const quote = live?.get(symbol);
    const name = names.get(symbol) ?? null;
    if (quote !== undefined && now - quote.atMs <= staleMs) {
      const asOf = new Date(instant.getTime() - (now - quote.atMs)).toISOString();
      return [
        { symbol, name, last_price: quote.price, source: 'live', asOf, isStale: false, isComing: false },
      ];
    }
    const last = closes.get(symbol);
    if (last === undefined) return [];
    const { close, on } = last;
    const isComing = live !== null;
    return [
      {
        symbol,
        name,
        last_price: close / 100,
        source: 'close',
        asOf: closeOf(on),
        isStale: isOpen,
        isComing,
      },
    ];
  });
}

/** Returns the end of trading (15:30 IST). */
function closeOf(day: CalendarDate): string {
  return new Date(Date.parse(`${day}T15:30:00+05:30`)).toISOString();
}

/** Returns whether the exchange is open: Monday to Friday, 9:15 to 15:30 IST. Ignores holidays. */
function isExchangeOpen(instant: Date): boolean {
  const there = new Date(instant.getTime() + 19_800_000);
  const minutes = there.getUTCHours() * 60 + there.getUTCMinutes();
  const weekday = there.getUTCDay();
  return weekday >= 1 && weekday <= 5 && minutes >= 555 && minutes < 930;
}
