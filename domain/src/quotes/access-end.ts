import type { Sunset } from '../catalogue/sunset.ts';
import { monthsThatFit } from '../membership/time-texts.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, daysBetween, minDate, termEnd } from '../primitives/calendar-date.ts';

export interface AccessEnd {
  readonly endDate: CalendarDate;
  /** Number of days of access after the paid end. */
  readonly freeDays: number;
  /** Free months used by this term. The member keeps the rest. */
  readonly consumedMonths: number;
}

/**
 * Returns the last day of access: the paid end, plus free days carried over from a replaced term, plus whole free
 * months, but not after the sunset. Carried days beyond the sunset are lost, while unused months are kept.
 */
export function accessEnd(
  paidEndDate: CalendarDate,
  movedFreeDays: number,
  unconsumedMonths: number,
  sunset: Sunset | null,
): AccessEnd {
  const moved = addDays(paidEndDate, movedFreeDays);
  let endDate = sunset === null ? moved : minDate(moved, sunset.date);
  const consumedMonths = monthsThatFit(endDate, unconsumedMonths, sunset?.date ?? null);
  if (consumedMonths > 0) endDate = termEnd(addDays(endDate, 1), consumedMonths);
  return { endDate, freeDays: daysBetween(paidEndDate, endDate), consumedMonths };
}
