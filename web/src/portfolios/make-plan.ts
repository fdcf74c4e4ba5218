import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import { planOrders, smallestTrade } from '@niveshak/domain/portfolios/planner';
import type { Plan } from '@niveshak/domain/portfolios/planner';
import { decimal } from '@niveshak/domain/primitives/number-format';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Holdings } from './holdings.ts';
import type { Rebalance } from './shapes.ts';

export type LastPrice = {
  readonly symbol: string;
  readonly name?: string | null;
  readonly last_price: number;
};

/** Returns the current and the previous target weights. */
export function followedWeights(rebalances: readonly Rebalance[]): {
  readonly target: Rebalance['weights'];
  readonly before: Rebalance['weights'] | null;
} {
  const [now, before] = rebalances.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return { target: now?.weights ?? [], before: before?.weights ?? null };
}

export type PlanRequest = {
  readonly rebalances: readonly Rebalance[];
  readonly held: Holdings;
  readonly cash: Paise;
  readonly prices: readonly LastPrice[];
  readonly maySell: boolean;
  /** Whether to follow only the manager's changes. */
  readonly leaveDrift?: boolean;
};

export function makePlan({ rebalances, held, cash, prices, maySell, leaveDrift = false }: PlanRequest): Plan {
  return planOrders({
    ...followedWeights(rebalances),
    held,
    cash,
    prices: priceMap(prices),
    maySell,
    leaveDrift,
    smallestTrade,
  });
}

function priceMap(prices: readonly LastPrice[]): ReadonlyMap<string, Paise> {
  return new Map(prices.map(({ symbol, last_price: price }) => [symbol, sharePrice(price)]));
}

/** Returns the value of holdings at given prices, or null if there are none or a price is missing. */
export function worthOf(held: Holdings, prices: readonly LastPrice[]): Paise | null {
  const known = priceMap(prices);
  if (held.size === 0 || [...held.keys()].some((symbol) => !known.has(symbol))) return null;
  return paise([...held].reduce((sum, [symbol, shares]) => sum + shares * (known.get(symbol) ?? 0), 0));
}

/**
 * Returns the paise of whole or decimal rupees as typed, such as `1,00,000` or `₹ 50000.50`. Returns null for anything
 * else, including negative amounts.
 */
export function readRupees(text: string): Paise | null {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  if (plain === '') return paise(0);
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(plain)) return null;
  return paise(Math.round(Number(plain) * 100));
}

/** Returns an entered amount with commas, such as `50,000`, or the unchanged text if it is not a positive amount. */
export function groupedRupees(text: string): string {
  const amount = readRupees(text);
  if (amount === null || amount === 0) return text;
  return decimal(amount / 100, amount % 100 === 0 ? 0 : 2);
}
