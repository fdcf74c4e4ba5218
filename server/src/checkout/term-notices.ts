import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { claimDueNotices, closeNotice, earliestNotice, termsOf } from '../membership/index.ts';
import type { DueNotice, MemberTerm, NoticeOutcome } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'term-notice': { termId: string; kind: string; startDate: string; endDate: string };
  }
}

/** A letter that is later than this (an outage, a member taken over from elsewhere) helps nobody any more. */
const latestMs = 2 * 86_400_000;

/** Reminders seven days and one day before a term ends, its end, and the beginning of one bought before: once each. */
export function termNotices(db: Db): DueSource {
  return {
    name: 'term-notices',
    earliest: (until) => earliestNotice(db, until),
    runDue: async (time) => {
      while ((await tellSome(db, time)) > 0);
    },
  };
}

async function tellSome(db: Db, time: BusinessTime): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const notices = await claimDueNotices(tx, time.instant, 100);
    for (const notice of notices) {
      const outcome = await outcomeOf(tx, notice, time);
      await closeNotice(tx, notice, outcome, time.instant);
      if (outcome !== 'told') continue;
      const { termId, kind, startDate, endDate } = notice;
      await emit(tx, 'term-notice', { termId, kind, startDate, endDate }, time.instant);
    }
    return notices.length;
  });
}

async function outcomeOf(tx: Tx, notice: DueNotice, time: BusinessTime): Promise<NoticeOutcome> {
  if (time.instant.getTime() - notice.dueAt.getTime() > latestMs) return 'too-late';
  if (notice.kind === 'begins') return 'told';
  const terms = await termsOf(tx, notice.userId);
  return goesOn(terms, notice.termId, notice.endDate) ? 'not-needed' : 'told';
}

/** Whether another term of the member follows at once: nothing ends then. */
function goesOn(terms: readonly MemberTerm[], termId: string, endDate: CalendarDate): boolean {
  const dayAfter = addDays(endDate, 1);
  return terms.some(
    ({ id, startDate, endDate: end }) => id !== termId && startDate <= dayAfter && end >= dayAfter,
  );
}
