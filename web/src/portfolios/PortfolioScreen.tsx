import { useQuery } from '@tanstack/react-query';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { errorText } from '../lib/api-error.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import type { PortfolioView } from './portfolio-address.ts';
import { portfolioViews, titleTransition, viewOf } from './portfolio-address.ts';
import { PortfolioPage } from './PortfolioPage.tsx';
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx';
import { portfolioQuery, portfoliosQuery } from './queries.ts';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

const OwnHoldings = lazy(() =>
  load(() => import('./OwnHoldings.tsx')).then(({ OwnHoldings }) => ({ default: OwnHoldings })),
);

const labels: Record<PortfolioView, string> = { portfolio: 'Portfolio', plan: 'Your holdings' };

export function PortfolioScreen() {
  const { slug } = useParams({ from: '/portfolios/$slug' });
  const list = useQuery(portfoliosQuery);
  const facts = list.data?.find((portfolio) => portfolio.slug === slug);
  return (
    <GatedSection
      above={<ResearchRow current={paths.portfolios} />}
      transitionName={titleTransition(slug)}
      title={facts?.title ?? 'Portfolio'}
      feature="portfolios"
      lead={facts?.description ?? 'A ready-to-invest portfolio of listed shares.'}
    >
      {list.isSuccess && facts === undefined ? (
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
      ) : (
        <Portfolio slug={slug} />
      )}
    </GatedSection>
  );
}

function Portfolio({ slug }: { slug: string }) {
  const search = useSearch({ from: '/portfolios/$slug' });
  const navigate = useNavigate();
  const list = useQuery(portfoliosQuery);
  const detail = useQuery(portfolioQuery(slug));
  const facts = list.data?.find((portfolio) => portfolio.slug === slug);
  const failed = list.error ?? detail.error;
  if (failed !== null) {
    return (
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
    );
  }
  if (facts === undefined || detail.data === undefined) {
    return (
      <>
        <Bar className="mb-6 h-11 w-full" />
        <PortfolioSkeleton />
      </>
    );
  }
  const view = viewOf(search.view);
  return (
    <Tabs<PortfolioView>
      label="The portfolio and your holdings"
      active={view}
      onChange={(next) => {
        const { view: _view, ...rest } = search;
        void navigate({
          to: paths.portfolio,
          params: { slug },
          search: next === 'plan' ? { ...rest, view: next } : rest,
          resetScroll: false,
        });
      }}
      tabs={portfolioViews.map((id) => ({
        id,
        label: labels[id],
        content: id === view ? <View view={id} facts={facts} detail={detail.data} /> : null,
      }))}
    />
  );
}

type ViewProps = { view: PortfolioView; facts: PortfolioFacts; detail: PortfolioDetail };

function View({ view, facts, detail }: ViewProps) {
  return view === 'portfolio' ? (
    <PortfolioPage facts={facts} detail={detail} />
  ) : (
    <Suspense fallback={<Bar className="h-72 w-full" />}>
      <OwnHoldings facts={facts} detail={detail} />
    </Suspense>
  );
}
