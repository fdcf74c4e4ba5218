import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getPortfolioInfos } from '@niveshak/contract/portfolios/routes';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../lib/api-error.ts';
import { useUser } from '../identity/auth.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { infosQuery } from './queries.ts';
import type { PortfolioFacts } from './shapes.ts';

type Info = ResponseOf<typeof getPortfolioInfos>[number];

export function AboutView({ facts }: { facts: PortfolioFacts }) {
  const { sources } = useUser().resourceGrants.read;
  return sources.includes('portfolio-infos') ? (
    <Facts facts={facts} />
  ) : (
    <EmptyState title="Method details are not in your plan.">
      Your plan includes weights, changes and reasons.
    </EmptyState>
  );
}

function Facts({ facts }: { facts: PortfolioFacts }) {
  const infos = useQuery(infosQuery);
  if (infos.isPending) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={6} rowHeight={48} />
      </SkeletonGroup>
    );
  }
  if (infos.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void infos.refetch()}>Try again</Button>}>
        {errorText(infos.error, portfoliosTexts.infosFailed)}
      </ErrorBanner>
    );
  }
  const info = infos.data.find(({ slug }) => slug.value === facts.slug);
  if (info === undefined) {
    return (
      <EmptyState title="No method details published yet">They appear with the next factsheet.</EmptyState>
    );
  }
  const { universe, method, benchmark, benchmarkKind, rebalancing, launched, riskLabel } = info;
  return (
    <dl className="gap-x-12 xl:columns-2">
      <Fact name="Universe">{universe.value}</Fact>
      <Fact name="Method">{method.value}</Fact>
      <Fact name="Rebalanced">{rebalancing.value}</Fact>
      <Fact name="Compared with">
        {benchmark.value}
        <span className="block text-sm text-soft">{benchmarkKind.value}</span>
      </Fact>
      <Fact name="Risk">{riskLabel.value}</Fact>
      <Fact name="Launched">
        <DateText date={launched.value.slice(0, 10)} />
      </Fact>
      <Fact name="Factsheet">
        <Factsheet info={info} />
      </Fact>
    </dl>
  );
}

/** Link to the factsheet document, or a button to print this page. */
function Factsheet({ info: { slug, title, factsheet } }: { info: Info }) {
  if (factsheet.value !== `/portfolios/${slug.value}`) {
    return (
      <a href={factsheet.value} className={linkClass}>
        {title.value}: factsheet
      </a>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      This page
      <Button size="small" onClick={() => window.print()}>
        <Icon name="print" className="size-4" /> Print
      </Button>
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-8 gap-y-1 border-t border-rule py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
