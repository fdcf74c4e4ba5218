import { isPaidPlan } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { DaySpan, FreeMonths } from '../membership/free-time.ts';
import type { Term } from '../membership/term.ts';
import { currentTerm, phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  compareDates,
  inclusiveDays,
  maxDate,
  minDate,
  termEnd,
} from '../primitives/calendar-date.ts';

export interface RewardTerm extends Term {
  /** Free months at its end; null if there are none. */
  readonly freeMonths: FreeMonths | null;
  /** Free months that an upgrade carried over as days. */
  readonly movedMonths?: readonly DaySpan[];
  /** Whether a cancellation or the sunset shortened it, so that nothing more is added to it. */
  readonly isCut: boolean;
  /** `gift` for days paid for by another member. Gifts can be moved to a different start day. */
  readonly source: string;
}

/** Term with a new last day of access and free months. */
export interface MovedEnd {
  readonly termId: string;
  readonly endDate: CalendarDate;
  readonly freeMonths: FreeMonths | null;
  readonly movedMonths: readonly DaySpan[];
}

export type GrantedMonth =
  | {
      readonly kind: 'term';
      readonly moved: MovedEnd;
      readonly firstDay: CalendarDate;
      readonly days: number;
    }
  /** Kept for the next purchase, because no paid plan is running or the month does not fit before the sunset. */
  | { readonly kind: 'unconsumed' };

/**
 * Returns where to add a free month (decisions section 7). With a paid plan, it is the end of everything the member
 * holds, including queued renewals and gifts, so that terms never overlap. Otherwise the month is kept for the next
 * purchase.
 */
export function grantMonth(
  terms: readonly RewardTerm[],
  sunset: Sunset | null,
  today: CalendarDate,
): GrantedMonth {
  const current = currentTerm(terms, today);
  const [last = null] = latestFirst(terms, today);
  if (current === null || !isPaidPlan(current.alias) || last === null || !canGrow(last)) {
    return { kind: 'unconsumed' };
  }
  const before = last.freeMonths ?? { months: 0, from: addDays(last.endDate, 1) };
  const freeMonths = { months: before.months + 1, from: before.from };
  const endDate = termEnd(freeMonths.from, freeMonths.months);
  if (sunset !== null && endDate > sunset.date) return { kind: 'unconsumed' };
  const firstDay = addDays(last.endDate, 1);
  return {
    kind: 'term',
    moved: { termId: last.id, endDate, freeMonths, movedMonths: last.movedMonths ?? [] },
    firstDay,
    days: inclusiveDays(firstDay, endDate),
  };
}

export type RevokedMonth =
  | { readonly kind: 'unconsumed' }
  | { readonly kind: 'term'; readonly moved: MovedEnd }
  /** The month has started or is used up. Past access is not revoked. */
  | { readonly kind: 'used' };

/**
 * Returns where to revoke a granted month: an unconsumed month first, then the last month that has not started, then
 * free days that an upgrade carried over from it. Gifts queued behind a term do not protect its months, because they
 * then start earlier (`moveGiftsForward`). A paid plan protects the days before it, because its dates are on its invoice.
 */
export function revokeMonth(
  holding: { readonly unconsumedMonths: number; readonly terms: readonly RewardTerm[] },
  days: number,
  today: CalendarDate,
): RevokedMonth {
  if (holding.unconsumedMonths >= 1) return { kind: 'unconsumed' };
  for (const term of latestFirst(holding.terms, today)) {
    const moved = takeFrom(term, days, today);
    if (moved !== null) return { kind: 'term', moved };
    if (term.source !== 'gift') break;
  }
  return { kind: 'used' };
}

function takeFrom(term: RewardTerm, days: number, today: CalendarDate): MovedEnd | null {
  if (term.isCut) return null;
  const { freeMonths, id: termId } = term;
  if (freeMonths !== null && freeMonths.months >= 1) {
    const left = freeMonths.months - 1;
    const dayBefore = left === 0 ? addDays(freeMonths.from, -1) : termEnd(freeMonths.from, left);
    if (dayBefore < today || !isWhole(term)) return null;
    const kept = left === 0 ? null : { months: left, from: freeMonths.from };
    return { termId, endDate: dayBefore, freeMonths: kept, movedMonths: term.movedMonths ?? [] };
  }
  const carried = takeCarriedDays(term, days, today);
  const isShorter = carried.endDate < term.endDate;
  const isMonthLess = carried.movedMonths.length < (term.movedMonths?.length ?? 0);
  return isShorter || isMonthLess ? { termId, freeMonths: null, ...carried } : null;
}

/**
 * Revokes the last free month that an upgrade carried over if it has not started, otherwise the same number of free
 * days. A month that did not fit before the sunset is past the end, so the end does not move; a cancellation would have
 * returned it.
 */
function takeCarriedDays(
  { endDate, paidEndDate, movedMonths = [] }: RewardTerm,
  days: number,
  today: CalendarDate,
): Pick<MovedEnd, 'endDate' | 'movedMonths'> {
  const month = movedMonths.at(-1);
  if (month !== undefined && month.from > today) {
    const dayBefore = addDays(month.from, -1);
    return { endDate: minDate(endDate, dayBefore), movedMonths: movedMonths.slice(0, -1) };
  }
  const earlier = maxDate(addDays(endDate, -days), maxDate(today, paidEndDate));
  if (earlier >= endDate) return { endDate, movedMonths };
  return { endDate: earlier, movedMonths: movedMonths.filter(({ to }) => to <= earlier) };
}

/** Returns the terms that have not ended, latest first. */
function latestFirst(terms: readonly RewardTerm[], today: CalendarDate): RewardTerm[] {
  const alive = terms.filter((term) => phaseOf(term, today) !== 'past');
  return alive.toSorted((a, b) => compareDates(b.endDate, a.endDate));
}

function canGrow(term: RewardTerm): boolean {
  return isPaidPlan(term.alias) && !term.isCut && isWhole(term);
}

/** Returns whether the term was not shortened within its free months. */
function isWhole({ freeMonths, endDate }: RewardTerm): boolean {
  return freeMonths === null || termEnd(freeMonths.from, freeMonths.months) === endDate;
}
