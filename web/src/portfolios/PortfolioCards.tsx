import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { titleTransition } from './portfolio-address.ts';
import { portfolioMetrics } from './portfolio-metrics.ts';
import type { ListProps } from './PortfolioTable.tsx';
import type { Performance, PortfolioFacts } from './shapes.ts';

type CardsProps = ListProps & {
  /** Whether to show every fact; false if a table below has the rest. */
  isFull: boolean;
};

export function PortfolioCards({ portfolios, performance, isFull }: CardsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-8">
      {portfolios.map((portfolio) => (
        <Card key={portfolio.slug} portfolio={portfolio} own={performance[portfolio.slug]} isFull={isFull} />
      ))}
    </ul>
  );
}

type CardProps = { portfolio: PortfolioFacts; own: Performance | undefined; isFull: boolean };

function Card({ portfolio, own, isFull }: CardProps) {
  const { slug, title, styleLabel, description, benchmark, minimumAmount, lastRebalancedOn } = portfolio;
  const metrics = portfolioMetrics(own);
  const benchmarkNote = (value: number | null) =>
    value === null ? null : `${benchmark} ${signedPercent(value)}`;
  return (
    <li data-portfolio={slug} className="group relative flex flex-col border-t border-ink pt-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">
          <Link
            to={paths.portfolio}
            params={{ slug }}
            viewTransition
            style={{ viewTransitionName: titleTransition(slug) }}
            className="rounded-sm underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        {styleLabel !== title && <Badge>{styleLabel}</Badge>}
      </div>
      <p className="mt-1 mb-4 text-sm text-soft">{description}</p>
      <div className="mt-auto">
        {metrics !== null && (
          <>
            <Sparkline values={metrics.recent} beside={metrics.recentBeside} className="h-20 w-full" />
            <dl className="mt-3 grid grid-cols-2 gap-x-4 text-sm">
              <Fact name="Since launch" note={benchmarkNote(metrics.benchmarkWhole)}>
                <SignedPercent value={metrics.whole} className="text-xl font-semibold" />
              </Fact>
              {isFull && (
                <Fact name="Last year" note={benchmarkNote(metrics.benchmarkYear)}>
                  <SignedPercent value={metrics.year} className="text-xl font-semibold" />
                </Fact>
              )}
            </dl>
          </>
        )}
        {(isFull || metrics === null) && (
          <dl className="mt-3 grid grid-cols-2 gap-x-4 text-sm">
            <Fact name="Minimum">
              {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
            </Fact>
            <Fact name="Last change">
              {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
            </Fact>
          </dl>
        )}
      </div>
    </li>
  );
}

function Fact({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">
        {children}
        {note !== null && <span className="block font-normal text-soft">{note}</span>}
      </dd>
    </div>
  );
}
