import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../catalogue/queries.ts';
import { offerName } from '../catalogue/server-info.ts';
import { planName } from '../membership/plan-words.ts';

/** Returns the plan, undefined until loaded, and the name of what the quote sells. */
export function useOffer(alias: PlanAlias, quote: Quote) {
  const plan = useQuery(plansQuery).data?.find(({ id }) => id === alias);
  return { plan, name: plan === undefined ? planName(alias) : offerName(plan, quote) };
}
