import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const billingHistoryQuery = queryOptions({
  queryKey: ['billing-history'],
  queryFn: () => call(getBillingHistory, { query: { history: 'true' } }),
});
