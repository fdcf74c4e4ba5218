import { describe, expect, it } from 'vitest';
import { cashLeft } from './draft-content.ts';
import { equalWeights, readPaste, sortedLines, withPasted } from './draft-lines.ts';

const line = (symbol: string, percent: string, reason = '') => ({ symbol, percent, reason });
const known = (rows: readonly (readonly [string, number, number])[]) =>
  new Map(rows.map(([symbol, decided, now]) => [symbol, { symbol, name: symbol, decided, now }]));

describe('pasted weights', () => {
  it('reads a spreadsheet with heading, cash, exchange, percent signs and reasons', () => {
    const text = 'Symbol\tWeight\nNSE:alder\t7,5%\tLeads the list.\r\n\nBRAMBLE\t12.25\ncash\t80.25\n';
    expect(readPaste(text)).toEqual({
      lines: [line('ALDER', '7.5', 'Leads the list.'), line('BRAMBLE', '12.25')],
      problems: [],
    });
  });

  it('reports each line it cannot read and keeps the others', () => {
    const { lines, problems } = readPaste('ALDER\t5\nBRAMBLE\tfive\nCEDAR\nALDER\t6\nDUNE 120');
    expect(lines).toEqual([line('ALDER', '5')]);
    expect(problems.map(({ line: number, problem }) => [number, problem])).toEqual([
      [2, 'The weight must be from 0 to 100, with at most four decimals.'],
      [3, 'The weight is missing.'],
      [4, 'The symbol is listed twice.'],
      [5, 'The weight must be from 0 to 100, with at most four decimals.'],
    ]);
  });

  it('keeps or sells the shares that were not pasted, and keeps reasons', () => {
    const before = [line('ALDER', '5', 'Because.'), line('BRAMBLE', '95')];
    const pasted = [line('ALDER', '6'), line('CEDAR', '4', 'New.')];
    expect(withPasted(before, pasted, false)).toEqual([
      line('ALDER', '6', 'Because.'),
      line('BRAMBLE', '95'),
      line('CEDAR', '4', 'New.'),
    ]);
    expect(withPasted(before, pasted, true)[1]).toEqual(line('BRAMBLE', '0'));
  });
});

describe('equal weights', () => {
  it('leaves cash as decided and sold shares at zero, and gives changed lines a reason', () => {
    const lines = [line('A', '50'), line('B', '40'), line('C', '0'), line('D', '0', 'New.')];
    const equal = equalWeights(
      lines,
      known([
        ['A', 0.5, 0.5],
        ['B', 0.3, 0.3],
        ['C', 0.1, 0.1],
        ['CASH', 0.1, 0.1],
      ]),
    );
    expect(equal).toEqual([
      line('A', '30', 'Reset to equal weight.'),
      line('B', '30'),
      line('C', '0'),
      line('D', '30', 'New.'),
    ]);
  });

  it('leaves the rounding in cash and never exceeds 100 %', () => {
    const lines = [line('A', '0'), line('B', '0'), line('C', '0')];
    const equal = equalWeights(lines, known([['CASH', 1, 1]]));
    expect(equal.map(({ percent }) => percent)).toEqual(['33.33', '33.33', '33.33']);
    expect(cashLeft(equal)).toBe(100);
  });
});

it('sorts by drift in either direction, largest first', () => {
  const lines = [line('A', '5'), line('B', '5'), line('C', '5')];
  const drifted = known([
    ['A', 0.05, 0.051],
    ['B', 0.05, 0.02],
    ['C', 0.05, 0.06],
  ]);
  const order = sortedLines(lines, drifted, 'drift').map(({ symbol }) => symbol);
  expect(order).toEqual(['B', 'C', 'A']);
  expect(sortedLines(lines, drifted, 'draft')).toBe(lines);
});
