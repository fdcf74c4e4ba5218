import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getPerformance, listPortfolios } from '@niveshak/contract/portfolios/routes';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../lib/api-error.ts';
import { signedPercent } from '@niveshak/domain/primitives/figures';
import { paths } from '../lib/paths.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Money } from '../ui/Money.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { performanceQuery, portfoliosQuery } from './queries.ts';

export function PortfoliosScreen() {
  return (
    <GatedSection
      title="Portfolios"
      feature="portfolios"
      lead="Ready-to-invest portfolios of listed shares, each with its weights, every change and the reason for it."
    >
      <Portfolios />
    </GatedSection>
  );
}

const cardGrid = 'grid gap-x-10 gap-y-8 lg:grid-cols-2';

function Portfolios() {
  const list = useQuery(portfoliosQuery);
  const performance = useQuery(performanceQuery);
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <div className={cardGrid}>
          {[0, 1, 2, 3].map((at) => (
            <div key={at} className="border-t border-ink pt-4">
              <Bar className="h-7 w-48" />
              <Bar className="mt-3 h-24 w-full" />
            </div>
          ))}
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
      <EmptyState title="No portfolio has been published yet.">
        The first one appears here with its weights and its history from the first day. You need not do
        anything.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={cardGrid}>
        {list.data.map((portfolio) => (
          <Card
            key={portfolio.slug}
            portfolio={portfolio}
            performance={performance.data?.[portfolio.slug]}
            isComing={performance.isPending}
          />
        ))}
      </ul>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={paths.experimentals} className={linkClass}>
          Experimentals
        </Link>
        <Link to={paths.outliers} className={linkClass}>
          Outliers
        </Link>
      </p>
    </>
  );
}

type CardProps = {
  portfolio: ResponseOf<typeof listPortfolios>[number];
  performance: ResponseOf<typeof getPerformance>[string] | undefined;
  /** The performance is on its way: its place is kept. */
  isComing: boolean;
};

function Card({ portfolio, performance, isComing }: CardProps) {
  const { slug, title, styleLabel, description, benchmark, minimumAmount, lastRebalancedOn } = portfolio;
  const year = performance?.index.slice(-252).map(([, value]) => value) ?? [];
  const yearly = performance?.metrics.cagr;
  const whole = performance?.metrics.absoluteReturn;
  const figure = yearly?.value ?? whole?.value ?? null;
  return (
    <li data-portfolio={slug} className="border-t border-ink pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">
          <Link
            to={paths.portfolio}
            params={{ slug }}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <Badge>{styleLabel}</Badge>
      </div>
      <p className="mt-1 text-soft">{description}</p>
      {isComing && <Bar className="mt-3 h-12 w-full max-w-80" />}
      {figure !== null && (
        <p className="mt-3 flex min-h-12 items-center gap-4">
          <Sparkline values={year} />
          <span>
            <strong className="tabular-nums">{signedPercent(figure)}</strong>{' '}
            <span className="text-sm text-soft">
              {yearly?.value === null || yearly === undefined ? 'since launch' : 'a year since launch (CAGR)'}
            </span>
          </span>
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
        <Fact name="Minimum">
          {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
        </Fact>
        <Fact name="Benchmark">{benchmark}</Fact>
        <Fact name="Last change">
          {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
        </Fact>
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
