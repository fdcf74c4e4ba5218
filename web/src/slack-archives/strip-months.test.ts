import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { expect, it } from 'vitest';
import { monthsBetween } from './strip-months.ts';

it('has the months between two dates, by year', () => {
  expect(monthsBetween(calendarDate('2023-11-30'), calendarDate('2025-02-01'))).toEqual([
    { year: '2023', months: [11, 12] },
    { year: '2024', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    { year: '2025', months: [1, 2] },
  ]);
  expect(monthsBetween(calendarDate('2024-05-01'), calendarDate('2024-05-01'))).toEqual([
    { year: '2024', months: [5] },
  ]);
  expect(monthsBetween(null, calendarDate('2024-05-01'))).toEqual([]);
});
