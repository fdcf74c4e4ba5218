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

const pollMs = 3000;

function mayStillSucceed(order: OpenOrder | null | undefined): boolean {
  return order?.payment === 'pending' || order?.payment === 'unknown';
}

/** The open order's payment, as the server finds it at the provider; asked again until the answer is final. */
function useOpenPayment() {
  const { openOrder } = useUser();
  const orderId = openOrder?.orderId ?? '';
  const { data } = useQuery({
    queryKey: ['open-order', orderId],
    queryFn: async () => (await call(getOpenOrder, { query: { orderId } })).order,
    enabled: openOrder !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (mayStillSucceed(state.data) ? pollMs : false),
  });
  return { openOrder, asked: data };
}

/** A pending payment where plans and bills are shown; nothing when there is none. */
export function OpenPayment() {
  const { openOrder, asked } = useOpenPayment();
  if (openOrder === null) return null;
  const isPending = asked === undefined ? openOrder.payment === 'pending' : mayStillSucceed(asked);
  if (!isPending) return null;
  const isGift = openOrder.isGift === true;
  return (
    <div className="my-5 max-w-3xl">
      <PaymentPending
        isUnknown={asked?.payment === 'unknown'}
        what={`${planName(openOrder.alias)}${isGift ? ', a gift' : ''}`}
      />
    </div>
  );
}

/** The same, and acts on the final answer: the plan that was paid for opens. Once on a page. */
export function FollowedPayment() {
  const { openOrder, asked } = useOpenPayment();
  const queries = useQueryClient();
  const wasPending = openOrder?.payment === 'pending';
  const payment = asked?.payment;
  const isGift = openOrder?.isGift === true;
  useEffect(() => {
    if (payment === 'fulfilled') showToast('success', isGift ? giftsTexts.bought : checkoutTexts.welcome);
    if (payment === 'returned') showToast('error', checkoutTexts.paymentReturned);
    if (payment === 'held') showToast('error', checkoutTexts.paymentHeld);
    const isFinal = payment === 'fulfilled' || payment === 'returned' || payment === 'held';
    if (!isFinal && !(payment === 'none' && wasPending)) return;
    sendAuth({ type: 'SILENT_SIGN_IN', endsTransaction: payment === 'fulfilled' && !isGift });
    void queries.invalidateQueries();
  }, [payment, wasPending, isGift, queries]);
  return <OpenPayment />;
}
