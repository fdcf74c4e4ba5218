import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, isAfter, minDate } from '../primitives/calendar-date.ts';

/** A gift is claimed within a year of its purchase (decisions section 7). */
export const claimWindowDays = 365;

/** The last day on which a gift that was bought on a day can be claimed: a year, or the last day of the service. */
export function lastClaimDay(boughtOn: CalendarDate, sunset: Sunset | null): CalendarDate {
  const inAYear = addDays(boughtOn, claimWindowDays);
  return sunset === null ? inAYear : minDate(inAYear, sunset.date);
}

/** Past a year, or past the sunset, an unclaimed gift goes back. */
export function isGiftOver(boughtOn: CalendarDate, sunset: Sunset | null, today: CalendarDate): boolean {
  return isAfter(today, lastClaimDay(boughtOn, sunset));
}
