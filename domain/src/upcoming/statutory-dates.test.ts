import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { statutoryDates } from './statutory-dates.ts';

const between = (from: string, to: string) =>
  statutoryDates(calendarDate(from), calendarDate(to)).map(({ day, about }) => `${day} ${about}`);

it('lists GST returns every month, both ends of the range included', () => {
  expect(between('2025-06-11', '2025-07-11')).toEqual([
    '2025-06-11 GSTR-1 for May 2025 is due',
    '2025-06-20 GSTR-3B for May 2025 is due',
    '2025-07-11 GSTR-1 for June 2025 is due',
  ]);
});

it('lists the reports to BSE, the audit and the annual return each year', () => {
  expect(between('2025-04-01', '2026-03-31').filter((text) => !/GSTR-/.test(text))).toEqual([
    '2025-04-30 Half-yearly report to BSE for October 2024 to March 2025 is due',
    '2025-04-30 Deposit with BSE: top up to the highest client count of 2024-25',
    '2025-09-30 Annual compliance audit of 2024-25 is due',
    '2025-10-30 Half-yearly report to BSE for April to September 2025 is due',
    '2025-12-31 Annual GST return of 2024-25 is due',
  ]);
});
