import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { priceGapsOf } from './price-gaps.ts';

const days = ['2025-05-26', '2025-05-27', '2025-05-28', '2025-05-29', '2025-05-30'].map(calendarDate);

it.each([
  ['pppp.', []],
  ['..ppp', []],
  ['.....', []],
  ['p..p.', [{ from: '2025-05-27', to: '2025-05-28', days: 2 }]],
  [
    'p.p.p',
    [
      { from: '2025-05-27', to: '2025-05-27', days: 1 },
      { from: '2025-05-29', to: '2025-05-29', days: 1 },
    ],
  ],
])('%s', (prices, expected) => {
  expect(priceGapsOf(days, (day) => prices[days.indexOf(day)] === 'p')).toEqual(expected);
});
