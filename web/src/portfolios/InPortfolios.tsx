import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { percent } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { holdingPeriods } from './holding-periods.ts';
import { portfolioQuery, portfoliosQuery, weightsQuery } from './queries.ts';

export function InPortfolios({ symbol }: { symbol: string }) {
  const list = useQuery(portfoliosQuery);
  const weights = useQuery(weightsQuery);
  const details = useQueries({
    queries: (list.data ?? []).map(({ slug }) => portfolioQuery(slug)),
  });
  const held = details.flatMap(({ data }) =>
    data === undefined
      ? []
      : holdingPeriods(data.rebalances, symbol).map((spell) => ({
          slug: data.slug,
          title: data.title,
          ...spell,
        })),
  );
  const failed = [list, weights, ...details].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <ErrorBanner action={<Button onClick={() => void failed.refetch()}>Try again</Button>}>
        {errorText(failed.error, portfoliosTexts.listFailed)}
      </ErrorBanner>
    );
  }
  if ([list, weights, ...details].some(({ isPending }) => isPending)) {
    return (
      <SkeletonGroup>
        <Bar className="h-12 w-full max-w-2xl" />
      </SkeletonGroup>
    );
  }
  if (held.length === 0) return <p className="text-soft">No portfolio holds or has held this stock.</p>;
  return (
    <ul className="max-w-2xl">
      {held.map(({ slug, title, from, until }) => {
        const now = weights.data?.[slug]?.weights.find((each) => each.symbol === symbol)?.weight;
        return (
          <li
            key={`${slug}-${from}`}
            data-portfolio-held={slug}
            className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2 first:border-t-0"
          >
            <Link to={paths.portfolio} params={{ slug }} className={linkClass}>
              {title}
            </Link>
            <span>
              {until === null ? 'since' : 'from'} <DateText date={from} />
              {until !== null && (
                <>
                  {' '}
                  to <DateText date={until} />
                </>
              )}
              {until === null && now !== undefined && `, ${percent(now)} today`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
