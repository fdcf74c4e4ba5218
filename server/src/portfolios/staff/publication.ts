import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import {
  draftById,
  dueDrafts,
  earliestDraft,
  lockDraft,
  scheduleDraft,
  unscheduleDraft,
} from '../draft-store.ts';
import { lockPortfolio } from '../store.ts';
import { publishDraft } from '../drafts.ts';
import type { Draft } from '../draft-store.ts';
import { Done, done } from '../../platform/staff/act.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { requestPublication, publishAtInstant } from '../../platform/staff/publish-at-instant.ts';
import type { Publication, PublicationRequest } from '../../platform/staff/publish-at-instant.ts';
import { problemsOfDraft } from './draft-problems.ts';
import { upcomingRebalances } from './upcoming.ts';

const subjectOf = ({ portfolioId }: Draft) => ({ kind: 'portfolio', id: portfolioId });

const publication: Publication<Draft, PublicationRequest, string> = {
  noun: 'rebalance',
  subjectOf,
  lock: lockForPublication,
  isCorrection: ({ corrects }) => corrects !== null,
  due: dueDrafts,
  problemsOf: problemsOfDraft,
  schedule: scheduleDraft,
  sendBack: unscheduleDraft,
  publish: async (tx, _actor, draft, { time }) => {
    const { rebalanceId, slug, decision } = await publishDraft(tx, draft, time);
    const { id: draftId, corrects } = draft;
    const entry = {
      action: corrects === null ? 'rebalance.publish' : 'rebalance.correct',
      subject: subjectOf(draft),
      after: { slug, rebalanceId, date: decision.date, corrects, draftId },
    };
    return done(entry, rebalanceId);
  },
};

export async function requestRebalancePublication(
  tx: Tx,
  actor: PersonActor,
  id: string,
  asked: PublicationRequest,
  time: BusinessTime,
) {
  const outcome = await requestPublication(tx, publication, { actor, id, asked, time });
  if (outcome instanceof Refusal) return outcome;
  const { out: rebalanceId, publishAt } = outcome.answer;
  return new Done(outcome.entries, { rebalanceId, publishAt });
}

export function scheduledRebalances(db: Db): DueSource {
  return {
    name: 'scheduled-rebalances',
    upcoming: upcomingRebalances,
    earliest: (until) => earliestDraft(db, until),
    runDue: publishAtInstant(db, publication),
  };
}

/** Locks the portfolio before the draft, the order used everywhere. Returns the draft, or null if it is not open. */
async function lockForPublication(tx: Tx, id: string): Promise<Draft | null> {
  const known = await draftById(tx, id);
  if (known === null) return null;
  await lockPortfolio(tx, known.portfolioId);
  return lockDraft(tx, id);
}
