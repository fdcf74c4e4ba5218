import { flowsOf, lotsAfter } from '@niveshak/domain/basket-orders/basket-lots';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { basketsQuery, filledBaskets } from '../basket-orders/queries.ts';
import { pricesQuery } from '../market-data/queries.ts';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { requestedPlan } from './requested-plan.ts';
import type { Holdings } from './holdings.ts';
import { heldInAddress } from './holdings.ts';
import { worthOf } from './make-plan.ts';
import { OwnMetrics } from './OwnMetrics.tsx';
import { OwnReturn } from './OwnReturn.tsx';
import { PlanForm } from './PlanForm.tsx';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

export function OwnHoldings({ facts, detail }: Props) {
  const search = useSearch({ from: '/portfolios/$slug' });
  const kept = useQuery(basketsQuery(facts.tag));
  const baskets = useMemo(() => filledBaskets(kept.data ?? []), [kept.data]);
  const known = useMemo(() => flowsOf(baskets), [baskets]);
  const lots = useMemo(() => lotsAfter(baskets), [baskets]);
  // If baskets are unavailable, holdings are entered by hand.
  if (kept.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-96 w-full" />
      </SkeletonGroup>
    );
  }
  const asked = requestedPlan(search, facts, lots);
  const { held } = heldInAddress(asked.held);
  return (
    <>
      {held.size > 0 && <OwnMetrics detail={detail} held={held} baskets={baskets} known={known} />}
      <PlanForm facts={facts} detail={detail} baskets={baskets} asked={asked} />
      <HeldReturn slug={facts.slug} known={known} heldText={asked.held} />
    </>
  );
}

type HeldReturnProps = {
  slug: string;
  known: ReturnType<typeof flowsOf>;
  heldText: string | undefined;
};

const HeldReturn = memo(function HeldReturn({ slug, known, heldText }: HeldReturnProps) {
  const held: Holdings = heldInAddress(heldText).held;
  const prices = useQuery(pricesQuery([...held.keys()]));
  return <OwnReturn slug={slug} known={known} worth={worthOf(held, prices.data ?? [])} />;
});
