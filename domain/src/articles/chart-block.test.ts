import { describe, expect, it } from 'vitest';
import { barsChart } from './bars-chart.ts';
import { readChartBlock } from './chart-block.ts';

const read = (...lines: string[]) => readChartBlock(lines.join('\n'));

describe('chart blocks of bars', () => {
  it('keep the order, the decimals and the sign as written', () => {
    const block = read(
      'bars: Cash flow',
      'title: Operations paid',
      'unit: ₹ crore',
      '- Q1: net: 1,36.50',
      '- Q2: −24',
    );
    if (!block.ok || block.chart.kind !== 'bars') throw new Error('Expected bars.');
    const chart = barsChart(block.chart);
    expect(chart).toMatchObject({ title: 'Operations paid', subtitle: 'Cash flow', source: '' });
    expect(chart.rows).toEqual([
      { label: 'Q1: net', value: 136.5, text: '₹136.50 crore', tone: 'subject' },
      { label: 'Q2', value: -24, text: '−₹24 crore', tone: 'loss' },
    ]);
  });

  it.each([
    ['%', '11.3%'],
    ['days', '11.3 days'],
    ['₹', '₹11.3'],
  ])('show the unit %s', (unit, text) => {
    const block = read('bars: Anything', `unit: ${unit}`, '- A: 11.3', '- B: 2');
    if (!block.ok || block.chart.kind !== 'bars') throw new Error('Expected bars.');
    expect(barsChart(block.chart).rows[0]?.text).toBe(text);
  });

  it.each([
    ['one bar', 'It needs 2 to 24 bars.', ['bars: Sales', '- FY24: 648']],
    [
      'a word for a number',
      'Not understood: “- FY25: many”.',
      ['bars: Sales', '- FY24: 648', '- FY25: many'],
    ],
    ['a setting of lines', 'Not understood: “from: 2024-01-01”.', ['bars: Sales', 'from: 2024-01-01']],
  ])('report %s', (_name, problem, lines) => {
    const block = read(...lines);
    expect(block.ok ? '' : block.problem).toContain(problem);
  });
});

it('rejects bars in a share chart', () => {
  expect(read('what: ZEPHYRINE', '- FY24: 648').ok).toBe(false);
});
