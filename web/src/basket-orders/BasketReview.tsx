import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from '../market-data/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Steps } from '../ui/Steps.tsx';
import { addedCash } from './added-cash.ts';
import { basketParts } from './basket-parts.ts';
import { SecuritiesTable } from './SecuritiesTable.tsx';

type Props = {
  basket: Basket;
  /** Added money in paise, from the URL. If absent, the remaining cash is unknown. */
  cash: string | undefined;
  onConfirm: () => void;
};

/** Review of the orders with amounts at last prices, before the broker's window opens. */
export function BasketReview({ basket, cash, onConfirm }: Props) {
  const ordered = basket.securities.filter(({ delta }) => delta !== 0);
  const prices = useQuery(pricesQuery(ordered.map(({ ticker }) => ticker)));
  const priceOf = new Map(prices.data?.map(({ symbol, last_price: price }) => [symbol, price]));
  // Wait for the prices, because amounts that load later would shift the table.
  if (prices.isFetching) {
    return (
      <SkeletonGroup>
        <Bar className="h-96 w-full max-w-3xl" />
      </SkeletonGroup>
    );
  }
  const unpriced = ordered.filter(({ ticker }) => !priceOf.has(ticker)).map(({ ticker }) => ticker);
  const sum = (side: 1 | -1) =>
    paise(
      ordered
        .filter(({ delta }) => Math.sign(delta) === side)
        .reduce(
          (total, { ticker, delta }) =>
            total + Math.round(Math.abs(delta) * (priceOf.get(ticker) ?? 0) * 100),
          0,
        ),
    );
  const known = (amount: Paise) => (unpriced.length > 0 ? null : amount);
  const added = addedCash(cash);
  const left = added === null ? null : paise(added + sum(-1) - sum(1));
  return (
    <section aria-labelledby="basket-review" className="max-w-3xl">
      <Steps label="Basket order steps" steps={basketParts('review')} />
      <h2 id="basket-review" className="mt-6 text-2xl">
        Review your orders
      </h2>
      <p className="mt-2 mb-6 text-soft">
        Your broker’s window opens next. Nothing is ordered until you confirm there.
      </p>
      <SecuritiesTable securities={basket.securities} prices={priceOf} />
      <dl className="mt-4 grid gap-x-8 gap-y-2 border-t border-ink pt-4 sm:grid-cols-3">
        <Sum name="Buys (approx.)" amount={known(sum(1))} />
        <Sum name="Sells (approx.)" amount={known(sum(-1))} />
        <Sum
          name={left === null ? 'To pay, about' : 'Left in cash, about'}
          amount={known(left ?? paise(sum(1) - sum(-1)))}
        />
      </dl>
      <p className="mt-2 text-sm text-soft">
        {prices.isError ? marketDataTexts.pricesFailed : 'At last known prices; yours will differ.'}
        {prices.isSuccess && unpriced.length > 0 && ` No price is known for ${unpriced.join(', ')}.`}
      </p>
      <Button changes variant="primary" className="mt-6" onClick={onConfirm}>
        Continue to your broker
      </Button>
    </section>
  );
}

function Sum({ name, amount }: { name: string; amount: number | null }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">{amount === null ? 'Unknown' : <Money amount={amount} />}</dd>
    </div>
  );
}
