import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { Term } from '../membership/term.ts';
import { phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, inclusiveDays, isBefore, maxDate, minDate } from '../primitives/calendar-date.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';

/** Purchased gift, with its plan and the paid days counted from the purchase. */
export interface BoughtGift {
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
}

export interface GiftTerm {
  readonly startDate: CalendarDate;
  /** Last paid day, before any cut by the sunset. */
  readonly wholeEnd: CalendarDate;
  /** Last day of access. */
  readonly endDate: CalendarDate;
}

/**
 * Returns the term of a gift claimed today (decisions section 7), which starts today or on the day after the
 * recipient's own paid terms. A gift cut by the sunset at purchase provides as many days as were paid for. Returns null
 * if no day of service is left.
 */
export function giftTermOn(
  gift: BoughtGift,
  own: readonly Term[],
  today: CalendarDate,
  sunset: Sunset | null,
): GiftTerm | null {
  const startDate = own
    .filter((term) => isPaidPlan(term.alias) && phaseOf(term, today) !== 'past')
    .reduce((start, { endDate }) => maxDate(start, addDays(endDate, 1)), today);
  const wasCut = isBefore(gift.paidEndDate, uncutEnd(gift.alias, gift.startDate));
  const wholeEnd = wasCut
    ? addDays(startDate, inclusiveDays(gift.startDate, gift.paidEndDate) - 1)
    : uncutEnd(gift.alias, startDate);
  const endDate = sunset === null ? wholeEnd : minDate(wholeEnd, sunset.date);
  return isBefore(endDate, startDate) ? null : { startDate, wholeEnd, endDate };
}
