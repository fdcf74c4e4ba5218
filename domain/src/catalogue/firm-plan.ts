import { defaultPlans } from './default-plans.ts';
import type { PlanFacts, PlanTerm } from './plan-facts.ts';
import { registerPlans } from './plan.ts';

/** Maximum term, because one charge may cover at most a year (SEBI circular of 2 April 2025). */
export const longestTerm = { months: 12, days: 365 } as const;

export interface FirmPlan {
  readonly alias: string;
  readonly name: string;
  readonly term: PlanTerm;
  readonly level: number;
  /** Includes and grants the same as the default Premium or Lite annual plan. */
  readonly tier: 'premium' | 'lite';
  readonly isGiftable: boolean;
}

function factsOfFirmPlan({ name, term, level, tier, isGiftable }: FirmPlan): PlanFacts {
  const isQuarter = 'months' in term && term.months === 3;
  const frequency = isQuarter ? 'QUARTERLY' : 'ANNUAL';
  const like = tier === 'premium' ? defaultPlans.CMP1Y : defaultPlans.CML1Y;
  return { ...like, name, term, level, isGiftable, frequency, freqId: frequency, monthlyPrice: null };
}

export function registerFirmPlans(plans: readonly FirmPlan[]): void {
  if (plans.length > 0) registerPlans(new Map(plans.map((plan) => [plan.alias, factsOfFirmPlan(plan)])));
}
