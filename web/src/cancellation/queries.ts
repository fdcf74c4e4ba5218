import { getCancellation } from '@niveshak/contract/checkout/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** What cancelling today gives back; never shown from an old visit, since it changes by the day. */
export function cancellationQuery(id: string) {
  return queryOptions({
    queryKey: ['cancellation', id],
    queryFn: () => call(getCancellation, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
