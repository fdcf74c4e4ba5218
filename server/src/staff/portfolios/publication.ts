import { refuse } from '../../platform/http/refusal.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { eachApart } from '../../platform/jobs/due.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import {
  draftById,
  dueDrafts,
  earliestDraft,
  lockDraft,
  lockPortfolio,
  publishDraft,
  scheduleDraft,
  unscheduleDraft,
} from '../../portfolios/index.ts';
import type { Draft } from '../../portfolios/index.ts';
import { problemsOfDraft } from './draft-problems.ts';
import { upcomingRebalances } from './upcoming.ts';
import { audit, server } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';

type PersonActor = Actor & { readonly staffId: string };
export type PublicationAsked = {
  readonly version: number;
  /** Business time; null: now. */
  readonly at: Date | null;
  readonly reason: string;
};

/** Publishes a draft at once, or gives it its instant. */
export async function askPublication(
  db: Db,
  actor: PersonActor,
  id: string,
  asked: PublicationAsked,
  time: BusinessTime,
) {
  return db.transaction().execute(async (tx) => {
    const draft = await lockForPublication(tx, id);
    if (draft === null || draft.version !== asked.version || draft.publishAt !== null)
      return refuse('changed-meanwhile');
    const problems = await problemsOfDraft(tx, draft, time);
    if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
    const { at, reason } = asked;
    if (at === null) {
      const rebalanceId = await publishNow(tx, actor, draft, reason, time);
      return { rebalanceId, publishAt: null };
    }
    if (at.getTime() <= time.instant.getTime())
      return refuse('invalid-input', { errors: [{ path: 'at', message: 'Choose an instant to come.' }] });
    await scheduleDraft(tx, id, { at, by: actor.staffId, reason });
    await audit(tx, actor, {
      action: 'rebalance.schedule',
      subject: { kind: 'portfolio', id: draft.portfolioId },
      after: { draftId: id, publishAt: at.toISOString() },
      reason,
    });
    return { rebalanceId: null, publishAt: at.toISOString() };
  });
}

/** Drafts come out at their instant of business time; one with a problem by then goes back to be written. */
export function scheduledRebalances(db: Db): DueSource {
  return {
    name: 'scheduled-rebalances',
    upcoming: upcomingRebalances,
    earliest: (until) => earliestDraft(db, until),
    runDue: (time) =>
      eachApart(
        () => dueDrafts(db, time.instant),
        ({ id }) => db.transaction().execute((tx) => publishDue(tx, id, time)),
      ),
  };
}

async function publishDue(tx: Tx, id: string, time: BusinessTime): Promise<void> {
  const draft = await lockForPublication(tx, id);
  // Another process was first, or somebody took the instant away.
  if (draft === null || draft.publishAt === null || draft.publishAt.getTime() > time.instant.getTime())
    return;
  const problems = await problemsOfDraft(tx, draft, time);
  if (problems.length === 0) {
    await publishNow(tx, server, draft, draft.scheduleReason ?? '', time);
    return;
  }
  await unscheduleDraft(tx, id, problems.join(' '));
  await audit(tx, server, {
    action: 'rebalance.refuse',
    subject: { kind: 'portfolio', id: draft.portfolioId },
    before: { draftId: id, publishAt: draft.publishAt.toISOString() },
    after: { problems },
  });
}

/** The portfolio first, as everybody locks; the draft as it is then. */
async function lockForPublication(tx: Tx, id: string): Promise<Draft | null> {
  const known = await draftById(tx, id);
  if (known === null) return null;
  await lockPortfolio(tx, known.portfolioId);
  return lockDraft(tx, id);
}

async function publishNow(tx: Tx, actor: Actor, draft: Draft, reason: string, time: BusinessTime) {
  const { rebalanceId, slug, decision } = await publishDraft(tx, draft, time);
  await audit(tx, actor, {
    action: draft.corrects === null ? 'rebalance.publish' : 'rebalance.correct',
    subject: { kind: 'portfolio', id: draft.portfolioId },
    after: { slug, rebalanceId, date: decision.date, corrects: draft.corrects, draftId: draft.id },
    reason,
  });
  return rebalanceId;
}
