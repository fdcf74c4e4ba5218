import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Returns `YYYY-MM-DD` as `2 Jun 2025`, or any other text unchanged. */
export function dateText(date: string): string {
  const parsed = parseCalendarDate(date);
  return parsed === null ? date : formatDate(parsed);
}
