import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDateOf, isCalendarDate, parseCalendarDate } from '../primitives/calendar-date.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** A day as exchange files write it: `2024-07-08`, `08-07-2024`, `08/07/2024`, `08-Jul-2024`. Null for anything else. */
export function readFileDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) return trimmed;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/ ]([A-Za-z]{3}|\d{1,2})[-/ ](\d{4})$/.exec(trimmed) ?? [];
  if (day === '') return null;
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.toUpperCase()) + 1;
  const padded = (value: number) => String(value).padStart(2, '0');
  // Checked as text first: the 31st of a short month is no date.
  return parseCalendarDate(`${year}-${padded(monthNumber)}-${padded(Number(day))}`) === null
    ? null
    : calendarDateOf(Number(year), monthNumber, Number(day));
}
