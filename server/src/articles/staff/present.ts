import type { ArticleDraft, ArticleVersions, StaffArticles } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import { articleVersions } from '../versions.ts';
import { everyArticle } from '../catalogue.ts';
import { commentsOf } from '../comment-store.ts';
import { openArticleDrafts } from '../draft-store.ts';
import type { StoredDraft } from '../draft-store.ts';
import { alertResults, emailRecipients, emailResults } from '../../notifications/index.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Readers } from '../../notifications/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StaffSession } from '../../platform/staff/session.ts';
import { mayApproveOwn } from '../../platform/staff/self-approval.ts';
import { colleagueName } from '../../platform/staff/colleague-name.ts';

/** Returns open drafts and all published articles. Analysts see readership only for their own articles. */
export async function presentArticles(db: Db, caller: StaffSession, now: Date): Promise<StaffArticles> {
  const drafts = await Promise.all(
    (await openArticleDrafts(db)).map(async (draft) => ({
      id: draft.id,
      title: draft.content.title,
      isCorrection: draft.articleId !== null,
      author: draft.content.author,
      access: draft.content.access,
      state: draft.state,
      editedBy: await colleagueName(db, draft.editedBy),
      editedAt: draft.editedAt.toISOString(),
      publishAt: draft.publishAt?.toISOString() ?? null,
      hasProblem: draft.problem !== null,
    })),
  );
  const articles = (await everyArticle(db)).map(
    ({ publishedAt, correctedAt, withdrawnAt, readers, ...rest }) => ({
      ...rest,
      readers: roleHasPermission(caller.role, 'figures.read') || rest.author === caller.name ? readers : null,
      publishedAt: publishedAt.toISOString(),
      isScheduled: isScheduled(publishedAt, withdrawnAt, now),
      correctedAt: correctedAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }),
  );
  return { drafts, articles };
}

export async function presentDraft(db: Db, draft: StoredDraft, caller: StaffSession): Promise<ArticleDraft> {
  const nameOf = (id: string | null) => (id === null ? null : colleagueName(db, id));
  const { content } = draft;
  const isOwn = draft.submittedBy === caller.staffId;
  return {
    id: draft.id,
    articleId: draft.articleId,
    content,
    version: draft.version,
    state: draft.state,
    editedBy: await colleagueName(db, draft.editedBy),
    editedAt: draft.editedAt.toISOString(),
    submittedBy: await nameOf(draft.submittedBy),
    approvedBy: await nameOf(draft.approvedBy),
    canApprove:
      draft.state === 'review' &&
      roleHasPermission(caller.role, 'articles.approve') &&
      (!isOwn || (await mayApproveOwn(db, caller.staffId, 'articles.approve'))),
    isOwn,
    publishAt: draft.publishAt?.toISOString() ?? null,
    letter: draft.letter,
    problem: draft.problem,
    comments: (await commentsOf(db, draft.id)).map(({ at, body, ...comment }) => ({
      ...comment,
      at: at.toISOString(),
      text: body,
    })),
  };
}

/** Returns the plan feature required to read an article, or null if it is public. */
export function featureOf({
  access,
}: {
  readonly access: ArticleAccess;
}): Exclude<ArticleAccess, 'public'> | null {
  return access === 'public' ? null : access;
}

function isScheduled(publishedAt: Date, withdrawnAt: Date | null, now: Date): boolean {
  return withdrawnAt === null && publishedAt > now;
}

/** Returns the versions of an article, or null if it does not exist. */
export async function presentVersions(
  db: Db,
  readers: Readers,
  articleId: string,
  { instant: now, today }: BusinessTime,
): Promise<ArticleVersions | null> {
  const row = await db
    .selectFrom('articles')
    .select([
      'title',
      'slug',
      'excerpt',
      'author',
      'access',
      'letter',
      'body_html',
      'published_at',
      'withdrawn_at',
      'withdrawal_reason',
    ])
    .where('id', '=', articleId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isWaiting = isScheduled(row.published_at, row.withdrawn_at, now);
  const versions = await Promise.all(
    (await articleVersions(db, articleId)).map(async (version) => ({
      number: version.number,
      cameOutAt: version.cameOutAt.toISOString(),
      publishedBy: version.publishedBy === null ? null : await colleagueName(db, version.publishedBy),
      approvedBy: version.approvedBy === null ? null : await colleagueName(db, version.approvedBy),
      selfApproved: version.selfApproved,
      correction: version.correction,
      seal: version.seal,
      title: version.title,
      changes: [...version.changes],
    })),
  );
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    author: row.author,
    access: row.access,
    letter: row.letter,
    recipients: isWaiting ? await emailRecipients(db, readers, featureOf(row), today) : null,
    bodyHtml: row.body_html,
    publishedAt: row.published_at.toISOString(),
    isScheduled: isWaiting,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawalReason: row.withdrawal_reason,
    email: await emailResults(db, articleId),
    alerts: await alertResults(db, 'article', articleId),
    versions,
  };
}
