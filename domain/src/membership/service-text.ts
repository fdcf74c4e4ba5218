import { daysAfterToday } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate } from '../primitives/calendar-date.ts';

/** Returns text such as `The service ends on 31 Aug 2025.`, or null if no sunset is announced. */
export function serviceText(today: CalendarDate, sunset: CalendarDate | null): string | null {
  if (sunset === null) return null;
  return `The service ${sunset < today ? 'ended' : 'ends'} on ${formatDate(sunset)}.`;
}

export function timeLeftText(today: CalendarDate, lastDay: CalendarDate): string {
  const left = daysAfterToday(today, lastDay);
  return left === 0 ? 'today is the last day.' : `${days(left)} left after today.`;
}

export function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
