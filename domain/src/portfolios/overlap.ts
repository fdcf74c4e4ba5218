import { cashSymbol } from './portfolio-index.ts';
import type { Holding } from './portfolio-index.ts';

/** Minimum overlap that counts as following a model closely. */
export const closeOverlap = 0.9;

/**
 * Returns how much of a model is held: the smaller of the two weights, both excluding cash, summed over all shares.
 * @param held whole shares by symbol
 * @param prices paise per share by symbol; holdings without a price are ignored
 * @returns 0 (nothing in common) to 1 (the same weights), or null if no holding has a price
 */
export function overlapOf(
  held: ReadonlyMap<string, number>,
  model: readonly Holding[],
  prices: ReadonlyMap<string, number>,
): number | null {
  const values = new Map([...held].map(([symbol, shares]) => [symbol, shares * (prices.get(symbol) ?? 0)]));
  const worth = [...values.values()].reduce((sum, value) => sum + value, 0);
  const shares = model.filter(({ symbol, weight }) => symbol !== cashSymbol && weight > 0);
  const invested = shares.reduce((sum, { weight }) => sum + weight, 0);
  if (worth === 0) return null;
  if (invested === 0) return 0;
  return shares.reduce(
    (sum, { symbol, weight }) => sum + Math.min(weight / invested, (values.get(symbol) ?? 0) / worth),
    0,
  );
}

/** Returns the median, or null if there are no values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
