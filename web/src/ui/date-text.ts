import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** `2 Jun 2025`, from `YYYY-MM-DD`; what is no such day stays as it is. */
export function dateText(date: string): string {
  const parsed = parseCalendarDate(date);
  return parsed === null ? date : formatDate(parsed);
}
