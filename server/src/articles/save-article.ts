import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { Disclosure } from './disclosure.ts';
import { imageSizes, imagesIn, imageHashesIn } from './figures.ts';
import type { Figures } from './figures.ts';
import { renderArticle } from './rendering.ts';
import type { ArticleKind } from '@niveshak/domain/articles/content';
import type { StoredRecommendation } from './recommendations.ts';
import type { EmailChoice } from './tables.ts';

export type ArticleDraft = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly kind: ArticleKind;
  readonly bodyMarkdown: string;
  /** Path on this origin of a cover that is not a stored image. */
  readonly coverImage: string | null;
  /** Required for research articles. */
  readonly disclosure: Disclosure | null;
  readonly series?: { readonly id: string; readonly order: number } | null;
  readonly cover?: { readonly hash: string; readonly alt: string } | null;
  readonly recommendations?: readonly StoredRecommendation[];
  readonly letter?: EmailChoice | null;
  /** Charts by the text of their block. */
  readonly charts?: Figures['charts'];
  /** Staff member, or null if imported. */
  readonly publishedBy?: string | null;
  readonly approvedBy?: string | null;
  /** Whether the submitter also approved the article, as allowed in a one-person firm. */
  readonly selfApproved?: boolean;
  readonly importedFrom?: string | null;
};

/**
 * Renders and saves an article. Never overwrites a published article; saving the same text again does nothing. `now` is
 * business time.
 * @throws if a published article would change, or research lacks its disclosure
 */
export async function saveArticle(db: Db, draft: ArticleDraft, now: Date): Promise<void> {
  await inTransaction(db, (tx) => save(tx, draft, now));
}

async function save(tx: Tx, draft: ArticleDraft, now: Date): Promise<void> {
  const row = await rowOf(tx, draft, now);
  const saved = await tx
    .insertInto('articles')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(row).where('articles.published_at', '>', now),
    )
    .returning('id')
    .executeTakeFirst();
  if (saved !== undefined) {
    await noteImageUses(tx, saved.id, draft, row.preview_html);
    return;
  }
  const kept = await tx
    .selectFrom('articles')
    .select(['body_markdown', 'title'])
    .where('slug', '=', draft.slug)
    .executeTakeFirstOrThrow();
  if (kept.body_markdown !== draft.bodyMarkdown || kept.title !== draft.title) {
    throw new Error(`${draft.slug} is already published. Publish a correction instead.`);
  }
}

/** Returns the article, or null if no article has this slug. */
export async function articleBySlug(db: Db, slug: string): Promise<{ readonly id: string } | null> {
  return (await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()) ?? null;
}

/** Fields of a published article that a correction can change: all but the slug and the publication time. */
export type Correction = Omit<ArticleDraft, 'slug' | 'publishedAt' | 'letter' | 'importedFrom'> & {
  readonly id: string;
  /** What was corrected, for readers. */
  readonly summary: string;
};

/** Publishes a correction; the earlier version is kept. `now` is business time. */
export async function correctArticle(tx: Tx, correction: Correction, now: Date): Promise<void> {
  const { id, summary, ...content } = correction;
  const {
    slug: _slug,
    published_at: _publishedAt,
    announced_at: _announcedAt,
    withdrawn_at: _withdrawnAt,
    letter: _letter,
    imported_from: _importedFrom,
    ...row
  } = await rowOf(tx, { ...content, slug: '', publishedAt: now }, now);
  await tx
    .updateTable('articles')
    .set({ ...row, corrected_at: now, correction: summary })
    .where('id', '=', id)
    .execute();
  await noteImageUses(tx, id, content, row.preview_html);
}

async function rowOf(db: Db, draft: ArticleDraft, now: Date) {
  if (draft.kind === 'research' && draft.disclosure === null) {
    throw new Error(`${draft.slug} is research and lacks its disclosure.`);
  }
  const figures = await figuresOf(db, draft);
  const { bodyHtml, previewHtml, headings, readingMinutes } = await renderArticle(
    draft.bodyMarkdown,
    figures,
  );
  return {
    slug: draft.slug,
    title: draft.title,
    excerpt: draft.excerpt,
    author: draft.author,
    published_at: draft.publishedAt,
    category: draft.category,
    access: draft.access,
    kind: draft.kind,
    body_markdown: draft.bodyMarkdown,
    body_html: bodyHtml,
    preview_html: previewHtml,
    headings: JSON.stringify(headings),
    reading_minutes: readingMinutes,
    cover_image: draft.coverImage,
    disclosure: draft.disclosure === null ? null : JSON.stringify(draft.disclosure),
    withdrawn_at: null,
    announced_at: draft.publishedAt < now ? draft.publishedAt : null,
    series_id: draft.series?.id ?? null,
    series_order: draft.series?.order ?? null,
    cover_hash: draft.cover?.hash ?? null,
    cover_alt: draft.cover?.alt ?? null,
    figures: JSON.stringify(figures),
    recommendations: JSON.stringify(draft.recommendations ?? []),
    letter: draft.letter ?? null,
    published_by: draft.publishedBy ?? null,
    approved_by: draft.approvedBy ?? null,
    self_approved: draft.selfApproved ?? false,
    imported_from: draft.importedFrom ?? null,
  };
}

async function figuresOf(db: Db, { bodyMarkdown, cover, charts = {} }: ArticleDraft): Promise<Figures> {
  const hashes = [...imagesIn(bodyMarkdown), ...(cover ? [cover.hash] : [])];
  return { images: await imageSizes(db, hashes), charts };
}

/** Records the images that an article uses and whether they are public, as the cover and preview images are. */
async function noteImageUses(
  tx: Tx,
  articleId: string,
  { bodyMarkdown, cover }: Pick<ArticleDraft, 'bodyMarkdown' | 'cover'>,
  previewHtml: string,
): Promise<void> {
  const open = new Set([...imageHashesIn(previewHtml), ...(cover ? [cover.hash] : [])]);
  const stored = await imageSizes(tx, [...new Set([...imagesIn(bodyMarkdown), ...open])]);
  await tx.deleteFrom('article_image_uses').where('article_id', '=', articleId).execute();
  const uses = Object.keys(stored).map((hash) => ({ article_id: articleId, hash, is_open: open.has(hash) }));
  if (uses.length > 0) await tx.insertInto('article_image_uses').values(uses).execute();
}
