import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDateOf, isCalendarDate, parseCalendarDate } from '../primitives/calendar-date.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Returns the day in a cell, or null if it is not a day. Accepts the formats of the exchange and of spreadsheets:
 * `2024-07-08`, `08-07-2024`, `08/07/24`, `08-Jul-2024`, `8-July-24`, `20240708`, optionally with a time of midnight.
 * The day is before the month, as is usual in India.
 */
export function readFileDate(text: string): CalendarDate | null {
  const trimmed = text.trim().replace(/(?<=\d)[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '');
  if (isCalendarDate(trimmed)) return trimmed;
  const yearFirst = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(trimmed);
  if (yearFirst !== null) return dayOf(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '');
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/., ]\s*(\d{4}|\d{2})$/.exec(trimmed) ?? [];
  // The exchange's files start in 1994.
  const century = Number(year) >= 90 ? '19' : '20';
  return day === '' ? null : dayOf(year.length === 2 ? `${century}${year}` : year, month, day);
}

function dayOf(year: string, month: string, day: string): CalendarDate | null {
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toUpperCase()) + 1;
  const padded = (value: number) => String(value).padStart(2, '0');
  // Validate the text first, because the 31st of a short month is not a date.
  return parseCalendarDate(`${year}-${padded(monthNumber)}-${padded(Number(day))}`) === null
    ? null
    : calendarDateOf(Number(year), monthNumber, Number(day));
}
