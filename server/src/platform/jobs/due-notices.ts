import { noticeOutcome } from '@niveshak/domain/membership/notice-rules';
import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../clock.ts';
import type { BusinessTime } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import type { DueSource } from './due.ts';
import type { Foreseen } from './upcoming.ts';

/** Letters go out in the morning, at nine in Kolkata. */
export function morningOf(day: CalendarDate): Date {
  return new Date(startOfDay(day).getTime() + 9 * 3_600_000);
}

const atOnce = 100;

export type Notices<Notice> = {
  readonly name: string;
  /** When the next one falls due, at or before `until`; null for none. */
  readonly earliest: (db: Db, until: Date) => Promise<Date | null>;
  /** Takes the next ones that are due; another process that looks at the same time gets others. */
  readonly claim: (tx: Tx, at: Date, limit: number) => Promise<readonly Notice[]>;
  /** Whether somebody still has to be told. */
  readonly isNeeded: (tx: Tx, notice: Notice) => Promise<boolean>;
  /** Records what became of it: it is never claimed again. */
  readonly close: (tx: Tx, notice: Notice, outcome: NoticeOutcome, at: Date) => Promise<void>;
  /** Has the letter written, in the same transaction. */
  readonly tell: (tx: Tx, notice: Notice, at: Date) => Promise<void>;
  /** What will be told, by the same rules. */
  readonly upcoming: Foreseen['upcoming'];
};

/** Notices that were planned for a time: each is told once, or closed where nobody needs it any more. */
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
