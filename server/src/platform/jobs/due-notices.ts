import { noticeOutcome } from '@niveshak/domain/membership/notice-rules';
import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../clock.ts';
import type { BusinessTime } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { DueSource } from './due.ts';
import type { ForecastSource } from './upcoming.ts';

/** Returns 09:00 IST on a day, when emails are sent. */
export function morningOf(day: CalendarDate): Date {
  return new Date(startOfDay(day).getTime() + 9 * 3_600_000);
}

const atOnce = 100;

export type Notices<Notice> = {
  readonly name: string;
  /** Returns when the next notice is due, up to `until`, or null if none is. */
  readonly earliest: (db: Db, until: Date) => Promise<Date | null>;
  /** Claims the next due notices. Concurrent processes get different ones. */
  readonly claim: (tx: Tx, at: Date, limit: number) => Promise<readonly Notice[]>;
  /** Returns whether the notice is still needed. */
  readonly isNeeded: (tx: Tx, notice: Notice) => Promise<boolean>;
  /** Records the outcome, so that the notice is not claimed again. */
  readonly close: (tx: Tx, notice: Notice, outcome: NoticeOutcome, at: Date) => Promise<void>;
  /** Queues the email in the same transaction. */
  readonly tell: (tx: Tx, notice: Notice, at: Date) => Promise<void>;
  /** Returns the notices that will be sent under the same rules. */
  readonly upcoming: ForecastSource['upcoming'];
};

/** Returns a source of scheduled notices, each sent once or closed if no longer needed. */
export function dueNotices<Notice extends { readonly dueAt: Date }>(
  db: Db,
  kind: Notices<Notice>,
): DueSource {
  const tellSome = ({ instant }: BusinessTime): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const notices = await kind.claim(tx, instant, atOnce);
      for (const notice of notices) {
        const outcome = noticeOutcome(await kind.isNeeded(tx, notice), notice.dueAt, instant);
        await kind.close(tx, notice, outcome, instant);
        if (outcome === 'told') await kind.tell(tx, notice, instant);
      }
      return notices.length;
    });
  return {
    name: kind.name,
    upcoming: kind.upcoming,
    earliest: (until) => kind.earliest(db, until),
    runDue: async (time) => {
      while ((await tellSome(time)) > 0);
    },
  };
}
