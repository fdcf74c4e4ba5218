import type { Holding } from './portfolio-index.ts';

/**
 * Returns half of the traded value between two sets of weights (both including cash), as a fraction of the portfolio.
 */
export function turnoverBetween(from: readonly Holding[], to: readonly Holding[]): number {
  const moved = new Map<string, number>(to.map(({ symbol, weight }) => [symbol, weight]));
  for (const { symbol, weight } of from) moved.set(symbol, (moved.get(symbol) ?? 0) - weight);
  return [...moved.values()].reduce((sum, difference) => sum + Math.abs(difference), 0) / 2;
}
