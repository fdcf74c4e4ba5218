import { chartBlocksIn } from '@niveshak/domain/articles/chart-block';
import { emptyContent } from '@niveshak/domain/articles/content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { draftProblems } from '@niveshak/domain/articles/draft-problems';
import type { DraftProblem } from '@niveshak/domain/articles/draft-problems';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { shareNames } from '../market-data/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { disclosureSchema } from './disclosure.ts';
import type { Disclosure } from './disclosure.ts';
import { chartsOf, ratingCharts } from './chart-data.ts';
import type { PortfolioLevels } from './chart-data.ts';
import { closeArticleDraft, lastPublishedBy } from './draft-store.ts';
import type { StoredDraft } from './draft-store.ts';
import { imageSizes, imagesIn } from './figures.ts';
import { announcePublished } from './publication.ts';
import { sharesNamedIn } from './link-names.ts';
import { canRender } from './rendering.ts';
import { storedRecommendations, withHistories } from './recommendations.ts';
import { correctArticle, saveArticle } from './save-article.ts';
import type { ArticleDraft } from './save-article.ts';
import type { EmailChoice } from './tables.ts';

/**
 * Returns the content of a new draft, with author, category and general disclosures from the writer's last published
 * article. Subject and holdings differ per article, so they start empty.
 * @param name the writer's name, used if they have not published here
 */
export async function contentOfNew(db: Db, staffId: string, name: string): Promise<ArticleContent> {
  const byName = await db
    .selectFrom('articles')
    .select('id')
    .where('author', '=', name)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const last =
    (await lastPublishedBy(db, staffId)) ??
    (byName === undefined ? null : await contentOfArticle(db, byName.id));
  if (last === null) return { ...emptyContent, author: name };
  const { analyst, compensation, conflicts, sources } = last.disclosure;
  return {
    ...emptyContent,
    author: last.author,
    category: last.category,
    disclosure: { ...emptyContent.disclosure, analyst, compensation, conflicts, sources },
  };
}

/** Returns the content of a published article, or null if it does not exist or is withdrawn. */
export async function contentOfArticle(db: Db, articleId: string): Promise<ArticleContent | null> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', articleId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const disclosure = row.disclosure === null ? null : disclosureSchema.parse(row.disclosure);
  return {
    ...emptyContent,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    category: row.category,
    access: row.access,
    kind: row.kind,
    series: row.series_id === null ? null : { id: row.series_id, order: row.series_order ?? 1 },
    cover: row.cover_hash === null ? null : { hash: row.cover_hash, alt: row.cover_alt ?? '' },
    body: row.body_markdown,
    disclosure: disclosure === null ? emptyContent.disclosure : generalPart(disclosure),
    recommendations: storedRecommendations(row.recommendations).map(
      ({ name: _name, history: _history, ...recommendation }) => recommendation,
    ),
  };
}

function generalPart({ rating: _rating, ...general }: Disclosure): ArticleContent['disclosure'] {
  return general;
}

export type Drawing = { readonly today: CalendarDate; readonly portfolioLevels: PortfolioLevels };

/** Returns all problems that block publication of a draft on a day. */
export async function articleDraftProblems(
  db: Db,
  content: ArticleContent,
  articleId: string | null,
  { today, portfolioLevels }: Drawing,
): Promise<DraftProblem[]> {
  const { slug, body, cover, series, recommendations } = content;
  const found = [...draftProblems(content, articleId !== null)];
  const add = (field: string, message: string) => found.push({ field, message, mark: null });
  const taken = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst();
  if (taken !== undefined && taken.id !== articleId) add('slug', 'Another article has this address.');
  if (!(await canRender(body))) add('body', 'The text takes too long to render. Shorten or simplify it.');
  const hashes = [...imagesIn(body), ...(cover === null ? [] : [cover.hash])];
  const stored = await imageSizes(db, hashes);
  if (hashes.some((hash) => stored[hash] === undefined)) add('body', 'A picture is not stored here.');
  if (
    content.access === 'public' &&
    /^\s*(?:what|against)\s*:\s*portfolio\b/im.test(chartBlocksIn(body).join('\n'))
  )
    add(
      'access',
      'A portfolio’s returns are not shown to the public: take the chart out, or choose Lite or Premium.',
    );
  for (const { block, message } of (await chartsOf(db, body, today, portfolioLevels)).problems)
    found.push({ field: 'body', message, mark: { at: body.indexOf(block), length: block.length } });
  if (series !== null) {
    const same = await db
      .selectFrom('articles')
      .select('title')
      .where('series_id', '=', series.id)
      .where('series_order', '=', series.order)
      .where('withdrawn_at', 'is', null)
      .$if(articleId !== null, (query) => query.where('id', '<>', articleId ?? ''))
      .executeTakeFirst();
    if (same !== undefined) add('series', `“${same.title}” has this place in the series.`);
  }
  if (content.kind === 'note' && !content.recommendsNothing) {
    const named = await sharesNamedIn(db, `${content.title}\n${content.excerpt}\n${body}`);
    if (named.length > 0)
      add(
        'kind',
        `It names ${named.join(', ')}. Choose research and make its disclosures, or state that it recommends no security.`,
      );
  }
  if (recommendations.length > 0) {
    const names = await namesOfShares(db);
    recommendations.forEach(({ symbol }, index) => {
      if (!names.has(symbol)) add(`recommendations.${index}.symbol`, `There is no share ${symbol}.`);
    });
  }
  return found;
}

async function namesOfShares(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await shareNames(db)).map(({ symbol, name }) => [symbol, name]));
}

export type PublishedArticle = {
  readonly articleId: string;
  readonly slug: string;
  readonly version: number;
};

export type Publishing = {
  readonly by: string | null;
  readonly letter: EmailChoice | null;
  readonly portfolioLevels: PortfolioLevels;
};

/**
 * Publishes an approved draft immediately and irrevocably, and queues the notification of members if it is a new
 * article. The draft must be locked and free of problems.
 */
export async function publishArticleDraft(
  tx: Tx,
  draft: StoredDraft,
  { by, letter, portfolioLevels }: Publishing,
  time: BusinessTime,
): Promise<PublishedArticle> {
  const { content, articleId, approvedBy, submittedBy } = draft;
  const written = await writtenOf(tx, content, articleId, { today: time.today, portfolioLevels });
  const selfApproved = approvedBy !== null && approvedBy === submittedBy;
  const signed = { ...written, publishedBy: by, approvedBy, selfApproved };
  if (articleId === null) {
    await saveArticle(tx, { ...signed, slug: content.slug, publishedAt: time.instant, letter }, time.instant);
    await announcePublished(tx, time);
  } else {
    await correctArticle(tx, { ...signed, id: articleId, summary: content.correction.trim() }, time.instant);
  }
  const row = await tx
    .selectFrom('articles')
    .innerJoin('article_versions', 'article_versions.article_id', 'articles.id')
    .select(['articles.id', 'articles.slug', 'article_versions.number'])
    .where((where) =>
      articleId === null ? where('slug', '=', content.slug) : where('articles.id', '=', articleId),
    )
    .orderBy('article_versions.number', 'desc')
    .executeTakeFirstOrThrow();
  await closeArticleDraft(tx, draft.id, row.number);
  return { articleId: row.id, slug: row.slug, version: row.number };
}

async function writtenOf(
  tx: Tx,
  content: ArticleContent,
  articleId: string | null,
  { today, portfolioLevels }: Drawing,
): Promise<Omit<ArticleDraft, 'slug' | 'publishedAt'>> {
  const names = content.recommendations.length === 0 ? new Map() : await namesOfShares(tx);
  const { disclosure, kind } = content;
  const recommendations = await withHistories(tx, content.recommendations, names, today, articleId);
  return {
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    author: content.author.trim(),
    category: content.category.trim(),
    access: content.access,
    kind,
    bodyMarkdown: content.body,
    coverImage: null,
    cover: content.cover,
    series: content.series,
    disclosure:
      kind === 'note'
        ? null
        : disclosureSchema.parse({ ...disclosure, rating: await ratingBefore(tx, articleId) }),
    charts: {
      ...(await chartsOf(tx, content.body, today, portfolioLevels)).charts,
      ...(await ratingCharts(tx, recommendations, today)),
    },
    // Cannot fail: a draft without problems states all holdings.
    recommendations: storedRecommendations(recommendations),
  };
}

/** Returns the article's rating from before recommendations were per company, which corrections keep. */
async function ratingBefore(tx: Tx, articleId: string | null): Promise<Disclosure['rating']> {
  if (articleId === null) return null;
  const { disclosure } = await tx
    .selectFrom('articles')
    .select('disclosure')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
  return disclosure === null ? null : disclosureSchema.parse(disclosure).rating;
}
