import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, daysBetween, isAfter, minDate, termEnd } from '../primitives/calendar-date.ts';

export interface AccessEnd {
  readonly endDate: CalendarDate;
  /** Days of access after the paid end. */
  readonly freeDays: number;
  /** Free months that this term uses up; the others stay with the member. */
  readonly consumedMonths: number;
}

/**
 * The last day of access: the paid end, then free days moved from a replaced term, then free months, whole ones
 * only, all within the sunset. Moved days that the sunset cuts off are lost with the service; months are kept.
 */
export function accessEnd(
  paidEndDate: CalendarDate,
  movedFreeDays: number,
  unconsumedMonths: number,
  sunset: Sunset | null,
): AccessEnd {
  const moved = addDays(paidEndDate, movedFreeDays);
  let endDate = sunset === null ? moved : minDate(moved, sunset.date);
  const firstFree = addDays(endDate, 1);
  let consumedMonths = 0;
  while (consumedMonths < unconsumedMonths) {
    const longer = termEnd(firstFree, consumedMonths + 1);
    if (sunset !== null && isAfter(longer, sunset.date)) break;
    endDate = longer;
    consumedMonths += 1;
  }
  return { endDate, freeDays: daysBetween(paidEndDate, endDate), consumedMonths };
}
