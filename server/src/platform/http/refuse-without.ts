import { isAllowed, plansWith } from '@niveshak/domain/catalogue/gates';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/**
 * Checks access to a feature. Returns 403 `not-in-plan` with the plans that include it, or null if this plan does. All
 * feature checks use this function.
 */
export function refuseWithout(feature: Feature, plan: PlanAlias | null): Refusal | null {
  if (isAllowed(feature, plan)) return null;
  return refuse('not-in-plan', { extensions: { feature, plans: plansWith(feature) } });
}
