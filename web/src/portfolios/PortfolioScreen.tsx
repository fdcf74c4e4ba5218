import { useQuery } from '@tanstack/react-query';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Unhurried } from '../ui/Unhurried.tsx';
import { AboutView } from './AboutView.tsx';
import { Changes } from './Changes.tsx';
import { HoldingsView } from './HoldingsView.tsx';
import { PerformanceView } from './PerformanceView.tsx';
import { Planner } from './Planner.tsx';
import type { PortfolioView } from './portfolio-address.ts';
import { portfolioViews } from './portfolio-address.ts';
import { portfolioQuery, portfoliosQuery } from './queries.ts';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

/** One portfolio: its past, what is in it, every change with its reasons, and the plan to follow it. */
export function PortfolioScreen() {
  const { slug } = useParams({ from: '/portfolios/$slug' });
  const list = useQuery(portfoliosQuery);
  const facts = list.data?.find((portfolio) => portfolio.slug === slug);
  return (
    <GatedSection
      title={facts?.title ?? 'Portfolio'}
      feature="portfolios"
      lead={facts?.description ?? 'A ready-to-invest portfolio of listed shares.'}
    >
      {list.isSuccess && facts === undefined ? (
        <EmptyState
          title="There is no such portfolio."
          action={
            <Link to={paths.portfolios} className={buttonClass('primary')}>
              Portfolios
            </Link>
          }
        >
          It may have been given another name. The list has all of them.
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
      <SkeletonGroup>
        <Bar className="h-10 w-full max-w-lg" />
        <Bar className="mt-6 h-72 w-full" />
      </SkeletonGroup>
    );
  }
  const view = portfolioViews.find((each) => each === search.view) ?? 'performance';
  const labels: Record<PortfolioView, string> = {
    performance: 'Performance',
    holdings: 'Holdings',
    changes: 'Changes',
    plan: 'Plan orders',
    about: 'About',
  };
  return (
    <Tabs<PortfolioView>
      label="Parts of the portfolio"
      active={view}
      onChange={(next) =>
        void navigate({
          to: paths.portfolio,
          params: { slug },
          search: { ...search, view: next },
          resetScroll: false,
        })
      }
      tabs={portfolioViews.map((id) => ({
        id,
        label: labels[id],
        content:
          id === view ? (
            <Unhurried key={id} fallback={<Bar className="mt-6 h-72 w-full" />}>
              <View view={id} facts={facts} detail={detail.data} />
            </Unhurried>
          ) : null,
      }))}
    />
  );
}

type ViewProps = { view: PortfolioView; facts: PortfolioFacts; detail: PortfolioDetail };

function View({ view, facts, detail }: ViewProps) {
  switch (view) {
    case 'performance':
      return <PerformanceView facts={facts} detail={detail} />;
    case 'holdings':
      return <HoldingsView slug={facts.slug} detail={detail} />;
    case 'changes':
      return <Changes rebalances={detail.rebalances} />;
    case 'plan':
      return <Planner facts={facts} detail={detail} />;
    case 'about':
      return <AboutView facts={facts} />;
    default:
      return assertNever(view);
  }
}
