import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysBetween, formatLongDate, isAfter } from '../primitives/calendar-date.ts';

/** The last day of the service, and what pricing says about it. No sunset is null. */
export interface Sunset {
  readonly date: CalendarDate;
  readonly notice: string;
}

/** Days left until the sunset: 0 on the day itself and after it. */
export function daysLeft(sunset: Sunset, today: CalendarDate): number {
  return Math.max(0, daysBetween(today, sunset.date));
}

/** After the sunset nothing can be bought. The day itself still sells. */
export function isPastSunset(sunset: Sunset | null, today: CalendarDate): boolean {
  return sunset !== null && isAfter(today, sunset.date);
}

/** Why a day cannot be set as the last one; null when it can. */
export function sunsetProblem(date: CalendarDate, today: CalendarDate): string | null {
  return isAfter(today, date) ? 'The last day of service lies in the past.' : null;
}

/** The notice of an installation that has set a date and no text of its own. */
export function defaultSunsetNotice(date: CalendarDate): string {
  return `The Premium service ends on ${formatLongDate(date)}. All subscriptions end then and are charged pro-rata. No further renewals.`;
}
