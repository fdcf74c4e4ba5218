import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysBetween, formatLongDate, isAfter } from '../primitives/calendar-date.ts';

/** Last day of service, and the notice on pricing. Null if there is no sunset. */
export interface Sunset {
  readonly date: CalendarDate;
  readonly notice: string;
}

/** Returns the days until the sunset, or 0 on the day itself and after it. */
export function daysLeft(sunset: Sunset, today: CalendarDate): number {
  return daysAfterToday(today, sunset.date);
}

/**
 * Returns the remaining days of a plan or the service as shown to members and refunded on cancellation, or 0 on the
 * last day and after it. A bill from today onwards also counts today.
 */
export function daysAfterToday(today: CalendarDate, lastDay: CalendarDate): number {
  return Math.max(0, daysBetween(today, lastDay));
}

/** Returns whether sales have ended. Sales are still open on the day of the sunset. */
export function isPastSunset(sunset: Sunset | null, today: CalendarDate): boolean {
  return sunset !== null && isAfter(today, sunset.date);
}

/** Returns why a day cannot be the sunset, or null if it can. */
export function sunsetProblem(date: CalendarDate, today: CalendarDate): string | null {
  return isAfter(today, date) ? 'The last day of service is in the past.' : null;
}

/** Returns the default notice for a sunset date without a text. */
export function defaultSunsetNotice(date: CalendarDate): string {
  return `The Premium service ends on ${formatLongDate(date)}. All subscriptions end then and are charged pro-rata. No further renewals.`;
}
