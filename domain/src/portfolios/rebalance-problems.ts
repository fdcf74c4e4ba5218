import type { Rebalance } from './portfolio-index.ts';

/** Weights are given to a hundredth of a percent: this much may be lost to rounding. */
const tolerance = 1e-6;

/** What is wrong with a rebalance, fit to show its author; empty when nothing is. */
export function rebalanceProblems({ weights }: Pick<Rebalance, 'weights'>): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { symbol, weight } of weights) {
    if (!Number.isFinite(weight) || weight < 0) problems.push(`The weight of ${symbol} is below zero.`);
    if (seen.has(symbol)) problems.push(`${symbol} is there twice.`);
    seen.add(symbol);
  }
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  if (Math.abs(sum - 1) > tolerance)
    problems.push(`The weights sum to ${(sum * 100).toFixed(2)}%, not 100%.`);
  return problems;
}
