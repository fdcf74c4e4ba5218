import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quote, Quotes } from '@niveshak/contract/quotes/schemas';

/** Plan with the server's quote for this member, including availability and price. */
export type PlanWithInfo = Plan & { readonly serverInfo: Quote | null };

/**
 * Returns the plans with their quotes as `serverInfo` (specification section 3), which is null if the server sent no
 * quote.
 */
export function withServerInfo(plans: readonly Plan[], quotes: Quotes): PlanWithInfo[] {
  return plans.map((plan) => ({ ...plan, serverInfo: quotes[plan.id] ?? null }));
}

/** Returns whether the server allows the purchase. False without a quote. */
export function isAllowedPlan({ serverInfo }: PlanWithInfo): boolean {
  return serverInfo?.allowed === true;
}
