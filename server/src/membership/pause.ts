import { sql } from 'kysely';
import type { PausableTerm, PausePlan } from '@niveshak/domain/membership/pause';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { dropNotices, planNotices, planResumeNotice } from './notices.ts';
import { pausesText } from './standing-still.ts';
import { moveTerm } from './store.ts';
import type { MemberTerm } from './store.ts';

export function pausable(terms: readonly MemberTerm[]): (MemberTerm & PausableTerm)[] {
  return terms.map((term) => ({ ...term, isCut: term.endedBy !== null }));
}

/**
 * Writes a pause, or its new end, in the caller's transaction and under the member's lock: the term's days, the queued
 * terms, and all their notices.
 */
export async function writePause(
  tx: Tx,
  { term, resumesOn, queued, endedBefore }: PausePlan,
  startDate: MemberTerm['startDate'],
  { today, instant }: BusinessTime,
): Promise<void> {
  // Terms must not overlap at any step: move later ones last to first, and earlier ones first to last.
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
