import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { expect, it } from 'vitest';
import { unmeasuredDays } from './unmeasured-days.ts';

const day = (at: number) => addDays(calendarDate('2025-05-20'), at);

it('reports an unmeasured action of a stock only while the portfolio holds it', () => {
  const grid = {
    days: [0, 1, 2, 3, 4, 5, 6].map(day),
    unmeasured: new Map([
      ['PARENT', [day(1), day(3), day(6)]],
      ['OTHER', [day(3)]],
    ]),
    symbolNow: (symbol: string) => symbol,
  };
  const line = (symbol: string) => ({ symbol, ppm: 200_000 });
  const decisions = [
    { date: day(0), lines: [line('PARENT')] },
    { date: day(4), lines: [line('OTHER')] },
  ];
  // Bought at the close of the first ex-date and sold before the last.
  expect(unmeasuredDays({ decisions, grid })).toEqual([{ symbol: 'PARENT', date: day(3) }]);
});
