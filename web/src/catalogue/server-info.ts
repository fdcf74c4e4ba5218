import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quote, Quotes } from '@niveshak/contract/quotes/schemas';

/** A plan with the server's quote for this member: availability and price. */
export type PlanWithInfo = Plan & { readonly serverInfo: Quote | null };

/** Merges each quote into its plan as `serverInfo` (specification section 3); null if the server sent none. */
export function withServerInfo(plans: readonly Plan[], quotes: Quotes): PlanWithInfo[] {
  return plans.map((plan) => ({ ...plan, serverInfo: quotes[plan.id] ?? null }));
}

/** Returns whether the server allows the purchase; false without a quote. */
export function isAllowedPlan({ serverInfo }: PlanWithInfo): boolean {
  return serverInfo?.allowed === true;
}
