import type { Rebalance } from './portfolio-index.ts';

/** Tolerance for rounding, because weights have a precision of 0.01 %. */
const tolerance = 1e-6;

/** Returns the problems of a rebalance, worded for its author; empty if it is valid. */
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

type Texts = Readonly<Record<'note' | 'analyst' | 'rationale' | 'disclosures', string>>;

/**
 * Returns the required recommendation details that a rebalance lacks, worded for its author; empty if nothing is
 * missing.
 */
export function textProblems({ note, analyst, rationale, disclosures }: Texts): string[] {
  return [
    ...(note.trim() === '' ? ['The note is empty. Describe the change in a sentence.'] : []),
    ...(analyst.trim() === '' ? ['The analyst is not named.'] : []),
    ...(rationale.trim() === '' ? ['The rationale is empty.'] : []),
    ...(disclosures.trim() === ''
      ? ['The disclosures are empty. State positions, compensation and conflicts, or “None”.']
      : []),
  ];
}
