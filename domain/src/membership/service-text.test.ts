import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { priceTerm } from '../quotes/list-price.ts';
import { timeLeftText, serviceText } from './service-text.ts';

const sunset = calendarDate('2025-08-31');

it.each([
  ['2025-06-02', '90 days left after today.', 91],
  ['2025-08-30', '1 day left after today.', 2],
  ['2025-08-31', 'today is the last day.', 1],
])('on %s counts the days that a purchase is charged for: %s', (day, expected, charged) => {
  const today = calendarDate(day);
  expect(timeLeftText(today, sunset)).toBe(expected);
  const term = priceTerm('CMPONE', today, paise(100), { date: sunset, notice: '' });
  expect(term?.billableDays).toBe(charged);
});

it.each([
  ['2025-08-31', 'The service ends on 31 Aug 2025.'],
  ['2025-09-01', 'The service ended on 31 Aug 2025.'],
])('on %s says: %s', (day, expected) => {
  expect(serviceText(calendarDate(day), sunset)).toBe(expected);
});
