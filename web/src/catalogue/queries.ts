import { listPlans } from '@niveshak/contract/catalogue/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { learnFirmPlans } from '@niveshak/domain/catalogue/firm-plan';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => {
    const plans = await call(listPlans);
    learnFirmPlans(plans.flatMap(({ own }) => (own === undefined ? [] : [own])));
    return plans;
  },
  staleTime: 600_000,
});

/**
 * `couponCode` is the referral code from the cookie, if any. Quotes are frozen for half an hour, so they are never
 * served from cache.
 */
export function quotesQuery(couponCode: string | null) {
  return queryOptions({
    queryKey: ['quotes', couponCode],
    queryFn: () => call(getQuotes, { query: couponCode === null ? {} : { couponCode } }),
    staleTime: 0,
    gcTime: 0,
  });
}
