import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** The regulator may ask for five years what clients were written; an invoice's letter stays as long as the invoice. */
const years = 8;

/** The day since which letters are kept. */
export function recordsKeptSince(today: CalendarDate): CalendarDate {
  return addMonthsClamped(today, -12 * years);
}
