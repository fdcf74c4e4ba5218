import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Formats `YYYY-MM-DD` as `2 Jun 2025`; anything else is returned unchanged. */
export function dateText(date: string): string {
  const parsed = parseCalendarDate(date);
  return parsed === null ? date : formatDate(parsed);
}
