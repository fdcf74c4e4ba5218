import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { Db, Tx } from '../platform/db/database.ts';
import './tables.ts';

/** An article in the publisher's list, which includes withdrawn ones. */
export type ListedArticle = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly publishedAt: Date;
  readonly correctedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly series: string | null;
  readonly versions: number;
  /** Number of members who have read the article. */
  readonly readers: number;
};

/** Returns every article, newest first. */
export async function everyArticle(db: Db): Promise<ListedArticle[]> {
  const rows = await db
    .selectFrom('articles')
    .leftJoin('article_series', 'article_series.id', 'articles.series_id')
    .select(({ selectFrom }) => [
      'articles.id',
      'articles.slug',
      'articles.title',
      'author',
      'category',
      'access',
      'published_at as publishedAt',
      'corrected_at as correctedAt',
      'withdrawn_at as withdrawnAt',
      'article_series.title as series',
      selectFrom('article_versions')
        .select((each) => each.fn.countAll<string>().as('versions'))
        .whereRef('article_versions.article_id', '=', 'articles.id')
        .as('versions'),
      selectFrom('reading_marks')
        .select((each) => each.fn.countAll<string>().as('readers'))
        .whereRef('reading_marks.article_id', '=', 'articles.id')
        .where('read_at', 'is not', null)
        .as('readers'),
    ])
    .orderBy('published_at', 'desc')
    .orderBy('articles.id')
    .execute();
  return rows.map(({ versions, readers, ...row }) => ({
    ...row,
    versions: Number(versions ?? 0),
    readers: Number(readers ?? 0),
  }));
}

export type Series = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly pieces: number;
};

/** Returns all series with their number of articles, by title. */
export async function everySeries(db: Db): Promise<Series[]> {
  const rows = await db
    .selectFrom('article_series')
    .leftJoin('articles', 'articles.series_id', 'article_series.id')
    .select(['article_series.id', 'article_series.slug', 'article_series.title'])
    .select((each) => each.fn.count<string>('articles.id').as('pieces'))
    .groupBy('article_series.id')
    .orderBy('article_series.title')
    .execute();
  return rows.map(({ pieces, ...row }) => ({ ...row, pieces: Number(pieces) }));
}

/** Returns the distinct categories and authors in use. */
export async function usedCategoriesAndAuthors(db: Db): Promise<{ categories: string[]; authors: string[] }> {
  const rows = await db.selectFrom('articles').select(['category', 'author']).execute();
  const once = (words: readonly string[]) => [...new Set(words)].toSorted();
  return {
    categories: once(rows.map(({ category }) => category)),
    authors: once(rows.map(({ author }) => author)),
  };
}

/** Creates a series. Returns its id, or null if the slug is taken. */
export async function createSeries(
  tx: Tx,
  series: { readonly slug: string; readonly title: string; readonly description: string },
): Promise<string | null> {
  const row = await tx
    .insertInto('article_series')
    .values(series)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
