import { getTransfer } from '@niveshak/contract/checkout/transfer-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const transferQuery = queryOptions({
  queryKey: ['transfer'],
  queryFn: () => call(getTransfer),
});
