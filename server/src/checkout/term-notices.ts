import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { claimDueNotices, closeNotice, earliestNotice, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { dueNotices } from '../platform/jobs/due-notices.ts';
import { emit } from '../platform/outbox.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'term-notice': { termId: string; kind: string; startDate: string; endDate: string };
  }
}

/** Reminders seven days and one day before a term ends, its end, the beginning of one bought before, and the end of a pause: once each. */
export function termNotices(db: Db): DueSource {
  return dueNotices(db, {
    name: 'term-notices',
    earliest: earliestNotice,
    claim: claimDueNotices,
    isNeeded: async (tx, { kind, userId, termId, endDate }) =>
      kind === 'begins' || kind === 'resumes' || !goesOn(await termsOf(tx, userId), termId, endDate),
    close: closeNotice,
    tell: (tx, { termId, kind, startDate, endDate }, at) =>
      emit(tx, 'term-notice', { termId, kind, startDate, endDate }, at),
  });
}

/** Whether another term of the member follows at once: nothing ends then. */
function goesOn(terms: readonly MemberTerm[], termId: string, endDate: CalendarDate): boolean {
  const dayAfter = addDays(endDate, 1);
  return terms.some(
    ({ id, startDate, endDate: end }) => id !== termId && startDate <= dayAfter && end >= dayAfter,
  );
}
