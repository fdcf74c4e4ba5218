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

/** A span of days of one plan that a member holds, held or will hold. All dates are inclusive business days. */
export interface Term {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  /** Last day that was paid for (or granted). */
  readonly paidEndDate: CalendarDate;
  /** Last day of access: `paidEndDate` and free days. */
  readonly endDate: CalendarDate;
  /** The first day on which it no longer serves, when another term replaced it before its time. */
  readonly endedOn?: CalendarDate | null;
  /** Whether it is suspended by an open chargeback of its payment. */
  readonly isSuspended?: boolean;
  /** Paused days, by start; the end has moved by as many. */
  readonly pauses?: readonly DaySpan[];
}

export type TermPhase = 'current' | 'queued' | 'past';

/** Valid till D means through D: expired from the day after. */
export function hasExpired(endDate: CalendarDate, today: CalendarDate): boolean {
  return isAfter(today, endDate);
}

/** The last day on which the term serves; before its start when it was replaced without having served. */
export function lastServedDay({ endDate, endedOn }: Pick<Term, 'endDate' | 'endedOn'>): CalendarDate {
  return endedOn === undefined || endedOn === null ? endDate : minDate(endDate, addDays(endedOn, -1));
}

export function phaseOf(term: Term, today: CalendarDate): TermPhase {
  if (hasExpired(lastServedDay(term), today)) return 'past';
  // A queued term that was given up before it began never serves.
  if (isAfter(term.startDate, lastServedDay(term))) return 'past';
  return isOnOrBefore(term.startDate, today) ? 'current' : 'queued';
}

/** The order of the session user: current first, then queued by start, then past newest first. */
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

/** The term that serves today, null for none. */
export function currentTerm<T extends Term>(terms: readonly T[], today: CalendarDate): T | null {
  const first = sortForWire(terms, today)[0];
  return first !== undefined && phaseOf(first, today) === 'current' ? first : null;
}

/**
 * Returns the term that gives access today, or null: the one rule of access. A paused or suspended term opens
 * nothing.
 */
export function openingTerm<T extends Term>(terms: readonly T[], today: CalendarDate): T | null {
  const term = currentTerm(terms, today);
  return term !== null && standsStill(term, today) ? null : term;
}

/**
 * Whether a term stands still on a day: suspended while a chargeback is open (its days run on and are not made up for), or
 * paused at the member's wish (its end has moved).
 */
export function standsStill({ isSuspended, pauses }: Term, day: CalendarDate): boolean {
  return isSuspended === true || pauseOn({ pauses }, day) !== null;
}

/** The pause that covers a day; null for none. */
function pauseOn(
  { pauses }: { readonly pauses?: readonly DaySpan[] | undefined },
  day: CalendarDate,
): DaySpan | null {
  return pauses?.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** Terms that have not begun, by start. */
export function queuedTerms<T extends Term>(terms: readonly T[], today: CalendarDate): T[] {
  return sortForWire(terms, today).filter((term) => phaseOf(term, today) === 'queued');
}

/** Whether a term lies within the days from `from` on, for jobs that look for terms still to serve. */
export function servesFrom(term: Term, from: CalendarDate): boolean {
  return isOnOrAfter(lastServedDay(term), from) && isOnOrAfter(lastServedDay(term), term.startDate);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
