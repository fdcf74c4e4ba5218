import { isContinued, isEndNotice, isTermNoticeNeeded } from '@niveshak/domain/membership/notice-rules';
import {
  claimDueNotices,
  closeNotice,
  earliestNotice,
  termsOf,
  upcomingNotices,
} from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { dueNotices } from '../platform/jobs/due-notices.ts';
import { emit } from '../platform/outbox.ts';
import { publishEvent } from '../platform/public-events.ts';
import type { RenewalPort } from './ports.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'term-notice': { termId: string; kind: string; startDate: string; endDate: string };
  }
}

/**
 * Schedules the notices sent once each: the day before a term ends, when it ends, when a queued term starts, and when a
 * pause ends.
 */
export function termNotices(db: Db, { announcesEnd }: Pick<RenewalPort, 'announcesEnd'>): DueSource {
  return dueNotices(db, {
    name: 'term-notices',
    earliest: earliestNotice,
    claim: claimDueNotices,
    isNeeded: async (tx, { kind, userId, termId, endDate }) =>
      isTermNoticeNeeded(kind, await termsOf(tx, userId), { id: termId, endDate }) &&
      !(isEndNotice(kind) && (await announcesEnd(tx, { userId, termId }))),
    close: async (tx, notice, outcome, at) => {
      await closeNotice(tx, notice, outcome, at);
      const { kind, termId, userId, endDate } = notice;
      // Applies even without an email, for example after a lapsed renewal.
      if (kind === 'ended' && !isContinued(await termsOf(tx, userId), termId, endDate))
        await publishEvent(tx, { kind: 'term-ended', subjectId: termId, memberId: userId }, at);
    },
    tell: (tx, { termId, kind, startDate, endDate }, at) =>
      emit(tx, 'term-notice', { termId, kind, startDate, endDate }, at),
    upcoming: upcomingNotices,
  });
}
