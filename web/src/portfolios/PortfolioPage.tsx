import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { AboutView } from './AboutView.tsx';
import { Analysis } from './Analysis.tsx';
import { Changes } from './Changes.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';
import { NextChange } from './NextChange.tsx';
import { PartLinks } from './PartLinks.tsx';
import { PerformanceView } from './PerformanceView.tsx';
import type { PortfolioPart } from './portfolio-address.ts';
import { partLabels, partOf } from './portfolio-address.ts';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { KeyMetricsSkeleton, PortfolioSkeleton } from './PortfolioSkeleton.tsx';
import { performanceQuery } from './queries.ts';
import type { Levels, Performance, PortfolioDetail, PortfolioFacts } from './shapes.ts';
import { Weights } from './Weights.tsx';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

const someParts: readonly PortfolioPart[] = ['performance', 'holdings', 'changes', 'about'];
const allParts: readonly PortfolioPart[] = ['performance', 'holdings', 'changes', 'analysis', 'about'];

export function PortfolioPage({ facts, detail }: Props) {
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
  return (
    <>
      <PortfolioHeader slug={facts.slug} title={facts.title} isPlan={false}>
        <Link
          to={paths.portfolio}
          params={{ slug: facts.slug }}
          search={{ view: 'plan' }}
          className={buttonClass('primary', 'regular', 'no-print max-sm:order-last max-sm:w-full')}
        >
          Invest or rebalance
        </Link>
        <p className="w-full text-lg text-soft">{facts.description}</p>
        {performance.isPending ? (
          <KeyMetricsSkeleton />
        ) : (
          <KeyMetrics facts={facts} own={own} levels={levels} />
        )}
      </PortfolioHeader>
      {performance.isPending ? (
        <div className="mt-3">
          <PortfolioSkeleton />
        </div>
      ) : (
        <Parts facts={facts} detail={detail} own={own} levels={levels} />
      )}
    </>
  );
}

type PartsProps = Props & { own: Performance | undefined; levels: Levels };

function Parts({ facts, detail, own, levels }: PartsProps) {
  const asked = useSearch({ from: '/portfolios/$slug', select: ({ view }) => partOf(view) });
  const performance = useQuery(performanceQuery);
  const { rebalances, analysis } = detail;
  useEffect(() => {
    if (asked !== null) goTo(asked);
  }, [asked]);
  return (
    <>
      <PartLinks
        slug={facts.slug}
        parts={own !== undefined && analysis !== null ? allParts : someParts}
        onChoose={goTo}
      />
      <Part id="performance">
        {performance.isError ? (
          <ErrorBanner action={<Button onClick={() => void performance.refetch()}>Try again</Button>}>
            {errorText(performance.error, portfoliosTexts.performanceFailed)}
          </ErrorBanner>
        ) : (
          <PerformanceView
            facts={facts}
            own={own}
            levels={levels}
            rebalances={rebalances}
            unmeasured={analysis?.unmeasured ?? []}
          />
        )}
      </Part>
      <Part id="holdings">
        <Weights slug={facts.slug} detail={detail} />
      </Part>
      <Part id="changes" aside={<NextChange facts={facts} />}>
        <Changes rebalances={rebalances} levels={levels} benchmark={facts.benchmark} />
      </Part>
      {own !== undefined && analysis !== null && (
        <Part id="analysis">
          <Analysis facts={facts} own={own} analysis={analysis} levels={levels} />
        </Part>
      )}
      <Part id="about">
        <AboutView facts={facts} />
      </Part>
    </>
  );
}

function goTo(part: PortfolioPart): void {
  const heading = document.getElementById(part);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Part({ id, aside, children }: { id: PortfolioPart; aside?: ReactNode; children: ReactNode }) {
  return (
    <Section
      id={id}
      title={partLabels[id]}
      aside={aside}
      hasRule={id !== 'performance'}
      className={id === 'performance' ? 'mt-6' : 'mt-10'}
    >
      {children}
    </Section>
  );
}
