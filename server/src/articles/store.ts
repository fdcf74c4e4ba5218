import { sql } from 'kysely';
import { z } from 'zod';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { namesStock, spokenName } from '@niveshak/domain/market-data/stock-names';
import type { StockNames } from '@niveshak/domain/market-data/stock-names';
import type { Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';
import type { Disclosure } from './disclosure.ts';
import { disclosureSchema } from './disclosure.ts';
import { metricsSchema, imageSizes, pictureOf } from './figures.ts';
import type { Figures, Picture } from './figures.ts';
import { storedRecommendations } from './recommendations.ts';
import type { StoredRecommendation } from './recommendations.ts';
import type { Heading } from './read-markdown.ts';
import { withVisibleCharts } from './shown-charts.ts';
import type { EmailChoice } from './tables.ts';

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
  readonly cover: (Picture & { readonly alt: string }) | null;
  readonly series: { readonly slug: string; readonly title: string; readonly order: number } | null;
  readonly correctedAt: Date | null;
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
  'cover_hash as coverHash',
  'cover_alt as coverAlt',
  'series_id as seriesId',
  'series_order as seriesOrder',
  'corrected_at as correctedAt',
] as const;

type SummaryRow = Omit<ArticleSummary, 'cover' | 'series'> & {
  readonly coverHash: string | null;
  readonly coverAlt: string | null;
  readonly seriesId: string | null;
  readonly seriesOrder: number | null;
};

/** Adds covers and series to all rows, with two more statements. */
async function withCoversAndSeries(db: Db, rows: readonly SummaryRow[]): Promise<ArticleSummary[]> {
  const sizes = await imageSizes(db, [...new Set(rows.flatMap(({ coverHash }) => coverHash ?? []))]);
  const ids = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  const series =
    ids.length === 0
      ? []
      : await db
          .selectFrom('article_series')
          .select(['id', 'slug', 'title'])
          .where('id', 'in', ids)
          .execute();
  return rows.map(({ coverHash, coverAlt, seriesId, seriesOrder, ...summary }) => {
    const size = coverHash === null ? undefined : sizes[coverHash];
    const cover =
      coverHash === null || size === undefined
        ? null
        : { ...pictureOf(coverHash, size), alt: coverAlt ?? '' };
    const its = series.find(({ id }) => id === seriesId);
    return {
      ...summary,
      coverImage: cover?.src ?? summary.coverImage,
      cover,
      series: its === undefined ? null : { slug: its.slug, title: its.title, order: seriesOrder ?? 0 },
    };
  });
}

function published(db: Db, now: Date) {
  return db.selectFrom('articles').where('published_at', '<=', now).where('withdrawn_at', 'is', null);
}

/** Returns when the next unannounced article is published, up to `until`, or null if none is. */
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

export type Unannounced = Omit<ArticleSummary, 'cover' | 'series'> & { readonly letter: EmailChoice | null };

/** Claims published, unannounced articles, oldest first. Concurrent processes get different ones. */
export async function claimUnannounced(tx: Tx, now: Date): Promise<Unannounced[]> {
  const rows = await published(tx, now)
    .select([...summaryColumns, 'letter'])
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

/** All articles except withdrawn ones, including scheduled ones, newest first. Cached until one changes. */
export const articleSummaries = new Publication(
  ['articles'],
  async (db): Promise<readonly ArticleSummary[]> =>
    withCoversAndSeries(
      db,
      await db
        .selectFrom('articles')
        .select(summaryColumns)
        .where('withdrawn_at', 'is', null)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .execute(),
    ),
);

/** Returns articles with these access levels that mention a stock in title, excerpt or text, newest first. */
export async function articlesMentioning(
  db: Db,
  stock: StockNames,
  levels: readonly ArticleAccess[],
  now: Date,
): Promise<ArticleSummary[]> {
  const wanted = [...stock.symbols, spokenName(stock.name)].map((word) => word.toLowerCase());
  // Prefilter; whole words are matched below.
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
  const named = rows
    .filter(({ title, excerpt, text }) => namesStock(`${title}\n${excerpt}\n${text}`, stock))
    .map(({ text: _text, ...summary }) => summary);
  return withCoversAndSeries(db, named);
}

export type ArticleText = {
  readonly access: ArticleAccess;
  readonly bodyHtml: string;
  readonly bodyMarkdown: string;
  readonly previewHtml: string;
  readonly headings: readonly Heading[];
  readonly disclosure: Disclosure | null;
  readonly recommendations: readonly StoredRecommendation[];
  readonly figures: Figures;
  /** Corrections, oldest first. */
  readonly corrections: readonly { readonly at: Date; readonly summary: string }[];
};

const headingList = z.array(z.object({ id: z.string(), text: z.string(), level: z.int() }));

/**
 * Returns an article's content as shown on a day.
 * @throws if the article does not exist
 */
export async function articleText(db: Db, id: string, today: CalendarDate): Promise<ArticleText> {
  const text = (await articleTexts(db, [id], today)).get(id);
  if (text === undefined) throw new Error(`There is no article ${id}.`);
  return text;
}

/** Returns the content of articles as shown on a day, by id. */
export async function articleTexts(
  db: Db,
  ids: readonly string[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, ArticleText>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('articles')
    .select([
      'id',
      'access',
      'body_html as bodyHtml',
      'body_markdown as bodyMarkdown',
      'preview_html as previewHtml',
      'headings',
      'disclosure',
      'figures',
      'recommendations',
    ])
    .where('id', 'in', ids)
    .execute();
  const corrections = await db
    .selectFrom('article_versions')
    .select(['article_id as articleId', 'came_out_at as at', 'correction as summary'])
    .where('article_id', 'in', ids)
    .where('correction', 'is not', null)
    .orderBy('number')
    .execute();
  const texts = rows.map(async ({ id, ...row }) => {
    const text = {
      ...row,
      headings: headingList.parse(row.headings),
      disclosure: row.disclosure === null ? null : disclosureSchema.parse(row.disclosure),
      recommendations: storedRecommendations(row.recommendations),
      figures: metricsSchema.parse(row.figures),
      corrections: corrections
        .filter(({ articleId }) => articleId === id)
        .map(({ at, summary }) => ({ at, summary: summary ?? '' })),
    };
    return [id, await withVisibleCharts(db, text, today)] as const;
  });
  return new Map(await Promise.all(texts));
}
