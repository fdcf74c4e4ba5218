import { getCancellation } from '@niveshak/contract/checkout/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Query for the refund due today. Never cached, because it changes daily. */
export function cancellationQuery(id: string) {
  return queryOptions({
    queryKey: ['cancellation', id],
    queryFn: () => call(getCancellation, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
