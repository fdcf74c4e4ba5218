import { Suspense, lazy } from 'react';
import { useUser } from '../identity/auth.ts';
import { load } from '../lib/load.ts';

const TransferDetails = lazy(() =>
  load(() => import('./TransferDetails.tsx')).then(({ TransferDetails }) => ({ default: TransferDetails })),
);

/** Order with a pending bank transfer, in a separate chunk. Renders nothing if there is none. */
export function WaitingTransfer() {
  if (useUser().openOrder?.isTransfer !== true) return null;
  return (
    <Suspense>
      <TransferDetails />
    </Suspense>
  );
}
