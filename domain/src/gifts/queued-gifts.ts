import type { Term } from '../membership/term.ts';
import { phaseOf, queuedTerms } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, daysBetween, maxDate } from '../primitives/calendar-date.ts';

/** A term that begins on another day than before, as long as it was. */
export interface MovedTerm {
  readonly id: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * Gifts that wait behind the recipient's own terms begin earlier when these end early, so that no gap opens into which a
 * second plan could be sold. In order of their start; those that stay where they are are left out.
 */
export function pullGiftsUp(
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
