import { compareChart, fallCharts } from '@niveshak/domain/portfolios/compare-chart';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../lib/api-error.ts';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { ChartSkeleton } from '../ui/ChartSkeleton.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useFold } from '../ui/use-fold.ts';
import { CardsSkeleton, PortfolioCards } from './PortfolioCards.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';
import { performanceQuery, portfoliosQuery } from './queries.ts';
import type { Performance, PortfolioFacts } from './shapes.ts';

export function PortfoliosScreen() {
  return (
    <GatedSection
      above={<ResearchRow current={paths.portfolios} />}
      title="Portfolios"
      feature="portfolios"
      lead="Ready-to-invest portfolios of listed shares, with every change and its reason."
    >
      <Portfolios />
    </GatedSection>
  );
}

/** Portfolios as cards and in a chart against the same benchmark, with a table of all metrics below it. */
function Portfolios() {
  const list = useQuery(portfoliosQuery);
  const performance = useQuery(performanceQuery);
  if (list.isPending || performance.isPending) {
    return (
      <SkeletonGroup>
        <CardsSkeleton />
        <div className="mt-12 border-t border-rule pt-4">
          <Bar className="mb-4 h-6 w-40" />
          <ChartSkeleton />
        </div>
      </SkeletonGroup>
    );
  }
  if (list.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void list.refetch()}>Try again</Button>}>
        {errorText(list.error, portfoliosTexts.listFailed)}
      </ErrorBanner>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title="No portfolios published yet">
        New portfolios appear here with their weights and full history.
      </EmptyState>
    );
  }
  const shown = { portfolios: list.data, performance: performance.data ?? {} };
  return (
    <>
      <PortfolioCards {...shown} />
      {performance.isError && (
        <div className="mt-6">
          <ErrorBanner action={<Button onClick={() => void performance.refetch()}>Try again</Button>}>
            {errorText(performance.error, portfoliosTexts.performanceFailed)}
          </ErrorBanner>
        </div>
      )}
      {performance.isSuccess && <Comparison portfolios={list.data} performance={performance.data} />}
    </>
  );
}

type ComparisonProps = {
  portfolios: readonly PortfolioFacts[];
  performance: Readonly<Record<string, Performance>>;
};

function Comparison({ portfolios, performance }: ComparisonProps) {
  const { chart, falls } = useMemo(() => {
    const shown = portfolios.flatMap((facts) => {
      const own = performance[facts.slug];
      return own === undefined || own.index.length < 2 ? [] : [{ facts, own }];
    });
    const [first] = shown;
    if (first === undefined) return { chart: null, falls: [] };
    // The oldest portfolio's benchmark covers the dates of all others.
    const oldest = shown.reduce((most, each) =>
      (each.own.index[0]?.[0] ?? '') < (most.own.index[0]?.[0] ?? '') ? each : most,
    );
    const all = shown.map(({ facts, own }) => ({
      name: facts.title,
      series: own.index.map(([date, value]) => ({ date: calendarDate(date), value })),
    }));
    const source = first.own.source.label;
    const benchmark = {
      name: oldest.facts.benchmark,
      series: oldest.own.index.flatMap(([date, , value]) =>
        value === null ? [] : [{ date: calendarDate(date), value }],
      ),
    };
    return { chart: compareChart(all, benchmark, source), falls: fallCharts(all, source) };
  }, [portfolios, performance]);
  return chart === null ? null : (
    <section aria-labelledby="compared" className="mt-12 border-t border-ink pt-4">
      <h2 id="compared" className="mb-3 text-xl">
        Compared
      </h2>
      <ThemedChart chart={chart} fileName="portfolios-compared" />
      <details className="mt-6">
        <summary className="min-h-11 cursor-pointer py-2">
          <h3 className="inline text-lg">All metrics</h3>
        </summary>
        <div className="mt-4">
          <PortfolioTable portfolios={portfolios} performance={performance} />
        </div>
      </details>
      {falls.length > 1 && <Falls falls={falls} />}
    </section>
  );
}

function Falls({ falls }: { falls: ReturnType<typeof fallCharts> }) {
  const fold = useFold();
  return (
    <details {...fold.details} className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2">
        <h3 className="inline text-lg">Drawdowns</h3>
      </summary>
      {fold.isOpen && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
          {falls.map((fall) => (
            <ThemedChart key={fall.title} chart={fall} plotHeight={120} isSmall fileName="portfolio-falls" />
          ))}
        </div>
      )}
    </details>
  );
}
