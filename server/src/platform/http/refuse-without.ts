import { isAllowed, plansWith } from '@niveshak/domain/catalogue/gates';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/**
 * The single place that rejects access to a feature: 403 `not-in-plan`, with the plans that include it. Returns null if
 * this plan includes it.
 */
export function refuseWithout(feature: Feature, plan: PlanAlias | null): Refusal | null {
  if (isAllowed(feature, plan)) return null;
  return refuse('not-in-plan', { extensions: { feature, plans: plansWith(feature) } });
}
