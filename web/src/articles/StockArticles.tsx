import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { stockArticlesQuery } from './queries.ts';

export function StockArticles({ symbol }: { symbol: string }) {
  const articles = useQuery(stockArticlesQuery(symbol));
  if (articles.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-16 w-full max-w-2xl" />
      </SkeletonGroup>
    );
  }
  if (articles.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void articles.refetch()}>Try again</Button>}>
        {errorText(articles.error, marketDataTexts.stockArticlesFailed)}
      </ErrorBanner>
    );
  }
  if (articles.data.length === 0) {
    return <p className="text-soft">No research in your plan mentions this stock.</p>;
  }
  const rated = articles.data.find(({ rating }) => rating !== null);
  return (
    <>
      {rated?.rating !== null && rated?.rating !== undefined && (
        <p data-rating className="mb-4">
          <strong className="text-lg">{rated.rating.rating}</strong>{' '}
          <span className="text-soft">
            our rating of <DateText date={rated.rating.on} />
          </span>
        </p>
      )}
      <ul className="max-w-2xl">
        {articles.data.map(({ slug, title, category, publishedAt }) => (
          <li
            key={slug}
            data-article={slug}
            className="border-t border-rule py-3 first:border-t-0 first:pt-0"
          >
            <Link to="/articles/$slug" params={{ slug }} className={linkClass}>
              {title}
            </Link>
            <span className="block text-sm text-soft">
              {category} · <DateText date={publishedAt.slice(0, 10)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
