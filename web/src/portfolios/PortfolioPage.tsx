import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { errorText } from '../lib/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { Unhurried } from '../ui/Unhurried.tsx';
import { AboutView } from './AboutView.tsx';
import { Analysis } from './Analysis.tsx';
import { Changes } from './Changes.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';
import { PerformanceView } from './PerformanceView.tsx';
import { partOf } from './portfolio-address.ts';
import { PortfolioSkeleton } from './PortfolioSkeleton.tsx';
import { performanceQuery } from './queries.ts';
import type { Levels, PortfolioDetail, PortfolioFacts } from './shapes.ts';
import { Weights } from './Weights.tsx';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

export function PortfolioPage({ facts, detail }: Props) {
  const search = useSearch({ from: '/portfolios/$slug' });
  const performance = useQuery(performanceQuery);
  const own = performance.data?.[facts.slug];
  const levels = useMemo<Levels>(
    () => ({
      own: own?.index.map(([date, value]) => ({ date: calendarDate(date), value })) ?? [],
      market: (own?.index ?? []).flatMap(([date, , value]) =>
        value === null ? [] : [{ date: calendarDate(date), value }],
      ),
    }),
    [own],
  );
  const part = partOf(search.view);
  useEffect(() => {
    if (part === null || performance.isPending) return;
    const heading = document.getElementById(part);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [part, performance.isPending]);
  if (performance.isPending) {
    return <PortfolioSkeleton />;
  }
  return (
    <>
      <KeyMetrics facts={facts} own={own} levels={levels} />
      {performance.isError && (
        <div className="mt-8">
          <ErrorBanner action={<Button onClick={() => void performance.refetch()}>Try again</Button>}>
            {errorText(performance.error, portfoliosTexts.performanceFailed)}
          </ErrorBanner>
        </div>
      )}
      {performance.isSuccess && (
        <Part id="performance" title="Performance">
          <PerformanceView
            facts={facts}
            own={own}
            levels={levels}
            rebalances={detail.rebalances}
            unmeasured={detail.analysis?.unmeasured ?? []}
          />
        </Part>
      )}
      <Part id="holdings" title="What it holds">
        <Weights slug={facts.slug} detail={detail} />
      </Part>
      <Part id="changes" title="What changed, and why">
        <Changes rebalances={detail.rebalances} levels={levels} benchmark={facts.benchmark} />
      </Part>
      {own !== undefined && detail.analysis !== null && (
        <Part id="analysis" title="Analysis">
          <Unhurried fallback={<Bar className="h-96 w-full" />}>
            <Analysis facts={facts} own={own} analysis={detail.analysis} levels={levels} />
          </Unhurried>
        </Part>
      )}
      <Part id="about" title="How it is run">
        <AboutView facts={facts} />
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title} className="mt-12 scroll-mt-4">
      {children}
    </Section>
  );
}
