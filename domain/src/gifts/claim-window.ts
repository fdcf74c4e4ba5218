import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, isAfter, minDate } from '../primitives/calendar-date.ts';

/** Days after purchase within which a gift can be claimed (decisions section 7). */
export const claimWindowDays = 365;

/** Returns the last day on which a gift can be claimed: one year after purchase or the sunset, whichever is earlier. */
export function lastClaimDay(boughtOn: CalendarDate, sunset: Sunset | null): CalendarDate {
  const inAYear = addDays(boughtOn, claimWindowDays);
  return sunset === null ? inAYear : minDate(inAYear, sunset.date);
}

/** Returns whether an unclaimed gift has expired, after a year or at the sunset, and is to be refunded. */
export function isGiftOver(boughtOn: CalendarDate, sunset: Sunset | null, today: CalendarDate): boolean {
  return isAfter(today, lastClaimDay(boughtOn, sunset));
}
