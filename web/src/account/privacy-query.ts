import { getPrivacy } from '@niveshak/contract/account/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: () => call(getPrivacy),
  // Whether the account can be erased changes with every purchase and cancellation.
  staleTime: 0,
});
