import { isSameContent, mergeContent } from '@niveshak/domain/articles/merge-content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { articleDraftProblems, contentOfArticle, contentOfNew } from '../drafts.ts';
import {
  closeArticleDraft,
  insertArticleDraft,
  lockArticleDraft,
  reopenDraft,
  storeArticleContent,
  submitDraft,
  unreadableDraft,
} from '../draft-store.ts';
import { contentProblem } from '../content-problem.ts';
import type { StoredDraft } from '../draft-store.ts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { portfolioLevels } from '../../portfolios/index.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { colleagueName } from '../../platform/staff/colleague-name.ts';
import { Done, done } from '../../platform/staff/act.ts';

export function subjectOf({ id, articleId }: Pick<StoredDraft, 'id' | 'articleId'>) {
  return articleId === null ? { kind: 'article-draft', id } : { kind: 'article', id: articleId };
}

/** Starts a draft of a new article, or of a correction to a published one. */
export async function startDraft(tx: Tx, actor: PersonActor, corrects: string | null) {
  const content =
    corrects === null
      ? await contentOfNew(tx, actor.staffId, await colleagueName(tx, actor.staffId))
      : await contentOfArticle(tx, corrects);
  if (content === null) return refuse('not-found');
  const problem = contentProblem(content);
  if (problem !== null) return refuse('changed-meanwhile', { detail: problem });
  const draft = await insertArticleDraft(tx, { articleId: corrects, content, editedBy: actor.staffId });
  if (draft === null)
    return refuse('changed-meanwhile', { detail: 'This article already has an open correction.' });
  return done(
    {
      action: 'article.draft',
      subject: subjectOf(draft),
      after: { draftId: draft.id, corrects },
    },
    draft,
  );
}

export type Written = {
  readonly base: ArticleContent;
  readonly content: ArticleContent;
  readonly reason?: string | undefined;
};

/**
 * Saves the writer's changes, merged with concurrent changes by others. Drafts are saved every second, so the audit log
 * records only a change of writer or an explicit reason.
 */
export async function saveDraftChanges(tx: Tx, actor: PersonActor, id: string, written: Written) {
  const { base, content, reason } = written;
  const draft = await lockArticleDraft(tx, id);
  if (draft === null) return refuse('not-found');
  if (!draft.isReadable) return refuse('changed-meanwhile', { detail: unreadableDraft });
  if (draft.state !== 'writing') return refuse('changed-meanwhile', { detail: await waitingFor(tx, draft) });
  const merged = mergeContent(base, draft.content, content);
  const problem = contentProblem(merged.content);
  if (problem !== null)
    return refuse('changed-meanwhile', {
      detail: `Could not save it together with others’ changes. ${problem}`,
    });
  const isNews = !isSameContent(merged.content, draft.content);
  const version = isNews ? await storeArticleContent(tx, id, merged.content, actor.staffId) : draft.version;
  const isLogged = reason !== undefined || (isNews && draft.editedBy !== actor.staffId);
  const entry = {
    action: 'article.draft',
    subject: subjectOf(draft),
    before: { draftId: id, editedBy: draft.editedBy, version: draft.version },
    after: { editedBy: actor.staffId, version },
  };
  return new Done(isLogged ? [entry] : [], {
    version,
    content: merged.content,
    editedBy: await colleagueName(tx, isNews ? actor.staffId : draft.editedBy),
    conflicts: [...merged.conflicts],
  });
}

async function waitingFor(db: Db, { state, publishAt, submittedBy }: StoredDraft): Promise<string> {
  if (publishAt !== null) return 'The article is scheduled. Cancel the schedule to edit it.';
  if (state === 'approved') return 'The article is approved. Reopen it for editing to change it.';
  const name = submittedBy === null ? 'A colleague' : await colleagueName(db, submittedBy);
  return `${name} submitted it for approval. Reopen it for editing to change it.`;
}

export type SeenVersion = { readonly version: number; readonly reason?: string | undefined };

/** Submits a draft for approval, unless a problem blocks its publication. */
export async function submit(tx: Tx, actor: PersonActor, id: string, seen: SeenVersion, today: CalendarDate) {
  const draft = await lockArticleDraft(tx, id);
  if (draft === null || draft.state !== 'writing' || draft.version !== seen.version)
    return refuse('changed-meanwhile');
  const problems = await articleDraftProblems(tx, draft.content, draft.articleId, {
    today,
    portfolioLevels,
  });
  if (problems.length > 0)
    return refuse('publication-refused', { detail: problems.map(({ message }) => message).join(' ') });
  await submitDraft(tx, id, actor.staffId);
  return done({
    action: 'article.submit',
    subject: subjectOf(draft),
    after: { draftId: id, version: draft.version, title: draft.content.title },
  });
}

/** Returns a draft to editing: withdrawn by its writer, or sent back by a reviewer with a note. */
export async function reopenArticleDraft(tx: Tx, actor: PersonActor, id: string, seen: SeenVersion) {
  const draft = await lockArticleDraft(tx, id);
  if (
    draft === null ||
    draft.state === 'writing' ||
    draft.publishAt !== null ||
    draft.version !== seen.version
  )
    return refuse('changed-meanwhile');
  const isOwn = draft.submittedBy === actor.staffId;
  if (!isOwn && seen.reason === undefined)
    return refuse('invalid-input', { errors: [{ path: 'reason', message: 'Describe what should change.' }] });
  await reopenDraft(tx, id, isOwn ? null : `${await colleagueName(tx, actor.staffId)}: ${seen.reason}`);
  return done({
    action: 'article.return',
    subject: subjectOf(draft),
    before: { draftId: id, state: draft.state, version: draft.version },
  });
}

export async function discard(tx: Tx, id: string) {
  const draft = await lockArticleDraft(tx, id);
  if (draft === null || draft.publishAt !== null) return refuse('changed-meanwhile');
  await closeArticleDraft(tx, id, null);
  return done({
    action: 'article.discard',
    subject: subjectOf(draft),
    before: { draftId: id, version: draft.version, title: draft.content.title },
  });
}
