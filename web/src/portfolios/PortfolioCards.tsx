import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { titleTransition } from './portfolio-address.ts';
import { portfolioMetrics } from './portfolio-metrics.ts';
import type { PortfolioMetrics } from './portfolio-metrics.ts';
import type { ListProps } from './PortfolioTable.tsx';
import type { Performance, PortfolioFacts } from './shapes.ts';

const cardColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-8';

/** Height in CSS pixels of a card with a description of two lines. */
const cardHeights = { wide: 357, narrow: 219 } as const;

export function CardsSkeleton() {
  const isWide = useIsWide();
  return (
    <div className={cardColumns}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div
          key={key}
          className="border-t border-rule pt-4"
          style={{ height: isWide ? cardHeights.wide : cardHeights.narrow }}
        >
          <Bar className="h-6 w-28" />
          <Bar className="mt-3 h-4 w-full" />
          <Bar className="mt-8 h-4 w-3/5" />
          <Bar className="mt-3 h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}

export function PortfolioCards({ portfolios, performance }: ListProps) {
  return (
    <ul className={cardColumns}>
      {portfolios.map((portfolio) => (
        <Card key={portfolio.slug} portfolio={portfolio} own={performance[portfolio.slug]} />
      ))}
    </ul>
  );
}

type CardProps = { portfolio: PortfolioFacts; own: Performance | undefined };

function Card({ portfolio, own }: CardProps) {
  const { slug, title, styleLabel, description, benchmark, minimumAmount, lastRebalancedOn } = portfolio;
  const metrics = portfolioMetrics(own);
  const isWide = useIsWide();
  return (
    <li data-portfolio={slug} className="group relative flex flex-col border-t border-ink pt-3">
      <div className="flex items-center justify-between gap-4">
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
        {metrics !== null && !isWide && (
          <div className="ml-auto shrink-0 text-right text-xs text-soft">
            <Line metrics={metrics} className="h-6 w-28" />
            Last year
          </div>
        )}
      </div>
      <p className="mt-1 text-sm text-soft md:mb-4">{description}</p>
      <div className="mt-auto">
        {metrics !== null && (
          <>
            {isWide && (
              <>
                <Line metrics={metrics} className="h-20 w-full" />
                <p className="text-sm text-soft">Last year</p>
              </>
            )}
            <Returns metrics={metrics} benchmark={benchmark} />
          </>
        )}
        <dl
          className={cx(
            'mt-3 text-sm',
            isWide ? 'grid grid-cols-2 gap-x-4 border-t border-rule pt-3' : 'flex justify-between gap-x-4',
          )}
        >
          <Fact name="Minimum" isWide={isWide}>
            {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
          </Fact>
          <Fact name="Last change" isWide={isWide}>
            {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
          </Fact>
        </dl>
      </div>
    </li>
  );
}

function Line({ metrics, className }: { metrics: PortfolioMetrics; className: string }) {
  return <Sparkline values={metrics.recent} benchmark={metrics.recentBenchmark} className={className} />;
}

type ReturnsProps = { metrics: PortfolioMetrics; benchmark: string };

/** Returns next to the benchmark's over the same days. */
function Returns({ metrics, benchmark }: ReturnsProps) {
  const { whole, benchmarkWhole, year, benchmarkYear } = metrics;
  const rows = [
    { name: 'Since launch', value: whole, ofBenchmark: benchmarkWhole },
    { name: 'Last year', value: year, ofBenchmark: benchmarkYear },
  ];
  return (
    <table className="mt-3 w-full text-sm">
      <thead className="text-soft">
        <tr>
          <th scope="col">
            <span className="sr-only">Period</span>
          </th>
          <th scope="col" className="text-right font-normal">
            <span className="sr-only">Portfolio</span>
          </th>
          <th scope="col" className="text-right font-normal">
            {benchmark}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, ofBenchmark }) => (
          <tr key={name} className="align-baseline">
            <th scope="row" className="pr-2 text-left font-normal whitespace-nowrap text-soft">
              {name}
            </th>
            <td className="text-right">
              <SignedPercent value={value} className="text-lg font-semibold" />
            </td>
            <td className="text-right text-soft">
              {ofBenchmark === null ? '–' : signedPercent(ofBenchmark)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide: boolean; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', !isWide && 'flex gap-x-2')}>
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
