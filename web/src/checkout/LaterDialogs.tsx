import { Suspense, lazy } from 'react';
import { load } from '../lib/load.ts';
import type { CheckoutView } from './checkout-view.ts';

const CheckoutDialogs = lazy(() =>
  load(() => import('./CheckoutDialogs.tsx')).then(({ CheckoutDialogs }) => ({ default: CheckoutDialogs })),
);

/** The checkout's dialogs, as a separate chunk: none is needed for the first render. */
export function LaterDialogs({ checkout }: { checkout: CheckoutView }) {
  return (
    <Suspense>
      <CheckoutDialogs checkout={checkout} />
    </Suspense>
  );
}
