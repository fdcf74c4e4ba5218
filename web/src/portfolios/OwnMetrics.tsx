import type { PastBasket } from '@niveshak/domain/basket-orders/basket-lots';
import { pendingChanges } from '@niveshak/domain/basket-orders/own-money';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CashFlow } from '@niveshak/domain/portfolios/xirr';
import { xirr } from '@niveshak/domain/portfolios/xirr';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToday } from '../lib/today.ts';
import { pricesQuery } from '../market-data/queries.ts';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import type { Holdings } from './holdings.ts';
import { followedWeights, worthOf } from './make-plan.ts';
import type { PortfolioDetail } from './shapes.ts';

type Props = {
  detail: PortfolioDetail;
  held: Holdings;
  /** Newest first. */
  baskets: readonly PastBasket[];
  known: readonly CashFlow[];
};

export function OwnMetrics({ detail, held, baskets, known }: Props) {
  const today = useToday();
  const { target } = followedWeights(detail.rebalances);
  const symbols = [...new Set([...held.keys(), ...target.map(({ symbol }) => symbol)])].filter(
    (symbol) => symbol !== cashSymbol,
  );
  const prices = useQuery(pricesQuery(symbols));
  if (prices.isFetching) {
    return (
      <SkeletonGroup>
        <Bar className="mb-8 h-16 w-full" />
      </SkeletonGroup>
    );
  }
  const worth = worthOf(held, prices.data ?? []);
  const answer = worth === null ? null : xirr([...known, { date: today, amount: worth }]);
  const since = baskets[0]?.date ?? null;
  return (
    <dl
      data-own-figures=""
      className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 border-b border-rule pb-6 sm:grid-cols-3"
    >
      <Metric name="Value at last prices">{worth === null ? '–' : <Money amount={worth} isShort />}</Metric>
      <Metric
        name="Your annual return (XIRR)"
        note={known.length === 0 ? 'enter your payments below' : answer?.why}
      >
        {known.length === 0 || answer === null || answer.value === null ? (
          '–'
        ) : (
          <SignedPercent value={answer.value} />
        )}
      </Metric>
      {since !== null && (
        <Metric
          name="Pending changes"
          note={
            <>
              since your basket of <DateText date={since} />
            </>
          }
        >
          {pendingChanges(detail.rebalances, since)}
        </Metric>
      )}
    </dl>
  );
}

function Metric({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-semibold tabular-nums">{children}</span>
        {note !== undefined && note !== null && <span className="block text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}
