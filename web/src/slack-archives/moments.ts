import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessDay } from '../lib/dates.ts';

/** Returns the instant of a `ts` in ISO 8601. */
export function instantOf(ts: string): string {
  return new Date(Number.parseFloat(ts) * 1000).toISOString();
}

export function dayOf(ts: string): CalendarDate | null {
  return businessDay(instantOf(ts));
}

/** Returns the day of a `ts`, such as `2 Jun 2025`. */
export function dayText(ts: string): string {
  const day = dayOf(ts);
  return day === null ? '' : formatDate(day);
}

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Returns the time of a `ts` in India, such as `10:05`. */
export function timeText(ts: string): string {
  return clock.format(new Date(Number.parseFloat(ts) * 1000));
}

/** Returns the `ts` of the start of a day in India. */
export function startOfDayTs(day: string): string {
  return `${Date.parse(`${day}T00:00:00+05:30`) / 1000}.000000`;
}
