import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { ExperimentCards } from './ExperimentCards.tsx';
import { ExperimentTable } from './ExperimentTable.tsx';
import { experimentalsQuery } from './queries.ts';

export function ExperimentalsScreen() {
  return (
    <GatedSection
      above={<ResearchRow current={paths.experimentals} />}
      title="Experimentals"
      feature="experimentals"
      lead="Strategies we test in the open with small amounts before they become portfolios."
    >
      <Experiments />
    </GatedSection>
  );
}

function Experiments() {
  const experimentals = useQuery(experimentalsQuery);
  const isWide = useIsWide();
  if (experimentals.isPending) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={5} rowHeight={isWide ? 66 : 160} />
      </SkeletonGroup>
    );
  }
  if (experimentals.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void experimentals.refetch()}>Try again</Button>}>
        {errorText(experimentals.error, portfoliosTexts.experimentalsFailed)}
      </ErrorBanner>
    );
  }
  if (experimentals.data.length === 0) {
    return (
      <EmptyState title="No experiments running">
        New experiments appear here from their first day.
      </EmptyState>
    );
  }
  // Newest first (specification section 3).
  const newest = experimentals.data
    .toSorted((a, b) => (a.initiated.value < b.initiated.value ? 1 : -1))
    .map((each) => ({ ...each, holdings: each.holdings.filter(({ symbol }) => symbol !== cashSymbol) }));
  const List = isWide ? ExperimentTable : ExperimentCards;
  return <List experiments={newest} />;
}
