import {
  addDays,
  addMonthsClamped,
  calendarDateOf,
  financialYear,
  longMonthNames,
  partsOf,
} from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

export type StatutoryDate = { readonly day: CalendarDate; readonly id: string; readonly about: string };

/** Returns the firm's filing dates in an inclusive range of days, in order. */
export function statutoryDates(from: CalendarDate, to: CalendarDate): StatutoryDate[] {
  const dates: StatutoryDate[] = [];
  const { year, month } = partsOf(from);
  for (let first = calendarDateOf(year, month, 1); first <= to; first = addMonthsClamped(first, 1))
    dates.push(...datesOfMonth(first));
  return dates.filter(({ day }) => day >= from && day <= to);
}

function datesOfMonth(first: CalendarDate): StatutoryDate[] {
  const { year, month } = partsOf(first);
  const on = (day: number, id: string, about: string) => ({
    day: calendarDateOf(year, month, day),
    id: `${id} ${year}-${String(month).padStart(2, '0')}`,
    about,
  });
  const before = partsOf(addDays(first, -1));
  const lastMonth = `${longMonthNames[before.month - 1] ?? ''} ${before.year}`;
  const lastYear = financialYear(calendarDateOf(year - 1, 4, 1));
  return [
    // CGST Rules 59 and 61.
    on(11, 'gstr-1', `GSTR-1 for ${lastMonth} is due`),
    on(20, 'gstr-3b', `GSTR-3B for ${lastMonth} is due`),
    // S-53: within 30 days of 31 March and 30 September.
    ...(month === 4
      ? [
          on(30, 'half-year', `Half-yearly report to BSE for October ${year - 1} to March ${year} is due`),
          // S-8.
          on(30, 'deposit', `Deposit with BSE: top up to the highest client count of ${lastYear}`),
        ]
      : []),
    ...(month === 10
      ? [on(30, 'half-year', `Half-yearly report to BSE for April to September ${year} is due`)]
      : []),
    // S-20: the compliance audit of a financial year ends within six months.
    ...(month === 9 ? [on(30, 'audit', `Annual compliance audit of ${lastYear} is due`)] : []),
    // CGST Act, section 44.
    ...(month === 12 ? [on(31, 'gstr-9', `Annual GST return of ${lastYear} is due`)] : []),
  ];
}
