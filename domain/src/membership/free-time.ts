import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  daysBetween,
  inclusiveDays,
  maxDate,
  minDate,
  termEnd,
} from '../primitives/calendar-date.ts';

/** Free months at the end of a term, from their first day on. */
export interface FreeMonths {
  readonly months: number;
  readonly from: CalendarDate;
}

/** Days from one to another, both inclusive. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The free time of a term: the days after its paid end, and which of them were free months. */
export interface FreeTime {
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly freeMonths?: FreeMonths | null;
  /** Free months that came as days from terms that an upgrade replaced; none of them had begun. */
  readonly movedMonths?: readonly DaySpan[];
}

/** Each free month of a term as its days, in their order. */
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
 * What becomes of a term's free months when it ends with `lastServiceDay`: those that have not begun go back to the
 * member, and the term keeps the others. A month that has begun is used.
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

/** Free days of a term from a day on: those after its paid end. */
export function freeDaysFrom({ paidEndDate, endDate }: FreeTime, from: CalendarDate): number {
  return Math.max(0, inclusiveDays(maxDate(from, addDays(paidEndDate, 1)), endDate));
}

/**
 * Where the free months of terms that end with the day before `today` lie in the term that replaces them: their days
 * follow each other from the day after `paidEndDate` on. A month that has begun is days, and no month any more.
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
