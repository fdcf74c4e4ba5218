import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, isAfter, minDate } from '../primitives/calendar-date.ts';

/** Days after purchase within which a gift can be claimed (decisions section 7). */
export const claimWindowDays = 365;

/** Returns the last day to claim a gift, which is one year after purchase or the sunset if that is earlier. */
export function lastClaimDay(boughtOn: CalendarDate, sunset: Sunset | null): CalendarDate {
  const inAYear = addDays(boughtOn, claimWindowDays);
  return sunset === null ? inAYear : minDate(inAYear, sunset.date);
}

/** Returns whether an unclaimed gift has expired, after a year or at the sunset, and must be refunded. */
export function isGiftOver(boughtOn: CalendarDate, sunset: Sunset | null, today: CalendarDate): boolean {
  return isAfter(today, lastClaimDay(boughtOn, sunset));
}
