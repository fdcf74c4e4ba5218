import { useQuery } from '@tanstack/react-query';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { canUse } from '../membership/plan-words.ts';
import { previewQuery } from '../membership/preview-query.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { PortfolioPage } from './PortfolioPage.tsx';
import { PlanSkeleton } from './PlanSkeleton.tsx';
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx';
import { titleTransition } from './portfolio-address.ts';
import { portfolioQuery, portfoliosQuery } from './queries.ts';

const OwnHoldings = lazy(() =>
  load(() => import('./OwnHoldings.tsx')).then(({ OwnHoldings }) => ({ default: OwnHoldings })),
);

export function PortfolioScreen() {
  return canUse(useUser(), 'portfolios') ? <Portfolio /> : <LockedPortfolio />;
}

/** Public part of a portfolio page, with the plan that unlocks the rest. */
function LockedPortfolio() {
  const { slug } = useParams({ from: '/portfolios/$slug' });
  const preview = useQuery(previewQuery('portfolios', slug));
  const facts = preview.data?.portfolio ?? null;
  const above = <ResearchRow current={paths.portfolios} />;
  if (preview.isPending || (preview.isSuccess && facts === null)) {
    return (
      <>
        {above}
        {preview.isPending ? <PortfolioSkeleton /> : <NotFound />}
      </>
    );
  }
  return (
    <GatedSection
      above={above}
      title={facts?.title ?? 'Portfolio'}
      feature="portfolios"
      portfolio={slug}
      transitionName={titleTransition(slug)}
      lead={facts?.description ?? 'A ready-to-invest portfolio of listed shares.'}
    >
      {null}
    </GatedSection>
  );
}

function Portfolio() {
  const { slug } = useParams({ from: '/portfolios/$slug' });
  const isPlan = useSearch({ from: '/portfolios/$slug', select: ({ view }) => view === 'plan' });
  const list = useQuery(portfoliosQuery);
  const detail = useQuery(portfolioQuery(slug));
  const facts = list.data?.find((portfolio) => portfolio.slug === slug);
  if (facts !== undefined && detail.data !== undefined && !isPlan) {
    return <PortfolioPage facts={facts} detail={detail.data} />;
  }
  const failed = list.error ?? detail.error;
  return (
    <>
      <PortfolioHeader
        slug={slug}
        title={facts?.title ?? 'Portfolio'}
        isPlan={isPlan && facts !== undefined}
      />
      <div className="mt-6">
        {list.isSuccess && facts === undefined ? (
          <NotFound />
        ) : failed !== null ? (
          <ErrorBanner
            action={
              <Button
                onClick={() => {
                  void list.refetch();
                  void detail.refetch();
                }}
              >
                Try again
              </Button>
            }
          >
            {errorText(failed, portfoliosTexts.detailFailed)}
          </ErrorBanner>
        ) : facts === undefined || detail.data === undefined ? (
          isPlan ? (
            <PlanSkeleton />
          ) : (
            <PortfolioSkeleton />
          )
        ) : (
          <Suspense fallback={<PlanSkeleton />}>
            <OwnHoldings facts={facts} detail={detail.data} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="Portfolio not found"
      action={
        <Link to={paths.portfolios} className={buttonClass('primary')}>
          Portfolios
        </Link>
      }
    >
      It may have been renamed. See the list of portfolios.
    </EmptyState>
  );
}
