import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quote, Quotes } from '@niveshak/contract/quotes/schemas';

/** A plan with what the server says of it for this member: whether it is allowed, and its price. */
export type PlanWithInfo = Plan & { readonly serverInfo: Quote | null };

/** Merges each quote into its plan as `serverInfo` (specification section 3); null where the server sent none. */
export function withServerInfo(plans: readonly Plan[], quotes: Quotes): PlanWithInfo[] {
  return plans.map((plan) => ({ ...plan, serverInfo: quotes[plan.id] ?? null }));
}

/** Whether the server lets the member buy it; without its word nobody may. */
export function isAllowedPlan({ serverInfo }: PlanWithInfo): boolean {
  return serverInfo?.allowed === true;
}
