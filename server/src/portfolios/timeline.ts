import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { percentOf, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';
import type { StoredRebalance, WeightLine } from './store.ts';

/** Returns the valid records by day. A correction replaces the record it corrects. */
export function inForce(records: readonly StoredRebalance[]): StoredRebalance[] {
  const corrected = new Set(records.map(({ corrects }) => corrects));
  return records
    .filter(({ id }) => !corrected.has(id))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Returns user-facing problems with a new record, compared with the previous one. */
export function recordProblems(
  lines: readonly WeightLine[],
  before: Pick<StoredRebalance, 'lines'>,
  nameOf: (symbol: string) => string,
): string[] {
  const problems: string[] = [];
  const sum = lines.reduce((total, { ppm }) => total + ppm, 0);
  if (sum !== wholePpm) problems.push(`The weights sum to ${percentOf(sum)}%, not 100%.`);
  if (new Set(lines.map(({ symbol }) => symbol)).size !== lines.length)
    problems.push('A share is there twice.');
  const held = new Map(before.lines.map(({ symbol, ppm }) => [symbol, ppm]));
  for (const { symbol, ppm, reason } of lines) {
    const isChange = (held.get(symbol) ?? 0) !== ppm;
    if (isChange && symbol !== cashSymbol && reason.trim() === '')
      problems.push(`${nameOf(symbol)} changes without a reason.`);
  }
  const named = new Set(lines.map(({ symbol }) => symbol));
  for (const [symbol, ppm] of held)
    if (ppm > 0 && symbol !== cashSymbol && !named.has(symbol))
      problems.push(`${nameOf(symbol)} leaves without a reason.`);
  return problems;
}
