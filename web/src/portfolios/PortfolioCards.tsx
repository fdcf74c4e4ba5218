import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { titleTransition } from './portfolio-address.ts';
import { portfolioMetrics } from './portfolio-metrics.ts';
import type { ListProps } from './PortfolioTable.tsx';
import type { Performance, PortfolioFacts } from './shapes.ts';

/** The table as cards, for a phone. */
export function PortfolioCards({ portfolios, performance }: ListProps) {
  return (
    <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      {portfolios.map((portfolio) => (
        <Card key={portfolio.slug} portfolio={portfolio} own={performance[portfolio.slug]} />
      ))}
    </ul>
  );
}

function Card({ portfolio, own }: { portfolio: PortfolioFacts; own: Performance | undefined }) {
  const { slug, title, styleLabel, description, benchmark, minimumAmount, lastRebalancedOn } = portfolio;
  const figures = portfolioMetrics(own);
  return (
    <li data-portfolio={slug} className="border-t border-ink pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">
          <Link
            to={paths.portfolio}
            params={{ slug }}
            viewTransition
            style={{ viewTransitionName: titleTransition(slug) }}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <Badge>{styleLabel}</Badge>
      </div>
      <p className="mt-1 text-soft">{description}</p>
      {figures !== null && (
        <div className="mt-3">
          <Sparkline values={figures.recent} className="h-10 w-full" />
        </div>
      )}
      <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 text-sm">
        {figures !== null && (
          <>
            <Fact name="Since launch" beside={figures.wholeBeside}>
              {figures.whole === null ? '–' : signedPercent(figures.whole)}
            </Fact>
            <Fact name="Last year" beside={figures.yearBeside}>
              {figures.year === null ? '–' : signedPercent(figures.year)}
            </Fact>
            <Fact name="Worst fall">{figures.worst === null ? 'None' : percent(figures.worst)}</Fact>
          </>
        )}
        <Fact name="Minimum">
          {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
        </Fact>
        <Fact name="Last change">
          {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
        </Fact>
        <Fact name="Benchmark">{benchmark}</Fact>
      </dl>
    </li>
  );
}

function Fact({
  name,
  beside = null,
  children,
}: {
  name: string;
  beside?: number | null;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {beside !== null && (
          <span className="block font-normal text-soft">benchmark {signedPercent(beside)}</span>
        )}
      </dd>
    </div>
  );
}
