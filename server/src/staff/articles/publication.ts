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
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { eachApart } from '../../platform/jobs/due.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import { audit, server } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { upcomingArticleDrafts } from './upcoming.ts';
import { subjectOf } from './write-draft.ts';
import type { PersonActor, Seen } from './write-draft.ts';

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

export type PublicationAsked = Seen & {
  /** Business time; null: now. */
  readonly at: Date | null;
  readonly letter: LetterChoice | null;
};

/** Publishes an approved draft at once, or gives it its instant. */
export async function askPublication(
  db: Db,
  actor: PersonActor,
  id: string,
  asked: PublicationAsked,
  time: BusinessTime,
) {
  return db.transaction().execute(async (tx) => {
    const draft = await lockArticleDraft(tx, id);
    if (
      draft === null ||
      draft.state !== 'approved' ||
      draft.version !== asked.version ||
      draft.publishAt !== null
    )
      return refuse('changed-meanwhile');
    const problems = await problemsOf(tx, draft, time);
    if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
    const { at, letter, reason } = asked;
    if (at === null) {
      const slug = await publishNow(tx, actor, { ...draft, letter }, reason, time);
      return { slug, publishAt: null };
    }
    if (at.getTime() <= time.instant.getTime())
      return refuse('invalid-input', { errors: [{ path: 'at', message: 'Choose an instant to come.' }] });
    await scheduleArticleDraft(tx, id, { at, by: actor.staffId, reason, letter });
    await audit(tx, actor, {
      action: 'article.schedule',
      subject: subjectOf(draft),
      after: { draftId: id, title: draft.content.title, publishAt: at.toISOString(), letter },
      reason,
    });
    return { slug: null, publishAt: at.toISOString() };
  });
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

/** Drafts come out at their instant of business time; one with a problem by then goes back to be written. */
export function scheduledArticles(db: Db): DueSource {
  return {
    name: 'scheduled-articles',
    upcoming: upcomingArticleDrafts,
    earliest: (until) => earliestArticleDraft(db, until),
    runDue: (time) =>
      eachApart(
        () => dueArticleDrafts(db, time.instant),
        ({ id }) => db.transaction().execute((tx) => publishDue(tx, id, time)),
      ),
  };
}

async function publishDue(tx: Tx, id: string, time: BusinessTime): Promise<void> {
  const draft = await lockArticleDraft(tx, id);
  // Another process was first, or somebody took the instant away.
  if (draft === null || draft.publishAt === null || draft.publishAt.getTime() > time.instant.getTime())
    return;
  const problems = await problemsOf(tx, draft, time);
  if (problems.length === 0) {
    await publishNow(tx, server, draft, draft.scheduleReason ?? '', time);
    return;
  }
  await reopenDraft(tx, id, `It did not come out. ${problems.join(' ')}`);
  await audit(tx, server, {
    action: 'article.refuse',
    subject: subjectOf(draft),
    before: { draftId: id, publishAt: draft.publishAt.toISOString() },
    after: { problems },
  });
}

async function publishNow(tx: Tx, actor: Actor, draft: StoredDraft, reason: string, time: BusinessTime) {
  const by = draft.scheduledBy ?? actor.staffId;
  const { letter } = draft;
  const { articleId, slug, version } = await publishArticleDraft(
    tx,
    draft,
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
}
