import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Indian Standard Time is UTC+05:30 all year. */
const istOffsetMs = 5.5 * 3600 * 1000;

/** Returns the Asia/Kolkata day of an ISO instant, or null if the instant is invalid. */
export function businessDay(instant: string): CalendarDate | null {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return null;
  return parseCalendarDate(new Date(time + istOffsetMs).toISOString().slice(0, 10));
}

/** Returns the Asia/Kolkata day of an instant as `2 Jun 2025`. */
export function instantText(instant: string): string {
  const day = businessDay(instant);
  return day === null ? '' : formatDate(day);
}
