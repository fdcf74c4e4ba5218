import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memo, useEffect, useRef } from 'react';
import { errorText } from '../lib/api-error.ts';
import { instantText } from '../lib/dates.ts';
import { pricesQuery } from '../market-data/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { heldInAddress } from './holdings.ts';
import { followedWeights, makePlan, readRupees } from './make-plan.ts';
import type { PlanInput } from './plan-input.ts';
import { OrdersSkeleton } from './PlanSkeleton.tsx';
import { PlanTable } from './PlanTable.tsx';
import type { PortfolioDetail, PortfolioFacts } from './shapes.ts';

type Props = {
  facts: PortfolioFacts;
  detail: PortfolioDetail;
  asked: PlanInput;
  /** Number of plan requests on this page. Each request shows its result. */
  asks: number;
  /** Fills in an amount in paise. */
  onAmount: (amount: number) => void;
};

/** Requested plan. Typing in the form does not create a new one. */
export const Planned = memo(function Planned({ facts, detail, asked, asks, onAmount }: Props) {
  const { amount, held: heldText, sell, drift } = asked;
  const { held, lots } = heldInAddress(heldText);
  const { target } = followedWeights(detail.rebalances);
  const symbols = [...new Set([...target.map(({ symbol }) => symbol), ...held.keys()])].filter(
    (symbol) => symbol !== cashSymbol,
  );
  const prices = useQuery(pricesQuery(symbols));
  const cash = readRupees(amount ?? '');
  if (cash === null || (cash === 0 && held.size === 0)) {
    return (
      <p className="border-t border-rule pt-6 text-soft">
        Your orders appear here: the fewest whole-share orders that match the portfolio’s weights.
      </p>
    );
  }
  if (prices.isPending || prices.isFetching) {
    return (
      <SkeletonGroup>
        <OrdersSkeleton orders={symbols.length} />
      </SkeletonGroup>
    );
  }
  if (prices.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void prices.refetch()}>Try again</Button>}>
        {errorText(prices.error, marketDataTexts.pricesFailed)}
      </ErrorBanner>
    );
  }
  const plan = makePlan({
    rebalances: detail.rebalances,
    held,
    cash,
    prices: prices.data,
    maySell: sell !== 'no',
    leaveDrift: drift === 'no',
  });
  const oldest = prices.data.map(({ asOf }) => asOf).sort()[0];
  const live = prices.data.filter(({ source, isStale }) => source === 'live' && !isStale).length;
  return (
    <ShownResult asks={asks}>
      <PlanTable
        facts={facts}
        plan={plan}
        held={held}
        lots={lots}
        target={target}
        prices={prices.data}
        cash={cash}
        onAmount={onAmount}
      />
      {oldest !== undefined && (
        <p className="mt-4 text-sm text-soft">
          {pricesText(live, prices.data.length)}, {instantText(oldest)}. Yours will differ.
        </p>
      )}
    </ShownResult>
  );
});

function pricesText(live: number, all: number): string {
  if (live === all) return 'Live prices';
  return live === 0
    ? 'Last closing prices'
    : `Live prices for ${live} of ${all} stocks, older prices for the rest`;
}

/** Plan result that scrolls into view and takes the focus, so that screen readers announce it. */
function ShownResult({ asks, children }: { asks: number; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asks === 0) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'start' });
  }, [asks]);
  return (
    <section ref={frame} tabIndex={-1} aria-label="Planned orders" className="scroll-mt-4 outline-none">
      {children}
    </section>
  );
}
