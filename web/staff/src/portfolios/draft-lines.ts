import type { RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf, readPercent, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';
import type { TypedLine } from './draft-content.ts';

type Known = Pick<RebalanceEffect['lines'][number], 'symbol' | 'name' | 'decided' | 'now'>;

export const lineOrders = ['draft', 'drift', 'weight', 'name'] as const;
export type LineOrder = (typeof lineOrders)[number];

/** Returns the drift of a share since the last decision, as a signed fraction of the portfolio. */
export function driftOf({ decided, now }: Pick<Known, 'decided' | 'now'>): number {
  return now - decided;
}

/** Returns the lines in display order, with ties in the order of the draft. The draft itself keeps its order. */
export function sortedLines(
  lines: readonly TypedLine[],
  known: ReadonlyMap<string, Known>,
  order: LineOrder,
): readonly TypedLine[] {
  if (order === 'draft') return lines;
  const nameOf = ({ symbol }: TypedLine) => known.get(symbol)?.name ?? symbol;
  if (order === 'name') return lines.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const sizeOf = ({ symbol }: TypedLine) => {
    const line = known.get(symbol);
    if (line === undefined) return 0;
    return order === 'drift' ? Math.abs(driftOf(line)) : line.now;
  };
  return lines.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** Weights are rounded down to hundredths of a percent; the rest is cash. */
const stepPpm = 100;

/**
 * Returns the lines with equal weights, with cash as decided before. Shares being sold stay at zero. A changed line
 * without a reason gets one.
 */
export function equalWeights(
  lines: readonly TypedLine[],
  known: ReadonlyMap<string, Known>,
): readonly TypedLine[] {
  const decidedOf = (symbol: string) => Math.round((known.get(symbol)?.decided ?? 0) * wholePpm);
  const isSold = ({ symbol, percent }: TypedLine) => decidedOf(symbol) > 0 && readPercent(percent) === 0;
  const kept = lines.filter((line) => !isSold(line)).length;
  if (kept === 0) return lines;
  const cash = decidedOf('CASH');
  const each = Math.floor((wholePpm - (cash < wholePpm ? cash : 0)) / kept / stepPpm) * stepPpm;
  return lines.map((line) =>
    isSold(line)
      ? line
      : {
          ...line,
          percent: percentOf(each),
          reason:
            line.reason === '' && each !== decidedOf(line.symbol) ? 'Reset to equal weight.' : line.reason,
        },
  );
}

const headings = /^(?:SYMBOL|TICKER|SCRIP|SHARE|STOCK)S?$/;

type PasteProblem = { readonly line: number; readonly text: string; readonly problem: string };
export type Paste = { readonly lines: readonly TypedLine[]; readonly problems: readonly PasteProblem[] };

/**
 * Reads lines of symbol, weight and optionally a reason, separated by tabs, semicolons or spaces. A heading, a line for
 * cash and empty lines are skipped. A symbol may have an exchange before a colon.
 */
export function readPaste(text: string): Paste {
  const lines: TypedLine[] = [];
  const problems: PasteProblem[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const row = raw.trim();
    const { symbol, weight, reason } = partsOf(row);
    if (row === '' || symbol === 'CASH' || (index === 0 && headings.test(symbol))) continue;
    const ppm = readPercent(weight);
    const note = (problem: string) => problems.push({ line: index + 1, text: row, problem });
    if (weight === '') note('The weight is missing.');
    else if (ppm === null) note('The weight must be from 0 to 100, with at most four decimals.');
    else if (lines.some((line) => line.symbol === symbol)) note('The symbol is listed twice.');
    else lines.push({ symbol, percent: percentOf(ppm), reason });
  }
  return { lines, problems };
}

function partsOf(row: string) {
  const cells = row.split(/[\t;]/).map((cell) => cell.trim());
  const [first = '', second = '', ...rest] = cells.length > 1 ? cells : row.split(/\s+/);
  const reason = rest.join(' ').trim();
  return { symbol: first.replace(/^[A-Za-z]+:/, '').toUpperCase(), weight: second, reason };
}

/**
 * Returns the lines with the pasted weights, and new shares at the end. Shares that were not pasted keep their weight,
 * or are sold.
 */
export function withPasted(
  lines: readonly TypedLine[],
  pasted: readonly TypedLine[],
  sellsOthers: boolean,
): readonly TypedLine[] {
  const bySymbol = new Map(pasted.map((line) => [line.symbol, line]));
  const known = new Set(lines.map(({ symbol }) => symbol));
  return [
    ...lines.map((line) => {
      const found = bySymbol.get(line.symbol);
      if (found !== undefined) return { ...found, reason: found.reason || line.reason };
      return sellsOthers ? { ...line, percent: '0' } : line;
    }),
    ...pasted.filter(({ symbol }) => !known.has(symbol)),
  ];
}
