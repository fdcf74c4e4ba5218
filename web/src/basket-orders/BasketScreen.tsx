import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { GatedSection } from '../membership/GatedSection.tsx';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BasketFlow } from './BasketFlow.tsx';
import { decodeBasket } from './basket-link.ts';
import { BasketResult } from './BasketResult.tsx';
import { BasketReview } from './BasketReview.tsx';

/**
 * Screen for a basket order at the member's broker and its result. The result is in the URL, so a reload does not order
 * again.
 */
export function BasketScreen() {
  const { txn, done, cash } = useSearch({ from: '/basket' });
  const navigate = useNavigate();
  return (
    <GatedSection
      title="Basket order"
      feature="portfolios"
      lead={
        done === undefined
          ? 'You confirm the orders in your broker’s window. Nothing is ordered before that, and we never see your login.'
          : 'What your broker reported for each order.'
      }
    >
      {done === undefined ? (
        <ReviewedFlow
          // A different basket needs a new flow.
          key={txn}
          txn={txn}
          cash={cash}
          onDone={(transactionId) =>
            void navigate({
              to: paths.basket,
              search: {
                ...(txn === undefined ? {} : { txn }),
                ...(cash === undefined ? {} : { cash }),
                done: transactionId,
              },
              replace: true,
            })
          }
        />
      ) : (
        <BasketResult txn={txn} cash={cash} transactionId={done} />
      )}
    </GatedSection>
  );
}

type FlowProps = {
  txn: string | undefined;
  cash: string | undefined;
  onDone: (transactionId: string) => void;
};

/**
 * Basket flow with a required review here or on the linking page. An unreadable basket skips the review, and the flow
 * shows the error.
 */
function ReviewedFlow({ txn, cash, onDone }: FlowProps) {
  const { broker } = useConfig();
  const areReviewed = useLocation({ select: ({ state }) => state.areReviewed === true });
  const navigate = useNavigate();
  const keptSearch = useSearch({ from: '/basket' });
  const [isConfirmed, setConfirmed] = useState(areReviewed);
  // Consume the reviewed flag so that reload or Back returns to the review step.
  useEffect(() => {
    if (areReviewed) void navigate({ to: paths.basket, search: keptSearch, state: {}, replace: true });
    // Runs once, with the state of the initial navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const parsed = decodeBasket(txn);
  if (broker === null)
    return (
      <EmptyState
        title={basketTexts.notOffered.title}
        action={
          <Link to={paths.portfolios} className={buttonClass()}>
            Portfolios
          </Link>
        }
      >
        {basketTexts.notOffered.detail}
      </EmptyState>
    );
  if (!isConfirmed && 'basket' in parsed)
    return (
      <BasketReview
        basket={parsed.basket}
        cash={cash}
        onConfirm={() => startTransition(() => setConfirmed(true))}
      />
    );
  return <BasketFlow broker={broker} txn={txn} cash={cash} onDone={onDone} />;
}
