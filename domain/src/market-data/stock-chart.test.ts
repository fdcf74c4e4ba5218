import { expect, it } from 'vitest';
import { chartScene } from '../charts/chart-scene.ts';
import { readingAt } from '../charts/chart-words.ts';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { stockChart } from './stock-chart.ts';

const days = Array.from({ length: 300 }, (_each, at) => addDays(calendarDate('2023-01-02'), at));
const paid = days
  .filter((_day, at) => [10, 100, 200].includes(at))
  .map((date, at) => ({ date, word: `Dividend of ₹${at}`, shortWord: 'Dividend' }));
const closes = days.map((date, at) => ({ date, value: 100 + at }));

const dividendsIn = (marks: typeof paid) =>
  chartScene(stockChart('Orvenna', closes, marks), {
    width: 900,
    plotHeight: null,
    hasFrame: false,
  }).items.flatMap((item) => (item.kind === 'text' && item.text.startsWith('Dividend') ? [item.text] : []));

it('names crowded dividends once, and each in its reading', () => {
  expect(dividendsIn(paid)).toEqual(['Dividend']);
  expect(dividendsIn(paid.slice(0, 1))).toEqual(['Dividend of ₹0']);
  expect(readingAt(stockChart('Orvenna', closes, paid), 100)).toMatch(/; Dividend of ₹1$/);
});
