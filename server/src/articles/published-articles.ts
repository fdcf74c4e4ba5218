import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { Call } from '../platform/http/bind-route.ts';
import { articleSummaries } from './store.ts';
import type { ArticleSummary } from './store.ts';

/** All articles published at a given moment, newest first. Query cost does not grow with the number of articles. */
export type PublishedArticles = {
  readonly count: number;
  /** Newest first. */
  readonly page: (from: number, size: number) => readonly ArticleSummary[];
  readonly all: () => readonly ArticleSummary[];
  readonly bySlug: (slug: string) => ArticleSummary | null;
  readonly byId: (id: string) => ArticleSummary | null;
  readonly countOf: (levels: ReadonlySet<ArticleAccess>) => number;
  /** The articles published just after and just before this one. */
  readonly beside: (slug: string) => {
    readonly newer: ArticleSummary | null;
    readonly older: ArticleSummary | null;
  };
  /** Categories, ordered by their newest article. */
  readonly categories: () => readonly string[];
};

/** Derived once per cached list. */
type Index = {
  readonly bySlug: ReadonlyMap<string, number>;
  readonly byId: ReadonlyMap<string, number>;
  /** By the number of articles not yet published. */
  readonly categories: Map<number, readonly string[]>;
  readonly levels: Map<number, ReadonlyMap<ArticleAccess, number>>;
};
const indexes = new WeakMap<readonly ArticleSummary[], Index>();

function indexOf(articles: readonly ArticleSummary[]): Index {
  const known = indexes.get(articles);
  if (known !== undefined) return known;
  const made = {
    bySlug: new Map(articles.map(({ slug }, index) => [slug, index])),
    byId: new Map(articles.map(({ id }, index) => [id, index])),
    categories: new Map<number, readonly string[]>(),
    levels: new Map<number, ReadonlyMap<ArticleAccess, number>>(),
  };
  indexes.set(articles, made);
  return made;
}

/**
 * Returns the articles that are public at the time of the query. Scheduled articles appear when due, without a write.
 */
export async function publishedArticles({
  time,
  published,
}: Pick<Call, 'time' | 'published'>): Promise<PublishedArticles> {
  const articles = await published(articleSummaries);
  const index = indexOf(articles);
  const found = articles.findIndex(({ publishedAt }) => publishedAt <= time.instant);
  // Articles before this index are scheduled for later days.
  const first = found === -1 ? articles.length : found;
  const at = (position: number) => (position < first ? null : (articles[position] ?? null));
  const positionOf = (slug: string) => index.bySlug.get(slug) ?? -1;
  return {
    count: articles.length - first,
    page: (from, size) => articles.slice(first + from, first + from + size),
    all: () => articles.slice(first),
    bySlug: (slug) => at(positionOf(slug)),
    byId: (id) => at(index.byId.get(id) ?? -1),
    countOf: (levels) => {
      const counts = index.levels.get(first) ?? countLevels(articles.slice(first));
      index.levels.set(first, counts);
      return [...levels].reduce((sum, level) => sum + (counts.get(level) ?? 0), 0);
    },
    beside: (slug) => {
      const position = positionOf(slug);
      return { newer: at(position - 1), older: at(position + 1) };
    },
    categories: () => {
      const known = index.categories.get(first);
      if (known !== undefined) return known;
      const made = [...new Set(articles.slice(first).map(({ category }) => category))];
      index.categories.set(first, made);
      return made;
    },
  };
}

function countLevels(articles: readonly ArticleSummary[]): ReadonlyMap<ArticleAccess, number> {
  const counts = new Map<ArticleAccess, number>();
  for (const { access } of articles) counts.set(access, (counts.get(access) ?? 0) + 1);
  return counts;
}
