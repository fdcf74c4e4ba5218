import type { Brand } from './brand.ts';
import { civilFromDays, daysFromCivil, daysInMonth } from './civil-days.ts';

/** Business day (Asia/Kolkata) as `YYYY-MM-DD`. Sorts chronologically as text. */
export type CalendarDate = Brand<string, 'CalendarDate'>;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string') return false;
  const match = shape.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Returns the date, or null if the text is not a valid day. */
export function parseCalendarDate(text: string): CalendarDate | null {
  return isCalendarDate(text) ? text : null;
}

/**
 * Like `parseCalendarDate`, for trusted text.
 * @throws RangeError if the text is not a valid day
 */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
}

/**
 * Returns the date. `month` counts from 1.
 * @throws RangeError if the day does not exist
 */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return calendarDate(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
}

export function partsOf(date: CalendarDate): Parts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const { year, month, day } = civilFromDays(dayNumber(date) + days);
  return calendarDateOf(year, month, day);
}

/** Returns the same day of the month `months` later, or the last day of that month if it has no such day. */
export function addMonthsClamped(date: CalendarDate, months: number): CalendarDate {
  return sameDayMonthsLater(date, months).date;
}

/** Returns the number of days from `from` to `to`, which is 0 for the same day and negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the number of days including both ends, which is 0 or less if `end` is before `start`. */
export function inclusiveDays(start: CalendarDate, end: CalendarDate): number {
  return daysBetween(start, end) + 1;
}

/** Comparator for `sort`. */
export function compareDates(first: CalendarDate, second: CalendarDate): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

export function isBefore(date: CalendarDate, other: CalendarDate): boolean {
  return date < other;
}

export function isAfter(date: CalendarDate, other: CalendarDate): boolean {
  return date > other;
}

export function isOnOrBefore(date: CalendarDate, other: CalendarDate): boolean {
  return date <= other;
}

export function isOnOrAfter(date: CalendarDate, other: CalendarDate): boolean {
  return date >= other;
}

export function minDate(first: CalendarDate, ...rest: readonly CalendarDate[]): CalendarDate {
  return rest.reduce((least, date) => (date < least ? date : least), first);
}

export function maxDate(first: CalendarDate, ...rest: readonly CalendarDate[]): CalendarDate {
  return rest.reduce((most, date) => (date > most ? date : most), first);
}

/**
 * Returns the last day of a term of `months` that starts on `start`. This is the day before the same day of the month
 * `months` later, or the last day of that month if it has no such day (29 Feb 2028, 12 → 28 Feb 2029).
 */
export function termEnd(start: CalendarDate, months: number): CalendarDate {
  const { date, isClamped } = sameDayMonthsLater(start, months);
  return isClamped ? date : addDays(date, -1);
}

/** Returns the age in completed years. For a person born on 29 February, the birthday in a common year is 1 March. */
export function ageOn(dob: CalendarDate, today: CalendarDate): number {
  const years = partsOf(today).year - partsOf(dob).year;
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** Returns the Indian financial year (1 April to 31 March) as `2025-26`. */
export function financialYear(date: CalendarDate): string {
  const { from, to } = financialYearSpan(date);
  return `${from.slice(0, 4)}-${to.slice(2, 4)}`;
}

/** Returns the first and last day of the financial year that contains a day. */
export function financialYearSpan(date: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  const { year, month } = partsOf(date);
  const first = month >= 4 ? year : year - 1;
  return { from: calendarDateOf(first, 4, 1), to: calendarDateOf(first + 1, 3, 31) };
}

/** Returns a date as text, such as `2 Jun 2025`. */
export function formatDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${monthNames[month - 1] ?? ''} ${year}`;
}

export const longMonthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns a date as text, such as `2 June 2025`. */
export function formatLongDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${longMonthNames[month - 1] ?? ''} ${year}`;
}

function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date);
  return daysFromCivil(year, month, day);
}

function sameDayMonthsLater(date: CalendarDate, months: number) {
  const parts = partsOf(date);
  const monthIndex = parts.year * 12 + (parts.month - 1) + months;
  const year = Math.floor(monthIndex / 12);
  const month = (monthIndex % 12) + 1;
  const lastDay = daysInMonth(year, month);
  const isClamped = parts.day > lastDay;
  return { date: calendarDateOf(year, month, isClamped ? lastDay : parts.day), isClamped };
}
