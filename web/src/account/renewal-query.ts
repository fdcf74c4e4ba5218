import { getRenewal } from '@niveshak/contract/renewals/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const renewalQuery = queryOptions({
  queryKey: ['renewal'],
  queryFn: () => call(getRenewal),
  // Poll until the bank has confirmed the mandate, which takes seconds.
  refetchInterval: ({ state }) => (state.data?.renewal?.state === 'waiting' ? 3000 : false),
});
