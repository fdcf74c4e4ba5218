import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';

/** `too-late`: it fell due so long ago that nobody is helped by it. */
export type NoticeOutcome = 'told' | 'not-needed' | 'too-late';

/** A letter that is later than this (an outage, a member taken over from elsewhere) helps nobody any more. */
const latestMs = 2 * 86_400_000;

/** What becomes of a notice that was due at an instant and is looked at now. */
export function noticeOutcome(isNeeded: boolean, dueAt: Date, now: Date): NoticeOutcome {
  if (!isNeeded) return 'not-needed';
  return now.getTime() - dueAt.getTime() > latestMs ? 'too-late' : 'told';
}

type Span = { readonly id: string; readonly startDate: CalendarDate; readonly endDate: CalendarDate };

/** Whether another term of the member follows at once: nothing ends then. */
export function goesOn(terms: readonly Span[], termId: string, endDate: CalendarDate): boolean {
  const dayAfter = addDays(endDate, 1);
  return terms.some(
    ({ id, startDate, endDate: end }) => id !== termId && startDate <= dayAfter && end >= dayAfter,
  );
}

/** Whether somebody has to be told: that a term begins or goes on after a pause always, that it ends only where no other follows. */
export function isTermNoticeNeeded(
  kind: string,
  terms: readonly Span[],
  { id, endDate }: Pick<Span, 'id' | 'endDate'>,
): boolean {
  return kind === 'begins' || kind === 'resumes' || !goesOn(terms, id, endDate);
}
