import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { Button } from '../ui/Button.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Steps } from '../ui/Steps.tsx';
import { basketParts } from './basket-parts.ts';
import { BasketSummary, besideOrders } from './BasketSummary.tsx';
import { SecuritiesTable } from './SecuritiesTable.tsx';
import { useLastAmounts } from './use-last-amounts.ts';

type Props = {
  basket: Basket;
  /** Added money in paise, from the URL. If absent, the remaining cash is unknown. */
  cash: string | undefined;
  onConfirm: () => void;
};

/** Review of the orders with amounts at last prices, before the broker's window opens. */
export function BasketReview({ basket, cash, onConfirm }: Props) {
  const { isLoading, priceOf, lines, note } = useLastAmounts(basket, cash);
  if (isLoading) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={12} />
      </SkeletonGroup>
    );
  }
  return (
    <section aria-labelledby="basket-review">
      <Steps label="Basket order steps" steps={basketParts('review')} />
      <h2 id="basket-review" className="mt-6 text-2xl">
        Review your orders
      </h2>
      <p className="mt-2 mb-6 text-soft">
        Your broker’s window opens next. Nothing is ordered until you confirm there.
      </p>
      <div className={besideOrders}>
        <SecuritiesTable securities={basket.securities} prices={priceOf} />
        <div className="mt-6 xl:mt-0">
          <BasketSummary lines={lines} note={note}>
            <Button changes variant="primary" className="mt-5 w-full" onClick={onConfirm}>
              Continue to your broker
            </Button>
          </BasketSummary>
        </div>
      </div>
    </section>
  );
}
