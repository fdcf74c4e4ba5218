import { articleSummaries } from '../articles/index.ts';
import type { ArticleSummary } from '../articles/index.ts';
import type { Asked } from './kept-pages.ts';

/** Everything that is out at a moment, newest first. */
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
};

/** Positions by slug of a list that is kept: made once for it. */
const positions = new WeakMap<readonly ArticleSummary[], ReadonlyMap<string, number>>();

function positionsOf(articles: readonly ArticleSummary[]): ReadonlyMap<string, number> {
  const known = positions.get(articles);
  if (known !== undefined) return known;
  const made = new Map(articles.map(({ slug }, index) => [slug, index]));
  positions.set(articles, made);
  return made;
}

/** What everybody may see listed as of a question; the cost does not grow with the number of articles. */
export async function articlesOut({ time, published }: Asked): Promise<ArticlesOut> {
  const articles = await published(articleSummaries);
  const found = articles.findIndex(({ publishedAt }) => publishedAt <= time.instant);
  // Those before it come out on days to come.
  const first = found === -1 ? articles.length : found;
  const at = (position: number) => (position < first ? null : (articles[position] ?? null));
  const positionOf = (slug: string) => positionsOf(articles).get(slug) ?? -1;
  return {
    count: articles.length - first,
    page: (from, size) => articles.slice(first + from, first + from + size),
    all: () => articles.slice(first),
    bySlug: (slug) => at(positionOf(slug)),
    beside: (slug) => {
      const position = positionOf(slug);
      return { newer: at(position - 1), older: at(position + 1) };
    },
  };
}
