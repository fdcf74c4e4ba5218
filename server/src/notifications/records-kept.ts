import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Invoices and their emails are kept eight years; the regulator may request client communication for five. */
const years = 8;

export function recordsKeptSince(today: CalendarDate): CalendarDate {
  return addMonthsClamped(today, -12 * years);
}
