import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { closeDraft, lockDraft, storeDraft, unscheduleDraft } from '../draft-store.ts';
import { portfolioById, rebalancesOf } from '../store.ts';
import { startDraft } from '../drafts.ts';
import type { Draft } from '../draft-store.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { colleagueName } from '../../platform/staff/colleague-name.ts';
import { Done, done } from '../../platform/staff/act.ts';

/** Starts a draft for a portfolio, or to correct one of its records. */
export async function startRebalanceDraft(
  tx: Tx,
  actor: PersonActor,
  portfolioId: string,
  corrects: string | null,
  today: CalendarDate,
) {
  const portfolio = await portfolioById(tx, portfolioId);
  if (portfolio === null) return refuse('not-found');
  if (corrects !== null) {
    const records = await rebalancesOf(tx, [portfolioId], today);
    if (!records.some(({ id }) => id === corrects)) return refuse('not-found');
  }
  const draft = await startDraft(tx, portfolio, { corrects, editedBy: actor.staffId }, today);
  if (draft === null)
    return refuse('changed-meanwhile', { detail: 'This portfolio already has an open draft.' });
  return done(
    {
      action: 'rebalance.draft',
      subject: { kind: 'portfolio', id: portfolioId },
      after: { draftId: draft.id, corrects },
    },
    draft,
  );
}

export type Written = Pick<
  Draft,
  'note' | 'analyst' | 'rationale' | 'disclosures' | 'articleSlug' | 'lines'
> & {
  readonly version: number;
  readonly reason?: string | undefined;
};

/**
 * Saves the entered content and returns the new version. Drafts are saved every second, so the audit log records only a
 * change of writer or an explicit reason.
 */
export async function saveDraftChanges(tx: Tx, actor: PersonActor, id: string, written: Written) {
  const draft = await lockDraft(tx, id);
  if (draft === null) return refuse('not-found');
  if (draft.publishAt !== null)
    return refuse('changed-meanwhile', {
      detail: 'The rebalance is scheduled. Cancel the schedule to edit it.',
    });
  if (draft.version !== written.version)
    return refuse('changed-meanwhile', {
      detail: `${await colleagueName(tx, draft.editedBy)} changed this draft. Reload to see the changes. Yours since then are not kept.`,
    });
  const { version: _seen, reason, ...content } = written;
  const version = await storeDraft(tx, id, content, actor.staffId);
  const isLogged = reason !== undefined || draft.editedBy !== actor.staffId;
  const entry = {
    action: 'rebalance.draft',
    subject: { kind: 'portfolio', id: draft.portfolioId },
    before: { draftId: id, editedBy: draft.editedBy, version: draft.version },
    after: { editedBy: actor.staffId, version },
  };
  return new Done(isLogged ? [entry] : [], { version });
}

export async function discard(tx: Tx, id: string) {
  const draft = await lockDraft(tx, id);
  if (draft === null) return refuse('changed-meanwhile');
  await closeDraft(tx, id, null);
  return done({
    action: 'rebalance.discard',
    subject: { kind: 'portfolio', id: draft.portfolioId },
    before: { draftId: id, version: draft.version },
  });
}

export async function unschedule(tx: Tx, id: string) {
  const draft = await lockDraft(tx, id);
  if (draft === null || draft.publishAt === null) return refuse('changed-meanwhile');
  await unscheduleDraft(tx, id, null);
  return done({
    action: 'rebalance.unschedule',
    subject: { kind: 'portfolio', id: draft.portfolioId },
    before: { draftId: id, publishAt: draft.publishAt.toISOString() },
  });
}
