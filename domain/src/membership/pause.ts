import { isPaidPlan } from '../catalogue/plan.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import {
  addDays,
  daysBetween,
  formatDate,
  inclusiveDays,
  maxDate,
  minDate,
  termEnd,
} from '../primitives/calendar-date.ts';
import type { DaySpan, FreeMonths } from './free-time.ts';
import type { Term } from './term.ts';
import { currentTerm, lastServedDay, queuedTerms } from './term.ts';

/** Maximum total number of days for which a term can be paused. */
export const maxPausedDays = 90;

export interface PausableTerm extends Term {
  readonly source: 'order' | 'trial' | 'grant' | 'gift';
  readonly freeMonths: FreeMonths | null;
  readonly movedMonths: readonly DaySpan[];
  /** Whether the term was shortened, so that its end is fixed. */
  readonly isCut: boolean;
}

/** Term after the pause. It keeps its paid days and free months, and ends later by the paused days. */
interface PausedTerm {
  readonly termId: string;
  readonly alias: PlanAlias;
  readonly pauses: readonly DaySpan[];
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly freeMonths: FreeMonths | null;
  readonly movedMonths: readonly DaySpan[];
}

export interface PausePlan {
  readonly term: PausedTerm;
  /** Previous last day of access. */
  readonly endedBefore: CalendarDate;
  /** First day without access, and first day with access again. */
  readonly from: CalendarDate;
  readonly resumesOn: CalendarDate;
  /** Queued terms by start, with their new first and last days. */
  readonly queued: readonly {
    readonly termId: string;
    readonly alias: PlanAlias;
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
  }[];
}

/** Staff-facing reason a term cannot be paused as requested. */
export interface PauseRefusal {
  readonly refused: string;
}

export interface PauseFacts {
  readonly terms: readonly PausableTerm[];
  readonly today: CalendarDate;
  readonly sunset: Sunset | null;
}

/** Returns the current or upcoming pause of a term, or null. There is at most one. */
export function openPause(
  term: Pick<Term, 'pauses' | 'startDate' | 'endDate' | 'endedOn'>,
  today: CalendarDate,
): Pick<PausePlan, 'from' | 'resumesOn'> | null {
  const pause = term.pauses?.find(({ to }) => to >= today && to < lastServedDay(term));
  return pause === undefined ? null : { from: pause.from, resumesOn: addDays(pause.to, 1) };
}

/**
 * Returns the effect of pausing the running plan, or why it cannot be paused. During a pause there is no access and no
 * day is used up. Queued terms move with it. Only terms bought by the member can be paused, after their first day, on
 * paid days, one pause at a time and for up to `maxPausedDays` in total. A pause must not move a term past the sunset.
 */
export function planPause(
  facts: PauseFacts,
  { from, resumesOn }: { readonly from: CalendarDate; readonly resumesOn: CalendarDate },
): PausePlan | PauseRefusal {
  const { today } = facts;
  const term = currentTerm(facts.terms, today);
  const problem = term === null ? 'No plan is active today.' : notPausable(term, today);
  if (term === null || problem !== null) return { refused: problem ?? '' };
  if (from < today) return { refused: 'A pause cannot begin in the past.' };
  if (from <= term.startDate)
    return { refused: `A pause can begin on ${formatDate(addDays(term.startDate, 1))} or later.` };
  if (from > term.paidEndDate) return { refused: `A pause must begin by ${formatDate(term.paidEndDate)}.` };
  if (resumesOn <= from) return { refused: 'The plan must resume after the day the pause begins.' };
  return withLastPause(facts, term, { from, resumesOn });
}

/**
 * Returns the effect of a new resume day, or why it is not allowed. The earliest day is today. A day on or before the
 * first day of the pause undoes the pause. Queued terms move with it.
 */
export function planResume(facts: PauseFacts, resumesOn: CalendarDate): PausePlan | PauseRefusal {
  const { today } = facts;
  const term = currentTerm(facts.terms, today);
  const pause = term === null ? null : openPause(term, today);
  if (term === null || pause === null) return { refused: 'No plan is paused.' };
  if (resumesOn < today) return { refused: 'A plan cannot resume in the past.' };
  if (resumesOn === pause.resumesOn) return { refused: `It resumes on ${formatDate(resumesOn)} already.` };
  return withLastPause(facts, term, { from: pause.from, resumesOn: maxDate(resumesOn, pause.from) });
}

function notPausable(term: PausableTerm, today: CalendarDate): string | null {
  if (term.isSuspended === true)
    return 'A chargeback of its payment is open: the plan is suspended until the bank has decided.';
  if (term.source !== 'order' || !isPaidPlan(term.alias)) return 'Only purchased plans can be paused.';
  if (term.isCut) return 'The plan ends early, so it cannot be paused.';
  const open = openPause(term, today);
  if (open !== null) return `It is paused already, until ${formatDate(open.resumesOn)}.`;
  return null;
}

function withLastPause(
  facts: PauseFacts,
  term: PausableTerm,
  { from, resumesOn }: { readonly from: CalendarDate; readonly resumesOn: CalendarDate },
): PausePlan | PauseRefusal {
  const before = (term.pauses ?? []).filter((pause) => pause.from < from);
  const left = maxPausedDays - daysIn(before);
  if (daysBetween(from, resumesOn) > left)
    return {
      refused:
        left === 0
          ? `The plan has used all ${maxPausedDays} days of pause.`
          : `A plan can be paused for ${maxPausedDays} days in total. It must resume by ${formatDate(addDays(from, left))}.`,
    };
  const planned = placed(facts, term, before, from, resumesOn);
  const { sunset } = facts;
  if (sunset === null || planned.term.endDate < term.endDate || lastDayOf(planned) <= sunset.date)
    return planned;
  const sunsets = `The service ends on ${formatDate(sunset.date)}`;
  for (let day = addDays(resumesOn, -1); day > from; day = addDays(day, -1)) {
    if (lastDayOf(placed(facts, term, before, from, day)) <= sunset.date)
      return { refused: `${sunsets}: to keep every day, the plan has to resume by ${formatDate(day)}.` };
  }
  return { refused: `${sunsets}, so a pause would take days of the plan away.` };
}

function placed(
  { terms, today }: PauseFacts,
  term: PausableTerm,
  before: readonly DaySpan[],
  from: CalendarDate,
  resumesOn: CalendarDate,
): PausePlan {
  const to = addDays(resumesOn, -1);
  const pauses = to < from ? before : [...before, { from, to }];
  const shift = daysIn(pauses) - daysIn(term.pauses ?? []);
  const endDate = shiftedEnd(term, shift);
  const moved = daysBetween(term.endDate, endDate);
  const { freeMonths, movedMonths } = term;
  return {
    term: {
      termId: term.id,
      alias: term.alias,
      pauses,
      paidEndDate: addDays(term.paidEndDate, shift),
      endDate,
      freeMonths: freeMonths === null ? null : { ...freeMonths, from: addDays(freeMonths.from, shift) },
      movedMonths: movedMonths.map((span) => ({
        from: addDays(span.from, shift),
        to: addDays(span.to, shift),
      })),
    },
    endedBefore: term.endDate,
    from,
    resumesOn,
    queued: queuedTerms(terms, today).map((each) => ({
      termId: each.id,
      alias: each.alias,
      startDate: addDays(each.startDate, moved),
      endDate: addDays(each.endDate, moved),
    })),
  };
}

/**
 * Returns the later end of a term. A pause covers paid days, so the free days and months that follow are unchanged, and
 * free months stay calendar months.
 */
function shiftedEnd({ endDate, freeMonths }: PausableTerm, shift: number): CalendarDate {
  if (freeMonths === null || termEnd(freeMonths.from, freeMonths.months) !== endDate)
    return addDays(endDate, shift);
  return termEnd(addDays(freeMonths.from, shift), freeMonths.months);
}

function lastDayOf({ term, queued }: PausePlan): CalendarDate {
  return maxDate(term.endDate, ...queued.map(({ endDate }) => endDate));
}

function daysIn(pauses: readonly DaySpan[]): number {
  return pauses.reduce((days, { from, to }) => days + inclusiveDays(from, to), 0);
}

/** Returns the paid days used up in an inclusive range. Paused days do not count. */
export function daysServed(term: Pick<Term, 'pauses'>, from: CalendarDate, to: CalendarDate): number {
  const paused = (term.pauses ?? []).map((pause) =>
    Math.max(0, inclusiveDays(maxDate(pause.from, from), minDate(pause.to, to))),
  );
  return Math.max(
    0,
    paused.reduce((days, each) => days - each, inclusiveDays(from, to)),
  );
}
