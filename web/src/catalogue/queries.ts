import { listPlans } from '@niveshak/contract/catalogue/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { registerFirmPlans } from '@niveshak/domain/catalogue/firm-plan';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => {
    const plans = await call(listPlans);
    registerFirmPlans(plans.flatMap(({ own }) => (own === undefined ? [] : [own])));
    return plans;
  },
  staleTime: 600_000,
});

/**
 * Query for the quotes. `couponCode` is the referral code from the cookie, or null. Quotes are frozen for 30 minutes,
 * so they are never cached.
 */
export function quotesQuery(couponCode: string | null) {
  return queryOptions({
    queryKey: ['quotes', couponCode],
    queryFn: () => call(getQuotes, { query: couponCode === null ? {} : { couponCode } }),
    staleTime: 0,
    gcTime: 0,
  });
}
