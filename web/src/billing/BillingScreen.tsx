import { useSearch } from '@tanstack/react-router';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { paths } from '../lib/paths.ts';
import { FollowedPayment } from '../membership/OpenPayment.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { HistoryFilter } from './HistoryFilter.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function BillingScreen() {
  const { show = null } = useSearch({ from: paths.billing });
  return (
    <div className="max-w-6xl">
      <PageTitle>Billing</PageTitle>
      <AccountHeader title="Billing" />
      <FollowedPayment />
      <BillingHistory show={show} filter={<HistoryFilter show={show} place="page" />} />
    </div>
  );
}
