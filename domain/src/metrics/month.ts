import type { Brand } from '../primitives/brand.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, addMonthsClamped, calendarDate } from '../primitives/calendar-date.ts';

/** Calendar month in India as `YYYY-MM`, ending at midnight IST. Sorts chronologically as text. */
export type Month = Brand<string, 'Month'>;

export function isMonth(text: unknown): text is Month {
  return typeof text === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** @throws RangeError if the text is not a month */
export function month(text: string): Month {
  if (!isMonth(text)) throw new RangeError(`Not a month: ${text}`);
  return text;
}

export function monthOf(day: CalendarDate): Month {
  return month(day.slice(0, 7));
}

export function firstDayOf(of: Month): CalendarDate {
  return calendarDate(`${of}-01`);
}

export function lastDayOf(of: Month): CalendarDate {
  return addDays(addMonthsClamped(firstDayOf(of), 1), -1);
}

export function addMonths(to: Month, months: number): Month {
  return monthOf(addMonthsClamped(firstDayOf(to), months));
}

/** Returns the months in an inclusive range; empty if `to` is earlier. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let each = from; each <= to; each = addMonths(each, 1)) months.push(each);
  return months;
}
