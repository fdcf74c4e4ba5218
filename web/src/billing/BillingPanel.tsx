import type { HistoryPart } from '../lib/paths.ts';
import { OpenPayment } from '../membership/OpenPayment.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { HistoryFilter } from './HistoryFilter.tsx';

/** Billing history for members without a running plan, shown over the pricing page. */
export function BillingPanel({ show }: { show: HistoryPart | null }) {
  return (
    <>
      <OpenPayment />
      <BillingHistory show={show} filter={<HistoryFilter show={show} place="panel" />} />
    </>
  );
}
