import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';

/** `too-late` means that the notice was due so long ago that it is useless. */
export type NoticeOutcome = 'told' | 'not-needed' | 'too-late';

/** Maximum delay, after an outage or for an imported member. A later notice is useless. */
const latestMs = 2 * 86_400_000;

/** Returns the outcome of a notice that was due at an instant and is processed now. */
export function noticeOutcome(isNeeded: boolean, dueAt: Date, now: Date): NoticeOutcome {
  if (!isNeeded) return 'not-needed';
  return now.getTime() - dueAt.getTime() > latestMs ? 'too-late' : 'told';
}

type Span = { readonly id: string; readonly startDate: CalendarDate; readonly endDate: CalendarDate };

/** Returns whether another term of the member follows immediately, so that nothing ends. */
export function isContinued(terms: readonly Span[], termId: string, endDate: CalendarDate): boolean {
  const dayAfter = addDays(endDate, 1);
  return terms.some(
    ({ id, startDate, endDate: end }) => id !== termId && startDate <= dayAfter && end >= dayAfter,
  );
}

/**
 * Returns whether a notice is needed. A start or a resumption always needs one, and an end only if no other term
 * follows. `ends-in-7` was planned by earlier versions, before `lifecycle-emails`.
 */
export function isTermNoticeNeeded(
  kind: string,
  terms: readonly Span[],
  { id, endDate }: Pick<Span, 'id' | 'endDate'>,
): boolean {
  if (kind === 'ends-in-7') return false;
  return kind === 'begins' || kind === 'resumes' || !isContinued(terms, id, endDate);
}

/** Returns whether a notice announces or reports the end of a term. */
export function isEndNotice(kind: string): boolean {
  return kind === 'ends-in-1' || kind === 'ended';
}
