import type { InsertQueryBuilder, InsertResult, QueryCreator } from 'kysely';
import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../platform/clock.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { morningOf } from '../platform/jobs/due-notices.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    term_notices: {
      term_id: string;
      kind: NoticeKind;
      due_at: Date;
      done_at: Date | null;
      outcome: NoticeOutcome | null;
    };
  }
}

/** `ends-in-7`: planned by earlier versions, but never sent, because `lifecycle-emails` sends the first reminder. */
export type NoticeKind = 'ends-in-7' | 'ends-in-1' | 'ended' | 'begins' | 'resumes';

type NoticeRow = Database['term_notices'];
type Span = { readonly id: string; readonly startDate: CalendarDate; readonly endDate: CalendarDate };

/**
 * Plans a term's notices: start, ends tomorrow, ended. Omits notices due up to `after`; the receipt announces a term
 * that starts on that day.
 */
export async function planNotices(tx: Tx, term: Span, after: Date): Promise<void> {
  const rows = noticesOf(term, after);
  if (rows.length > 0) await insertNotices(tx, rows).execute();
}

export async function planNoticesOf(tx: Tx, terms: readonly Span[], after: Date): Promise<void> {
  const rows = terms.flatMap((term) => noticesOf(term, after));
  if (rows.length > 0) await insertNotices(tx, rows).execute();
}

/** Plans a term's notices in the statement that inserts the term. */
export async function plannedWith(
  tx: Tx,
  term: Span,
  after: Date,
  write: (db: QueryCreator<Database>) => InsertQueryBuilder<Database, 'terms', InsertResult>,
): Promise<void> {
  const rows = noticesOf(term, after);
  if (rows.length === 0) await write(tx).execute();
  else await insertNotices(tx.with('term', write), rows).execute();
}

function insertNotices(db: QueryCreator<Database>, rows: readonly NoticeRow[]) {
  return db
    .insertInto('term_notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
}

export function noticesOf({ id, startDate, endDate }: Span, after: Date): NoticeRow[] {
  if (endDate < startDate) return [];
  const planned: readonly (readonly [NoticeKind, Date])[] = [
    ['begins', morningOf(startDate)],
    ['ends-in-1', morningOf(addDays(endDate, -1))],
    ['ended', morningOf(addDays(endDate, 1))],
  ];
  const startsLater = startOfDay(startDate) > after;
  return planned
    .filter(([kind, due]) => due > after && (kind !== 'begins' || startsLater))
    .map(([kind, due]) => ({ term_id: id, kind, due_at: due, done_at: null, outcome: null }));
}

/** Deletes pending notices about a term's days, but not the one about resuming after a pause. */
export async function deletePendingNotices(tx: Tx, termId: string): Promise<void> {
  await tx
    .deleteFrom('term_notices')
    .where('term_id', '=', termId)
    .where('kind', '<>', 'resumes')
    .where('done_at', 'is', null)
    .execute();
}

export async function dropNotices(tx: Tx, termId: string): Promise<void> {
  await tx.deleteFrom('term_notices').where('term_id', '=', termId).where('done_at', 'is', null).execute();
}

export async function planResumeNotice(tx: Tx, termId: string, resumesOn: CalendarDate): Promise<void> {
  const due_at = morningOf(resumesOn);
  await insertNotices(tx, [
    { term_id: termId, kind: 'resumes', due_at, done_at: null, outcome: null },
  ]).execute();
}

/** Returns when the next notice is due, up to `until`, or null if none is. */
export async function earliestNotice(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('term_notices')
    .select((select) => select.fn.min('due_at').as('at'))
    .where('done_at', 'is', null)
    .where('due_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

export type DueNotice = {
  readonly termId: string;
  readonly kind: NoticeKind;
  readonly dueAt: Date;
  readonly userId: string;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
};

/** Claims the next due notices, in order. Concurrent processes get different ones. */
export async function claimDueNotices(tx: Tx, at: Date, limit: number): Promise<DueNotice[]> {
  const rows = await tx
    .selectFrom('term_notices')
    .innerJoin('terms', 'terms.id', 'term_id')
    .select(['term_id', 'kind', 'due_at', 'user_id', 'start_date', 'end_date'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('term_id')
    .limit(limit)
    .forUpdate('term_notices')
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    termId: row.term_id,
    kind: row.kind,
    dueAt: row.due_at,
    userId: row.user_id,
    startDate: calendarDate(row.start_date),
    endDate: calendarDate(row.end_date),
  }));
}

export async function closeNotice(
  tx: Tx,
  notice: DueNotice,
  outcome: NoticeOutcome,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('term_notices')
    .set({ done_at: at, outcome })
    .where('term_id', '=', notice.termId)
    .where('kind', '=', notice.kind)
    .where('due_at', '=', notice.dueAt)
    .execute();
}
