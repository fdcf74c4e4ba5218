import { isPaidPlan } from '../catalogue/plan.ts';
import type { Term } from '../membership/term.ts';
import { phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate, maxDate, minDate, termEnd } from '../primitives/calendar-date.ts';

/**
 * The firm's reading of the rule that fees are paid at most one year in advance (SEBI circular of 2 April 2025).
 * `standard`: no charge covers more than a year, and no term is added while more than a year is already paid for. A
 * renewal in the last 30 days of a year and a gift queued after one's own plan are allowed. `strict`: paid time never
 * ends later than a year from today.
 */
export const advanceLimits = ['standard', 'strict'] as const;
export type AdvanceLimit = (typeof advanceLimits)[number];

/** Returns why a term may not be added to the time already paid for, or null if it may. Ignores free days. */
export function advanceProblem({
  limit,
  today,
  paidUntil,
  newPaidEnd,
}: {
  readonly limit: AdvanceLimit;
  readonly today: CalendarDate;
  /** Current last paid day; null if there is none. */
  readonly paidUntil: CalendarDate | null;
  /** Last paid day if the term is added. */
  readonly newPaidEnd: CalendarDate;
}): string | null {
  const aYearAhead = termEnd(today, 12);
  if (limit === 'strict' && newPaidEnd > aYearAhead)
    return `Fees can be paid at most one year in advance, until ${formatDate(aYearAhead)}. This plan would be paid until ${formatDate(newPaidEnd)}.`;
  if (paidUntil !== null && paidUntil > aYearAhead)
    return `Fees can be paid at most one year in advance. Your plans are paid until ${formatDate(paidUntil)}.`;
  return null;
}

/** Returns the last paid day, including gifts, or null if there are no paid days ahead. */
export function paidUntil(terms: readonly Term[], today: CalendarDate): CalendarDate | null {
  return terms
    .filter((term) => isPaidPlan(term.alias) && phaseOf(term, today) !== 'past')
    .map(({ paidEndDate, endDate }) => minDate(paidEndDate, endDate))
    .reduce<CalendarDate | null>((last, day) => (last === null ? day : maxDate(last, day)), null);
}
