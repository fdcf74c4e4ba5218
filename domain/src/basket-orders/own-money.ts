import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { paise } from '../primitives/paise.ts';
import type { PastBasket } from './basket-lots.ts';
import { lotsAfter } from './basket-lots.ts';

export interface OwnMoney {
  /** Value at the last closes; null if one of the shares has no close. */
  readonly value: Paise | null;
  /** Cost of the shares; null if any cost is unknown. */
  readonly cost: Paise | null;
}

/**
 * Returns the value and cost of a member's holdings from filled baskets, or null if there are none.
 *
 * @param portfolios filled baskets of each portfolio
 * @param closes last closes by symbol
 */
export function ownMoney(
  portfolios: readonly (readonly PastBasket[])[],
  closes: ReadonlyMap<string, Paise>,
): OwnMoney | null {
  const lots = portfolios.flatMap((baskets) => lotsAfter(baskets));
  if (lots.length === 0) return null;
  return {
    value: sumOf(lots.map(({ symbol, shares }) => times(closes.get(symbol) ?? null, shares))),
    cost: sumOf(lots.map(({ cost, shares }) => times(cost, shares))),
  };
}

function times(price: Paise | null, shares: number): number | null {
  return price === null ? null : price * shares;
}

function sumOf(amounts: readonly (number | null)[]): Paise | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return paise(sum);
}

type Change = { readonly id: string; readonly date: string; readonly corrects: string | null };

/** Returns the number of portfolio changes after the member's last basket, excluding corrected ones. */
export function pendingChanges(changes: readonly Change[], lastBasketOn: CalendarDate): number {
  const corrected = new Set(changes.map(({ corrects }) => corrects));
  return changes.filter(({ id, date }) => date > lastBasketOn && !corrected.has(id)).length;
}
