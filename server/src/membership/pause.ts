import { sql } from 'kysely';
import type { PausableTerm, PausePlan } from '@niveshak/domain/membership/pause';
import type { BusinessTime } from '../platform/clock.ts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { dropNotices, planNotices, planResumeNotice } from './notices.ts';
import { pausesText } from './standing-still.ts';
import { moveTerm } from './store.ts';
import type { MemberTerm } from './store.ts';

export function pausable(terms: readonly MemberTerm[]): (MemberTerm & PausableTerm)[] {
  return terms.map((term) => ({ ...term, isCut: term.endedBy !== null }));
}

/**
 * Writes a pause or its new end, in the caller's transaction and under the member's lock: the term's days, the queued
 * terms and their notices.
 */
export async function writePause(
  tx: Tx,
  { term, resumesOn, queued, endedBefore }: PausePlan,
  startDate: MemberTerm['startDate'],
  { today, instant }: BusinessTime,
): Promise<void> {
  // Terms must never overlap: when moving later, move the last term first; when moving earlier, the first.
  const isLater = term.endDate > endedBefore;
  const moveQueued = async () => {
    for (const each of isLater ? queued.toReversed() : queued)
      await moveTerm(tx, each.termId, each.startDate, instant);
  };
  if (isLater) await moveQueued();
  const { termId, endDate, freeMonths } = term;
  await tx
    .updateTable('terms')
    .set({
      paused: sql<string>`${pausesText(term.pauses)}::datemultirange`,
      paid_end_date: term.paidEndDate,
      end_date: endDate,
      free_months_from: freeMonths?.from ?? null,
      moved_months: JSON.stringify(term.movedMonths),
    })
    .where('id', '=', termId)
    .execute();
  if (!isLater) await moveQueued();
  await dropNotices(tx, termId);
  await planNotices(tx, { id: termId, startDate, endDate }, instant);
  if (resumesOn > today && term.pauses.some(({ to }) => to >= today))
    await planResumeNotice(tx, termId, resumesOn);
}

type PauseMarks = {
  /** First day of the last pause if the member started it, else null. */
  readonly ownFrom: CalendarDate | null;
  /** Whether the member was offered a pause when cancelling. */
  readonly wasOffered: boolean;
};

export async function readPauseMarks(db: Db, termId: string): Promise<PauseMarks> {
  const row = await db
    .selectFrom('terms')
    .select(['own_pause_from', 'pause_offered_at'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  const { own_pause_from: own, pause_offered_at: offered } = row;
  return { ownFrom: own === null ? null : calendarDate(own), wasOffered: offered !== null };
}

/**
 * Marks who started a pause.
 * @param from first day of a pause started by the member, or null if staff started it
 */
export async function markOwnPause(tx: Tx, termId: string, from: CalendarDate | null): Promise<void> {
  await tx.updateTable('terms').set({ own_pause_from: from }).where('id', '=', termId).execute();
}

/** Records that a pause was first offered when cancelling. */
export async function recordPauseOffer(db: Db, termId: string, at: Date): Promise<void> {
  await db
    .updateTable('terms')
    .set({ pause_offered_at: at })
    .where('id', '=', termId)
    .where('pause_offered_at', 'is', null)
    .execute();
}
