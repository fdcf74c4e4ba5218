import { flowsOf, lotsAfter } from '@niveshak/domain/basket-orders/basket-lots';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useState } from 'react';
import { basketsQuery, filledBaskets } from '../basket-orders/queries.ts';
import { pricesQuery } from '../market-data/queries.ts';
import { paths } from '../lib/paths.ts';
import { requestedPlan } from './requested-plan.ts';
import type { Holdings } from './holdings.ts';
import { heldInAddress } from './holdings.ts';
import { worthOf } from './make-plan.ts';
import { OpenBasket } from './OpenBasket.tsx';
import { OwnMetrics } from './OwnMetrics.tsx';
import { OwnReturn } from './OwnReturn.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanSkeleton } from './PlanSkeleton.tsx';
import { storePlanInput, planInput, readInput, withoutInput } from './plan-input.ts';
import type { PlanInput } from './plan-input.ts';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = { facts: PortfolioFacts; detail: PortfolioDetail };

export function OwnHoldings({ facts, detail }: Props) {
  const [entered, enter] = usePlanInput(facts.slug);
  const kept = useQuery(basketsQuery(facts.tag));
  const baskets = useMemo(() => filledBaskets(kept.data ?? []), [kept.data]);
  const known = useMemo(() => flowsOf(baskets), [baskets]);
  const lots = useMemo(() => lotsAfter(baskets), [baskets]);
  // If baskets are unavailable, members enter their holdings manually.
  if (kept.isPending) return <PlanSkeleton />;
  const asked = requestedPlan(entered, facts, lots);
  const { held } = heldInAddress(asked.held);
  return (
    <>
      <OpenBasket baskets={kept.data ?? []} />
      {held.size > 0 && <OwnMetrics detail={detail} held={held} baskets={baskets} known={known} />}
      <PlanForm facts={facts} detail={detail} baskets={baskets} asked={asked} onPlan={enter} />
      <HeldReturn slug={facts.slug} known={known} heldText={asked.held} />
    </>
  );
}

/**
 * Returns the plan input of this portfolio and a function to replace it. Input from older links is read from the URL
 * and then removed from it.
 */
function usePlanInput(slug: string): [PlanInput | null, (input: PlanInput) => void] {
  const search = useSearch({ from: '/portfolios/$slug' });
  const navigate = useNavigate();
  const linked = planInput(search);
  const [input, setInput] = useState(() => linked ?? readInput(slug));
  useEffect(() => {
    if (linked === null) return;
    storePlanInput(slug, linked);
    void navigate({ to: paths.portfolio, params: { slug }, search: withoutInput(search), replace: true });
  }, [linked, navigate, search, slug]);
  const enter = (next: PlanInput) => {
    storePlanInput(slug, next);
    setInput(next);
  };
  return [input, enter];
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
