import { Suspense, lazy } from 'react';
import { load } from '../lib/load.ts';
import type { CheckoutView } from './checkout-view.ts';

const CheckoutDialogs = lazy(() =>
  load(() => import('./CheckoutDialogs.tsx')).then(({ CheckoutDialogs }) => ({ default: CheckoutDialogs })),
);

/** Checkout dialogs, in a separate chunk because the first render does not need them. */
export function LaterDialogs({ checkout }: { checkout: CheckoutView }) {
  return (
    <Suspense>
      <CheckoutDialogs checkout={checkout} />
    </Suspense>
  );
}
