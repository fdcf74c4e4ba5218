import type { Call } from '../platform/http/bind-route.ts';
import { articleSummaries } from './store.ts';
import type { ArticleSummary } from './store.ts';

/** Everything that is out at a moment, newest first; what it costs to ask does not grow with the number of articles. */
export type ArticlesOut = {
  readonly count: number;
  /** From the newest on. */
  readonly page: (from: number, size: number) => readonly ArticleSummary[];
  readonly all: () => readonly ArticleSummary[];
  readonly bySlug: (slug: string) => ArticleSummary | null;
  /** What came out next after an article, and next before it. */
  readonly beside: (slug: string) => {
    readonly newer: ArticleSummary | null;
    readonly older: ArticleSummary | null;
  };
  /** In the order of their newest articles. */
  readonly categories: () => readonly string[];
};

/** What is worked out once for a list that is kept. */
type Index = {
  readonly positions: ReadonlyMap<string, number>;
  /** By how many articles are still to come. */
  readonly categories: Map<number, readonly string[]>;
};
const indexes = new WeakMap<readonly ArticleSummary[], Index>();

function indexOf(articles: readonly ArticleSummary[]): Index {
  const known = indexes.get(articles);
  if (known !== undefined) return known;
  const made = {
    positions: new Map(articles.map(({ slug }, index) => [slug, index])),
    categories: new Map<number, readonly string[]>(),
  };
  indexes.set(articles, made);
  return made;
}

/** What everybody may see listed as of a question: articles come out as time passes, without anything being published. */
export async function articlesOut({
  time,
  published,
}: Pick<Call, 'time' | 'published'>): Promise<ArticlesOut> {
  const articles = await published(articleSummaries);
  const index = indexOf(articles);
  const found = articles.findIndex(({ publishedAt }) => publishedAt <= time.instant);
  // Those before it come out on days to come.
  const first = found === -1 ? articles.length : found;
  const at = (position: number) => (position < first ? null : (articles[position] ?? null));
  const positionOf = (slug: string) => index.positions.get(slug) ?? -1;
  return {
    count: articles.length - first,
    page: (from, size) => articles.slice(first + from, first + from + size),
    all: () => articles.slice(first),
    bySlug: (slug) => at(positionOf(slug)),
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
