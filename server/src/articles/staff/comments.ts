import { insertComment, resolveComment } from '../comment-store.ts';
import { lockArticleDraft } from '../draft-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { done } from '../../platform/staff/act.ts';
import type { PersonActor } from '../../platform/staff/audit.ts';
import { subjectOf } from './write-draft.ts';

type Comment = { readonly quote: string; readonly text: string };

export async function comment(tx: Tx, actor: PersonActor, draftId: string, { quote, text }: Comment) {
  const draft = await lockArticleDraft(tx, draftId);
  if (draft === null) return refuse('not-found');
  const id = await insertComment(tx, { draftId, by: actor.staffId, quote, body: text });
  return done({
    action: 'article.comment',
    subject: subjectOf(draft),
    after: { draftId, version: draft.version, commentId: id },
  });
}

/** Marks a comment as resolved. */
export async function resolve(tx: Tx, actor: PersonActor, draftId: string, id: string) {
  const draft = await lockArticleDraft(tx, draftId);
  if (draft === null) return refuse('not-found');
  if (!(await resolveComment(tx, draftId, id, actor.staffId))) return refuse('changed-meanwhile');
  return done({
    action: 'article.resolve-comment',
    subject: subjectOf(draft),
    after: { draftId, version: draft.version, commentId: id },
  });
}
