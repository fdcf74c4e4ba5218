import type { Selectable } from 'kysely';
import { articleContentSchema } from '@niveshak/contract/articles/staff-schemas';
import { emptyContent } from '@niveshak/domain/articles/content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { safeParse } from 'zod';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import type { DraftState, EmailChoice } from './tables.ts';

/** An unpublished article or correction. */
export type StoredDraft = {
  readonly id: string;
  /** The corrected article, or null if the draft is for a new article. */
  readonly articleId: string | null;
  readonly content: ArticleContent;
  /** False if the editor would reject the stored content; `content` is then a placeholder and must not be saved. */
  readonly isReadable: boolean;
  readonly version: number;
  readonly state: DraftState;
  readonly editedBy: string;
  /** Last edit (wall time). */
  readonly editedAt: Date;
  readonly submittedBy: string | null;
  readonly approvedBy: string | null;
  /** Publication time (business time), or null if not scheduled. */
  readonly publishAt: Date | null;
  readonly scheduledBy: string | null;
  /** Null until scheduled; empty if no note was entered. */
  readonly scheduleReason: string | null;
  readonly letter: EmailChoice | null;
  readonly problem: string | null;
};

function toDraft(row: Selectable<Database['article_drafts']>): StoredDraft {
  const { success, data } = safeParse(articleContentSchema, row.content);
  return {
    id: row.id,
    articleId: row.article_id,
    content: success ? data : { ...emptyContent, title: 'Unreadable draft' },
    isReadable: success,
    version: row.version,
    state: row.state,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
    submittedBy: row.submitted_by,
    approvedBy: row.approved_by,
    publishAt: row.publish_at,
    scheduledBy: row.scheduled_by,
    scheduleReason: row.schedule_reason,
    letter: row.letter,
    problem: success ? row.problem : unreadableDraft,
  };
}

export const unreadableDraft =
  'The stored text is too long or contains control characters. Discard this draft and import or write it again.';

function open(db: Db) {
  return db
    .selectFrom('article_drafts')
    .selectAll()
    .where('published_as', 'is', null)
    .where('discarded_at', 'is', null);
}

/** Returns drafts that are neither published nor discarded, last edited first. */
export async function openArticleDrafts(db: Db): Promise<StoredDraft[]> {
  return (await open(db).orderBy('edited_at', 'desc').orderBy('id').execute()).map(toDraft);
}

/** Returns the draft, or null if there is no open draft with this id. */
export async function articleDraftById(db: Db, id: string): Promise<StoredDraft | null> {
  const row = await open(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Returns the content that the staff member last submitted and that was published, or null if there is none. */
export async function lastPublishedBy(db: Db, staffId: string): Promise<ArticleContent | null> {
  const row = await db
    .selectFrom('article_drafts')
    .selectAll()
    .where('submitted_by', '=', staffId)
    .where('published_as', 'is not', null)
    .orderBy('edited_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const draft = row === undefined ? null : toDraft(row);
  return draft?.isReadable === true ? draft.content : null;
}

/** Like `articleDraftById`, but locks the draft until the transaction ends. */
export async function lockArticleDraft(tx: Tx, id: string): Promise<StoredDraft | null> {
  const row = await open(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Inserts a draft. Returns null if the article already has an open correction. */
export async function insertArticleDraft(
  tx: Tx,
  { articleId, content, editedBy }: Pick<StoredDraft, 'articleId' | 'content' | 'editedBy'>,
): Promise<StoredDraft | null> {
  const row = await tx
    .insertInto('article_drafts')
    .values({
      article_id: articleId,
      content: JSON.stringify(content),
      edited_by: editedBy,
      submitted_by: null,
      submitted_at: null,
      approved_by: null,
      approved_at: null,
      publish_at: null,
      scheduled_by: null,
      schedule_reason: null,
      letter: null,
      problem: null,
      published_as: null,
      discarded_at: null,
      imported_from: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Saves the content and returns the draft's new version. */
export async function storeArticleContent(
  tx: Tx,
  id: string,
  content: ArticleContent,
  editedBy: string,
): Promise<number> {
  const { version } = await tx
    .updateTable('article_drafts')
    .set(({ eb }) => ({
      content: JSON.stringify(content),
      edited_by: editedBy,
      edited_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

const notScheduled = { publish_at: null, scheduled_by: null, schedule_reason: null, letter: null };

/** Returns the draft to editing. `problem` is the requested change, or the reason why it was not published. */
export async function reopenDraft(tx: Tx, id: string, problem: string | null): Promise<void> {
  const notJudged = { submitted_by: null, submitted_at: null, approved_by: null, approved_at: null };
  await change(tx, id, { state: 'writing', ...notJudged, ...notScheduled, problem });
}

export async function submitDraft(tx: Tx, id: string, by: string): Promise<void> {
  await change(tx, id, { state: 'review', submitted_by: by, submitted_at: new Date(), problem: null });
}

export async function approveDraft(tx: Tx, id: string, by: string): Promise<void> {
  await change(tx, id, { state: 'approved', approved_by: by, approved_at: new Date() });
}

export type ArticleAppointment = {
  readonly at: Date;
  readonly by: string;
  readonly reason?: string | undefined;
  readonly letter: EmailChoice | null;
};

export async function scheduleArticleDraft(tx: Tx, id: string, when: ArticleAppointment): Promise<void> {
  const { at, by, reason, letter } = when;
  await change(tx, id, {
    publish_at: at,
    scheduled_by: by,
    schedule_reason: reason ?? '',
    letter,
    problem: null,
  });
}

/** Cancels the scheduled publication. The draft stays approved. */
export async function unscheduleArticleDraft(tx: Tx, id: string): Promise<void> {
  await change(tx, id, notScheduled);
}

/** Closes a draft, as published in this version of its article or, if `version` is null, as discarded. */
export async function closeArticleDraft(tx: Tx, id: string, version: number | null): Promise<void> {
  await change(tx, id, version === null ? { discarded_at: new Date() } : { published_as: version });
}

type Changes = Partial<
  Omit<Selectable<Database['article_drafts']>, 'id' | 'article_id' | 'content' | 'version'>
>;

async function change(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.updateTable('article_drafts').set(changes).where('id', '=', id).execute();
}

function due(db: Db, now: Date) {
  return db
    .selectFrom('article_drafts')
    .where('published_as', 'is', null)
    .where('discarded_at', 'is', null)
    .where('publish_at', '<=', now);
}

/** Returns when the next draft is due for publication, up to `until`, or null if none is. */
export async function earliestArticleDraft(db: Db, until: Date): Promise<Date | null> {
  const row = await due(db, until)
    .select((select) => select.fn.min('publish_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function dueArticleDrafts(db: Db, now: Date): Promise<{ id: string }[]> {
  return due(db, now).select('id').orderBy('publish_at').orderBy('id').limit(100).execute();
}
