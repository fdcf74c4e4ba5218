import { expect, it } from 'vitest';
import { outcomeFinding } from './outcome-finding.ts';

const window = (bullish: number, bearish: number, index: number | null, months = 12) => ({
  months,
  bullish: { median: bullish },
  bearish: { median: bearish },
  index,
});

it.each([
  [[0.08, 0.03], 'neither the median bullish nor the median bearish stock was'],
  [[0.1, 0.03], 'only the median bullish stock was'],
  [[0.09, 0.12], 'only the median bearish stock was'],
  [[0.1, 0.12], 'the median bullish and the median bearish stock were both'],
] as const)('names the categories ahead of the index: %j', ([bullish, bearish], expected) => {
  expect(outcomeFinding([window(0.5, 0.5, 0, 1), window(bullish, bearish, 0.09)])).toBe(
    `After 12 months, ${expected} ahead of the index`,
  );
});

it('uses the longest complete window, and is null without one', () => {
  expect(outcomeFinding([window(0, 0, 0.01, 1), window(0, 0, null)])).toMatch(/^After 1 month,/);
  expect(outcomeFinding([{ ...window(0, 0, 0.01), bearish: null }])).toBeNull();
});
