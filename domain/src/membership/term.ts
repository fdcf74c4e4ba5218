import type { PlanAlias } from '../catalogue/plan.ts';
import { planOf } from '../catalogue/plan.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { DaySpan } from './free-time.ts';
import {
  addDays,
  compareDates,
  isAfter,
  isOnOrAfter,
  isOnOrBefore,
  minDate,
} from '../primitives/calendar-date.ts';

/** Past, current or future term of a member. All dates are inclusive business days. */
export interface Term {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  /** Last paid (or granted) day. */
  readonly paidEndDate: CalendarDate;
  /** Last day of access, which is `paidEndDate` plus free days. */
  readonly endDate: CalendarDate;
  /** First day without service, if another term replaced it early. */
  readonly endedOn?: CalendarDate | null;
  /** Whether an open chargeback of the payment suspends the term. */
  readonly isSuspended?: boolean;
  /** Paused days by start. The end is later by the same number of days. */
  readonly pauses?: readonly DaySpan[];
}

export type TermPhase = 'current' | 'queued' | 'past';

/** Returns whether a term has expired. "Valid until D" includes D, so it expires the day after. */
export function hasExpired(endDate: CalendarDate, today: CalendarDate): boolean {
  return isAfter(today, endDate);
}

/** Returns the last day of service. It is before the start if the term was replaced without being served. */
export function lastServedDay({ endDate, endedOn }: Pick<Term, 'endDate' | 'endedOn'>): CalendarDate {
  return endedOn === undefined || endedOn === null ? endDate : minDate(endDate, addDays(endedOn, -1));
}

export function phaseOf(term: Term, today: CalendarDate): TermPhase {
  if (hasExpired(lastServedDay(term), today)) return 'past';
  // A queued term cancelled before its start never serves.
  if (isAfter(term.startDate, lastServedDay(term))) return 'past';
  return isOnOrBefore(term.startDate, today) ? 'current' : 'queued';
}

/** Returns terms in the order of the session user: current, then queued by start, then past with newest first. */
export function sortForWire<T extends Term>(terms: readonly T[], today: CalendarDate): T[] {
  const inPhase = (phase: TermPhase) => terms.filter((term) => phaseOf(term, today) === phase);
  return [
    ...inPhase('current').sort(
      (a, b) =>
        planOf(b.alias).accessRank - planOf(a.alias).accessRank ||
        compareDates(b.endDate, a.endDate) ||
        compareText(a.id, b.id),
    ),
    ...inPhase('queued').sort((a, b) => compareDates(a.startDate, b.startDate) || compareText(a.id, b.id)),
    ...inPhase('past').sort(
      (a, b) =>
        compareDates(lastServedDay(b), lastServedDay(a)) ||
        compareDates(b.startDate, a.startDate) ||
        compareText(a.id, b.id),
    ),
  ];
}

/** Returns the term that runs today, or null. */
export function currentTerm<T extends Term>(terms: readonly T[], today: CalendarDate): T | null {
  const first = sortForWire(terms, today)[0];
  return first !== undefined && phaseOf(first, today) === 'current' ? first : null;
}

/**
 * Returns the term that gives access today, or null. This is the only access rule. A paused or suspended term gives no
 * access.
 */
export function mainTerm<T extends Term>(terms: readonly T[], today: CalendarDate): T | null {
  const term = currentTerm(terms, today);
  return term !== null && isOnHold(term, today) ? null : term;
}

/**
 * Returns whether a term gives no access on a day. It is suspended while a chargeback is open (its days elapse and are
 * not made up), or paused at the member's request (its end is later).
 */
export function isOnHold({ isSuspended, pauses }: Term, day: CalendarDate): boolean {
  return isSuspended === true || pauseOn({ pauses }, day) !== null;
}

function pauseOn(
  { pauses }: { readonly pauses?: readonly DaySpan[] | undefined },
  day: CalendarDate,
): DaySpan | null {
  return pauses?.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** Returns terms that have not started, by start. */
export function queuedTerms<T extends Term>(terms: readonly T[], today: CalendarDate): T[] {
  return sortForWire(terms, today).filter((term) => phaseOf(term, today) === 'queued');
}

/** Returns whether a term serves on any day from `from`, for jobs that look for terms still to serve. */
export function servesFrom(term: Term, from: CalendarDate): boolean {
  return isOnOrAfter(lastServedDay(term), from) && isOnOrAfter(lastServedDay(term), term.startDate);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
