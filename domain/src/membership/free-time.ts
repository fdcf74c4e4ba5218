import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  daysBetween,
  inclusiveDays,
  maxDate,
  minDate,
  termEnd,
} from '../primitives/calendar-date.ts';

/** Free months at the end of a term, from their first day. */
export interface FreeMonths {
  readonly months: number;
  readonly from: CalendarDate;
}

/** Inclusive range of days. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Free time of a term: the days after its paid end, and which of them are free months. */
export interface FreeTime {
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly freeMonths?: FreeMonths | null;
  /** Free months of terms replaced by an upgrade, carried over as days. None had started. */
  readonly movedMonths?: readonly DaySpan[];
}

/** Returns the days of each free month of a term, in order. */
function monthSpans({
  freeMonths = null,
  movedMonths = [],
}: Pick<FreeTime, 'freeMonths' | 'movedMonths'>): DaySpan[] {
  const own = freeMonths ?? { months: 0, from: null };
  const spans: DaySpan[] = [...movedMonths];
  for (let month = 1; month <= own.months && own.from !== null; month += 1) {
    const from = month === 1 ? own.from : addDays(termEnd(own.from, month - 1), 1);
    spans.push({ from, to: termEnd(own.from, month) });
  }
  return spans;
}

/**
 * Returns a term's free months split at `lastServiceDay`. Months that have not started are returned to the member, and
 * the others stay with the term. A month that has started counts as used.
 */
export function endFreeMonths(
  term: Pick<FreeTime, 'freeMonths' | 'movedMonths'>,
  lastServiceDay: CalendarDate,
): {
  readonly returned: number;
  readonly freeMonths: FreeMonths | null;
  readonly movedMonths: readonly DaySpan[];
} {
  const { freeMonths = null, movedMonths = [] } = term;
  const hasBegun = ({ from }: DaySpan) => from <= lastServiceDay;
  const begun = monthSpans({ freeMonths, movedMonths: [] }).filter(hasBegun).length;
  const moved = movedMonths.filter(hasBegun);
  return {
    returned: (freeMonths?.months ?? 0) - begun + movedMonths.length - moved.length,
    freeMonths: freeMonths === null || begun === 0 ? null : { months: begun, from: freeMonths.from },
    movedMonths: moved,
  };
}

/** Returns the number of free days of a term from a given day, which are those after its paid end. */
export function freeDaysFrom({ paidEndDate, endDate }: FreeTime, from: CalendarDate): number {
  return Math.max(0, inclusiveDays(maxDate(from, addDays(paidEndDate, 1)), endDate));
}

/**
 * Returns where the free months of terms that end the day before `today` go in the replacing term, without gaps,
 * from the day after `paidEndDate`. A month that has started is moved as days and no longer counts as a month.
 */
export function moveMonths(
  replaced: readonly FreeTime[],
  today: CalendarDate,
  paidEndDate: CalendarDate,
): DaySpan[] {
  const moved: DaySpan[] = [];
  let before = paidEndDate;
  for (const term of replaced) {
    const first = maxDate(today, addDays(term.paidEndDate, 1));
    for (const { from, to } of monthSpans(term)) {
      if (from < today || from > term.endDate) continue;
      const offset = daysBetween(first, from) + 1;
      const length = inclusiveDays(from, minDate(to, term.endDate));
      moved.push({ from: addDays(before, offset), to: addDays(before, offset + length - 1) });
    }
    before = addDays(before, freeDaysFrom(term, today));
  }
  return moved;
}
