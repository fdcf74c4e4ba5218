import type { Holding } from './portfolio-index.ts';

/** Half of what is bought and sold between two sets of weights, as a share of the portfolio; both with their cash. */
export function turnoverBetween(from: readonly Holding[], to: readonly Holding[]): number {
  const moved = new Map<string, number>(to.map(({ symbol, weight }) => [symbol, weight]));
  for (const { symbol, weight } of from) moved.set(symbol, (moved.get(symbol) ?? 0) - weight);
  return [...moved.values()].reduce((sum, difference) => sum + Math.abs(difference), 0) / 2;
}
