import {
  approveDraft,
  articleDraftProblems,
  dueArticleDrafts,
  earliestArticleDraft,
  lockArticleDraft,
  publishArticleDraft,
  reopenDraft,
  scheduleArticleDraft,
  unscheduleArticleDraft,
} from '../../articles/index.ts';
import type { LetterChoice, StoredDraft } from '../../articles/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor, PersonActor } from '../audit/audit-store.ts';
import { askForPublication, comeOutAtInstant } from '../publication/at-instant.ts';
import type { Publication, PublicationAsked } from '../publication/at-instant.ts';
import { upcomingArticleDrafts } from './upcoming.ts';
import { subjectOf } from './write-draft.ts';
import type { Seen } from './write-draft.ts';

async function problemsOf(db: Db, draft: StoredDraft, { today }: BusinessTime): Promise<string[]> {
  const problems = await articleDraftProblems(db, draft.content, draft.articleId, {
    today,
    portfolioLevels,
  });
  return problems.map(({ message }) => message);
}

/** Approves what somebody else submitted. */
export async function approve(db: Db, actor: PersonActor, id: string, seen: Seen, time: BusinessTime) {
  return db.transaction().execute(async (tx) => {
    const draft = await lockArticleDraft(tx, id);
    if (draft === null || draft.state !== 'review' || draft.version !== seen.version)
      return refuse('changed-meanwhile');
    if (draft.submittedBy === actor.staffId) return refuse('own-request');
    const problems = await problemsOf(tx, draft, time);
    if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
    await approveDraft(tx, id, actor.staffId);
    await audit(tx, actor, {
      action: 'article.approve',
      subject: subjectOf(draft),
      after: { draftId: id, version: draft.version, title: draft.content.title },
      reason: seen.reason,
    });
    return undefined;
  });
}

type ArticlePublication = PublicationAsked & { readonly letter: LetterChoice | null };

const publication: Publication<StoredDraft, ArticlePublication, string> = {
  noun: 'article',
  subjectOf,
  lock: lockArticleDraft,
  due: dueArticleDrafts,
  mayComeOut: ({ state }) => state === 'approved',
  problemsOf,
  schedule: scheduleArticleDraft,
  sendBack: (tx, id, problem) => reopenDraft(tx, id, `It did not come out. ${problem}`),
  describe: ({ content: { title } }, { letter }) => ({ title, letter }),
  publish: async (tx, actor, draft, { reason, asked, time }) => {
    const by = draft.scheduledBy ?? actor.staffId;
    const letter = (asked ?? draft).letter;
    const { articleId, slug, version } = await publishArticleDraft(
      tx,
      { ...draft, letter },
      { by, letter, portfolioLevels },
      time,
    );
    await audit(tx, actor, {
      action: draft.articleId === null ? 'article.publish' : 'article.correct',
      subject: { kind: 'article', id: articleId },
      after: { draftId: draft.id, slug, version, letter },
      reason,
    });
    return slug;
  },
};

/** Publishes an approved draft at once, or gives it its instant. */
export async function askPublication(
  db: Db,
  actor: PersonActor,
  id: string,
  asked: ArticlePublication,
  time: BusinessTime,
) {
  const outcome = await askForPublication(db, publication, { actor, id, asked, time });
  return outcome instanceof Refusal ? outcome : { slug: outcome.out, publishAt: outcome.publishAt };
}

/** Takes a draft's instant away; it stays approved. */
export async function unschedule(db: Db, actor: Actor, id: string, reason: string) {
  return db.transaction().execute(async (tx) => {
    const draft = await lockArticleDraft(tx, id);
    if (draft === null || draft.publishAt === null) return refuse('changed-meanwhile');
    await unscheduleArticleDraft(tx, id);
    await audit(tx, actor, {
      action: 'article.unschedule',
      subject: subjectOf(draft),
      before: { draftId: id, publishAt: draft.publishAt.toISOString() },
      reason,
    });
    return undefined;
  });
}

/** Articles and corrections that come out at their minute. */
export function scheduledArticles(db: Db): DueSource {
  return {
    name: 'scheduled-articles',
    upcoming: upcomingArticleDrafts,
    earliest: (until) => earliestArticleDraft(db, until),
    runDue: comeOutAtInstant(db, publication),
  };
}
