import type { ArticleSummary } from './store.ts';

/** Returns the published parts of an article's series in order, or an empty list without a series. */
export function partsOf(out: readonly ArticleSummary[], { series }: ArticleSummary) {
  if (series === null) return [];
  return out
    .flatMap(({ slug, title, series: its }) =>
      its?.slug === series.slug ? [{ slug, title, order: its.order }] : [],
    )
    .toSorted((a, b) => a.order - b.order);
}

/**
 * Returns the suggested next article: the next part of the series, or else the previous article in the same category.
 * `out` is newest first.
 */
export function nextOf(out: readonly ArticleSummary[], article: ArticleSummary) {
  const { category, publishedAt, series } = article;
  const part = partsOf(out, article).find(({ order }) => order > (series?.order ?? 0));
  if (series !== null && part !== undefined) return { slug: part.slug, title: part.title, isOfSeries: true };
  const before = out.find((other) => other.category === category && other.publishedAt < publishedAt);
  return before === undefined ? null : { slug: before.slug, title: before.title, isOfSeries: false };
}

const most = 3;
/** Limits the comparison to the newest articles; search covers older ones. */
const looksAt = 500;
/** Minimum length of title words that indicate a topic, because shorter ones occur everywhere. */
const tellingLength = 5;

function tellingWords({ title, excerpt }: ArticleSummary): ReadonlySet<string> {
  const words = `${title} ${excerpt}`.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= tellingLength));
}

/**
 * Returns the most similar articles, by words shared in title and excerpt (companies, sectors), then category, then
 * date. Excludes the article's series and the next article, which the page shows separately.
 */
export function relatedTo(out: readonly ArticleSummary[], article: ArticleSummary): ArticleSummary[] {
  const words = tellingWords(article);
  const next = nextOf(out, article);
  const likeness = (other: ArticleSummary) => {
    const shared = [...tellingWords(other)].filter((word) => words.has(word)).length;
    return shared * 2 + (other.category === article.category ? 1 : 0);
  };
  return out
    .slice(0, looksAt)
    .filter(
      ({ id, slug, series }) =>
        id !== article.id &&
        slug !== next?.slug &&
        (article.series === null || series?.slug !== article.series.slug),
    )
    .map((other) => ({ other, likeness: likeness(other) }))
    .filter(({ likeness: shared }) => shared > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ other }) => other);
}
