import type { PlanAlias } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { Term } from '../membership/term.ts';
import { phaseOf, queuedTerms } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  compareDates,
  daysBetween,
  inclusiveDays,
  maxDate,
  minDate,
} from '../primitives/calendar-date.ts';

/** Term moved to a different start day, with unchanged length. */
export interface MovedTerm {
  readonly id: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * Returns the gifts queued behind the recipient's own terms that start earlier because those terms end early, sorted by
 * start. Otherwise a second plan could be sold in the gap. Omits unchanged gifts.
 */
export function moveGiftsForward(
  terms: readonly (Term & { readonly source: string })[],
  today: CalendarDate,
): MovedTerm[] {
  let last = terms
    .filter((term) => phaseOf(term, today) === 'current')
    .reduce((latest, { endDate }) => maxDate(latest, endDate), today);
  const moved: MovedTerm[] = [];
  for (const term of queuedTerms(terms, today)) {
    if (term.source !== 'gift') {
      last = term.endDate;
      continue;
    }
    const startDate = addDays(last, 1);
    last = addDays(startDate, daysBetween(term.startDate, term.endDate));
    if (startDate !== term.startDate) moved.push({ id: term.id, startDate, endDate: last });
  }
  return moved;
}

/** Rest of a gift, as a separate term after another one. */
export interface PlacedGift {
  readonly termId: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  /** The day before `startDate` if no day is left. */
  readonly paidEndDate: CalendarDate;
  /** Number of days still provided. */
  readonly days: number;
  /** Days after the sunset, whose price is refunded to the giver. */
  readonly cutDays: number;
}

/**
 * Returns the rest of each gift after the recipient upgrades. It is still the giver's money, so the days left on the
 * first day of the new term follow its last day, active gift first. Free days at the end of a gift do not belong to the
 * giver, so they move to the new term like those of any other term.
 */
export function requeueAfterUpgrade(
  gifts: readonly Term[],
  from: CalendarDate,
  lastDay: CalendarDate,
  sunset: Sunset | null,
): PlacedGift[] {
  let before = lastDay;
  const placed: PlacedGift[] = [];
  for (const gift of gifts.toSorted((a, b) => compareDates(a.startDate, b.startDate))) {
    const lastGiven = minDate(gift.paidEndDate, gift.endDate);
    const left = Math.max(0, inclusiveDays(maxDate(from, gift.startDate), lastGiven));
    if (left === 0) continue;
    const startDate = addDays(before, 1);
    const wholeEnd = addDays(before, left);
    const paidEndDate = sunset === null ? wholeEnd : maxDate(before, minDate(wholeEnd, sunset.date));
    const days = inclusiveDays(startDate, paidEndDate);
    placed.push({
      termId: gift.id,
      alias: gift.alias,
      startDate,
      paidEndDate,
      days,
      cutDays: left - days,
    });
    before = paidEndDate;
  }
  return placed;
}
