import { useNavigate, useSearch } from '@tanstack/react-router';
import { GatedSection } from '../membership/GatedSection.tsx';
import { paths } from '../lib/paths.ts';
import { BasketFlow } from './BasketFlow.tsx';
import { BasketResult } from './BasketResult.tsx';

/** A basket on its way to the member's broker, and what became of it: the address says which, so a reload orders nothing. */
export function BasketScreen() {
  const { txn, done } = useSearch({ from: '/basket' });
  const navigate = useNavigate();
  return (
    <GatedSection
      title="Basket order"
      feature="portfolios"
      lead="You confirm the orders in your own broker’s window. Nothing is ordered before that, and we never see your login."
    >
      {done === undefined ? (
        <BasketFlow
          // Another basket is another flow.
          key={txn}
          txn={txn}
          onDone={(transactionId) =>
            void navigate({
              to: paths.basket,
              search: { ...(txn === undefined ? {} : { txn }), done: transactionId },
              replace: true,
            })
          }
        />
      ) : (
        <BasketResult txn={txn} transactionId={done} />
      )}
    </GatedSection>
  );
}
