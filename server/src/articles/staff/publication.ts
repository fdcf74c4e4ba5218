import {
  approveDraft,
  dueArticleDrafts,
  earliestArticleDraft,
  lockArticleDraft,
  reopenDraft,
  scheduleArticleDraft,
  unscheduleArticleDraft,
} from '../draft-store.ts';
import { articleDraftProblems, publishArticleDraft } from '../drafts.ts';
import type { EmailChoice } from '../tables.ts';
import type { StoredDraft } from '../draft-store.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { Done, done } from '../../platform/staff/act.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { requestPublication, publishAtInstant } from '../../platform/staff/publish-at-instant.ts';
import type { Publication, PublicationRequest } from '../../platform/staff/publish-at-instant.ts';
import { mayApproveOwn } from '../../platform/staff/self-approval.ts';
import { upcomingArticleDrafts } from './upcoming.ts';
import { subjectOf } from './write-draft.ts';
import type { SeenVersion } from './write-draft.ts';

async function problemsOf(db: Db, draft: StoredDraft, { today }: BusinessTime): Promise<string[]> {
  const problems = await articleDraftProblems(db, draft.content, draft.articleId, {
    today,
    portfolioLevels,
  });
  return problems.map(({ message }) => message);
}

/** Approves a submitted draft. Submitters can approve their own only in a one-person firm. */
export async function approve(tx: Tx, actor: PersonActor, id: string, seen: SeenVersion, time: BusinessTime) {
  const draft = await lockArticleDraft(tx, id);
  if (draft === null || draft.state !== 'review' || draft.version !== seen.version)
    return refuse('changed-meanwhile');
  const isOwn = draft.submittedBy === actor.staffId;
  if (isOwn && !(await mayApproveOwn(tx, actor.staffId, 'articles.approve'))) return refuse('own-request');
  if (isOwn && seen.reason === undefined)
    return refuse('invalid-input', { errors: [{ path: 'reason', message: 'Explain why you approve it.' }] });
  const problems = await problemsOf(tx, draft, time);
  if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
  await approveDraft(tx, id, actor.staffId);
  return done({
    action: 'article.approve',
    subject: subjectOf(draft),
    after: {
      draftId: id,
      version: draft.version,
      title: draft.content.title,
      ...(isOwn ? { selfApproved: true } : {}),
    },
  });
}

type ArticlePublication = PublicationRequest & { readonly letter: EmailChoice | null };

type PublishedArticle = { readonly articleId: string; readonly slug: string };

const publication: Publication<StoredDraft, ArticlePublication, PublishedArticle> = {
  noun: 'article',
  subjectOf,
  lock: lockArticleDraft,
  isCorrection: ({ articleId }) => articleId !== null,
  due: dueArticleDrafts,
  canPublish: ({ state }) => state === 'approved',
  problemsOf,
  schedule: scheduleArticleDraft,
  sendBack: (tx, id, problem) => reopenDraft(tx, id, `Not published. ${problem}`),
  describe: ({ content: { title } }, { letter }) => ({ title, letter }),
  publish: async (tx, actor, draft, { asked, time }) => {
    const by = draft.scheduledBy ?? actor.staffId;
    const letter = (asked ?? draft).letter;
    const { articleId, slug, version } = await publishArticleDraft(
      tx,
      { ...draft, letter },
      { by, letter, portfolioLevels },
      time,
    );
    const entry = {
      action: draft.articleId === null ? 'article.publish' : 'article.correct',
      subject: { kind: 'article', id: articleId },
      after: { draftId: draft.id, slug, version, letter },
    };
    return done(entry, { articleId, slug });
  },
};

export async function requestArticlePublication(
  tx: Tx,
  actor: PersonActor,
  id: string,
  asked: ArticlePublication,
  time: BusinessTime,
) {
  const outcome = await requestPublication(tx, publication, { actor, id, asked, time });
  if (outcome instanceof Refusal) return outcome;
  const { out, publishAt } = outcome.answer;
  return new Done(outcome.entries, { ...(out ?? { articleId: null, slug: null }), publishAt });
}

/** Cancels a draft's scheduled publication. The draft stays approved. */
export async function unschedule(tx: Tx, id: string) {
  const draft = await lockArticleDraft(tx, id);
  if (draft === null || draft.publishAt === null) return refuse('changed-meanwhile');
  await unscheduleArticleDraft(tx, id);
  return done({
    action: 'article.unschedule',
    subject: subjectOf(draft),
    before: { draftId: id, publishAt: draft.publishAt.toISOString() },
  });
}

/** Returns the source of scheduled articles and corrections, which are published when due. */
export function scheduledArticles(db: Db): DueSource {
  return {
    name: 'scheduled-articles',
    upcoming: upcomingArticleDrafts,
    earliest: (until) => earliestArticleDraft(db, until),
    runDue: publishAtInstant(db, publication),
  };
}
