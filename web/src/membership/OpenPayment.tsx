import { getOpenOrder } from '@niveshak/contract/checkout/routes';
import type { OpenOrder } from '@niveshak/contract/checkout/schemas';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendAuth, useUser } from '../identity/auth.ts';
import { call } from '../lib/call.ts';
import { showToast } from '../ui/toast-store.ts';
import { PaymentPending } from './PaymentPending.tsx';
import { planName } from './plan-words.ts';
import { recordPurchase } from './purchase.ts';

const pollMs = 3000;

function mayStillSucceed(order: OpenOrder | null | undefined): boolean {
  return order?.payment === 'pending' || order?.payment === 'unknown';
}

const queryKey = ['open-order'] as const;

/** Returns the open order's payment, which the server gets from the provider. Polls until it is final. */
function useOpenPayment(): OpenOrder | null {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      // Track the pending order to its final status even when it is no longer the open order.
      const before = queries.getQueryData<OpenOrder | null>(queryKey) ?? null;
      const query = before !== null && mayStillSucceed(before) ? { orderId: before.orderId } : {};
      return (await call(getOpenOrder, { query })).order;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (mayStillSucceed(state.data) ? pollMs : false),
  });
  return data ?? null;
}

/** Pending payment, for pages with plans and invoices. Renders nothing if there is none. */
export function OpenPayment() {
  const order = useOpenPayment();
  if (order === null || !mayStillSucceed(order)) return null;
  return (
    <div className="my-5 max-w-3xl">
      <PaymentPending
        isUnknown={order.payment === 'unknown'}
        what={`${planName(order.alias)}${order.isGift ? ', a gift' : ''}`}
      />
    </div>
  );
}

/** Like `OpenPayment`, but also activates the plan when the payment is final. Use once per page. */
export function FollowedPayment() {
  const { email } = useUser();
  const order = useOpenPayment();
  const queries = useQueryClient();
  const payment = order?.payment;
  const isGift = order?.isGift === true;
  useEffect(() => {
    if (payment === 'fulfilled') {
      if (isGift) showToast('success', giftsTexts.bought);
      else recordPurchase(email);
    }
    if (payment === 'returned') showToast('error', checkoutTexts.paymentReturned);
    if (payment === 'held') showToast('error', checkoutTexts.paymentHeld);
    if (payment !== 'fulfilled' && payment !== 'returned' && payment !== 'held') return;
    sendAuth({ type: 'SILENT_SIGN_IN', endsTransaction: payment === 'fulfilled' && !isGift });
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  }, [payment, isGift, email, queries]);
  return <OpenPayment />;
}
