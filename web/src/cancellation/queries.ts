import { getCancellation } from '@niveshak/contract/checkout/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** The refund for cancelling today; never served from cache, because it changes daily. */
export function cancellationQuery(id: string) {
  return queryOptions({
    queryKey: ['cancellation', id],
    queryFn: () => call(getCancellation, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
