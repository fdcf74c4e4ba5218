import { isPaidPlan } from '../catalogue/plan.ts';
import type { Term } from '../membership/term.ts';
import { phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate, maxDate, minDate, termEnd } from '../primitives/calendar-date.ts';

/**
 * How the firm reads that fees are paid at most one year in advance (SEBI circular of 2 April 2025). `standard`: no
 * charge covers more than a year, and nothing is added while more than a year is paid for already, so a renewal in its
 * last 30 days and a gift behind one's own plan are fine. `strict`: what is paid for never ends later than a year from
 * today.
 */
export const advanceLimits = ['standard', 'strict'] as const;
export type AdvanceLimit = (typeof advanceLimits)[number];

/** Why a term may not be added to what is paid for; null when it may. Days without charge do not count. */
export function advanceProblem({
  limit,
  today,
  paidUntil,
  newPaidEnd,
}: {
  readonly limit: AdvanceLimit;
  readonly today: CalendarDate;
  /** The last day that is paid for now; null for none. */
  readonly paidUntil: CalendarDate | null;
  /** The last day that would be paid for. */
  readonly newPaidEnd: CalendarDate;
}): string | null {
  const aYearAhead = termEnd(today, 12);
  if (limit === 'strict' && newPaidEnd > aYearAhead)
    return `Fees can be paid at most one year in advance, until ${formatDate(aYearAhead)}. This plan would be paid until ${formatDate(newPaidEnd)}.`;
  if (paidUntil !== null && paidUntil > aYearAhead)
    return `Fees can be paid at most one year in advance. Your plans are paid until ${formatDate(paidUntil)}.`;
  return null;
}

/** The last day that somebody has paid for, gifts included; null when none is ahead. */
export function paidUntil(terms: readonly Term[], today: CalendarDate): CalendarDate | null {
  return terms
    .filter((term) => isPaidPlan(term.alias) && phaseOf(term, today) !== 'past')
    .map(({ paidEndDate, endDate }) => minDate(paidEndDate, endDate))
    .reduce<CalendarDate | null>((last, day) => (last === null ? day : maxDate(last, day)), null);
}
