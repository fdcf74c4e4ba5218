import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { namesStock, spokenName } from '@niveshak/domain/market-data/stock-names';
import type { StockNames } from '@niveshak/domain/market-data/stock-names';
import type { Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';
import type { Disclosure } from './disclosure.ts';
import { disclosureSchema } from './disclosure.ts';
import type { Heading } from './render-article.ts';
import { renderArticle } from './render-article.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    articles: ArticlesTable;
  }
}

export type ArticleKind = 'research' | 'note';

type ArticlesTable = {
  id: Generated<string>;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  published_at: Date;
  category: string;
  access: ArticleAccess;
  kind: ArticleKind;
  body_markdown: string;
  body_html: string;
  preview_html: string;
  headings: unknown;
  reading_minutes: number;
  cover_image: string | null;
  disclosure: unknown;
  withdrawn_at: Date | null;
  /** When members were told of it; what was out when it came into the system is not news. */
  announced_at: Date | null;
};

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
  /** A path on this origin. */
  readonly coverImage: string | null;
  /** Required for research. */
  readonly disclosure: Disclosure | null;
};

/**
 * Saves an article, rendered. One that is out already is never overwritten: the same text again is no change.
 * `now` is business time. @throws when a published article would change, or research lacks its disclosure.
 */
export async function saveArticle(db: Db, draft: ArticleDraft, now: Date): Promise<void> {
  if (draft.kind === 'research' && draft.disclosure === null) {
    throw new Error(`${draft.slug} is research and lacks its disclosure.`);
  }
  const { bodyHtml, previewHtml, headings, readingMinutes } = renderArticle(draft.bodyMarkdown);
  const row = {
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
  };
  await db
    .insertInto('articles')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet(row).where('articles.published_at', '>', now),
    )
    .execute();
  const kept = await db
    .selectFrom('articles')
    .select(['body_markdown', 'title'])
    .where('slug', '=', draft.slug)
    .executeTakeFirstOrThrow();
  if (kept.body_markdown !== draft.bodyMarkdown || kept.title !== draft.title) {
    throw new Error(`${draft.slug} is published already: publish a correction beside it.`);
  }
}

export type ArticleSummary = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly readingMinutes: number;
  readonly coverImage: string | null;
};

const summaryColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'author',
  'published_at as publishedAt',
  'category',
  'access',
  'reading_minutes as readingMinutes',
  'cover_image as coverImage',
] as const;

function published(db: Db, now: Date) {
  return db.selectFrom('articles').where('published_at', '<=', now).where('withdrawn_at', 'is', null);
}

/** When the next article comes out that nobody was told of, at or before `until`; null for none. */
export async function earliestUnannounced(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('articles')
    .select((select) => select.fn.min('published_at').as('at'))
    .where('announced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('published_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes the articles that are out and were not announced, oldest first; another process gets others. */
export async function claimUnannounced(tx: Tx, now: Date): Promise<ArticleSummary[]> {
  const rows = await published(tx, now)
    .select(summaryColumns)
    .where('announced_at', 'is', null)
    .orderBy('published_at')
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable('articles')
    .set({ announced_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows;
}

/** Every article that was not withdrawn, those of days to come too, newest first; kept until one changes. */
export const articleSummaries = new Publication(['articles'], (db): Promise<readonly ArticleSummary[]> =>
  db
    .selectFrom('articles')
    .select(summaryColumns)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute(),
);

/** Of some access levels, those whose title, excerpt or text names a stock, newest first. */
export async function articlesNaming(
  db: Db,
  stock: StockNames,
  levels: readonly ArticleAccess[],
  now: Date,
): Promise<ArticleSummary[]> {
  const wanted = [...stock.symbols, spokenName(stock.name)].map((word) => word.toLowerCase());
  // The database leaves out what cannot name it; whether a word is one of its own is told below.
  const rows = await published(db, now)
    .select([...summaryColumns, 'body_markdown as text'])
    .where('access', 'in', levels)
    .where((where) =>
      where.or(
        wanted.map(
          (word) => sql<boolean>`strpos(lower(title || ' ' || excerpt || ' ' || body_markdown), ${word}) > 0`,
        ),
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ title, excerpt, text }) => namesStock(`${title}\n${excerpt}\n${text}`, stock))
    .map(({ text: _text, ...summary }) => summary);
}

export type ArticleText = {
  readonly bodyHtml: string;
  readonly bodyMarkdown: string;
  readonly previewHtml: string;
  readonly headings: readonly Heading[];
  readonly disclosure: Disclosure | null;
};

const headingList = z.array(z.object({ id: z.string(), text: z.string(), level: z.int() }));

/** What an article says, as it is shown. @throws when there is no such article. */
export async function articleText(db: Db, id: string): Promise<ArticleText> {
  const row = await db
    .selectFrom('articles')
    .select([
      'body_html as bodyHtml',
      'body_markdown as bodyMarkdown',
      'preview_html as previewHtml',
      'headings',
      'disclosure',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    headings: headingList.parse(row.headings),
    disclosure: row.disclosure === null ? null : disclosureSchema.parse(row.disclosure),
  };
}
