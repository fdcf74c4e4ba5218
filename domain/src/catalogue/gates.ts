import type { Feature, ReadGrants, SourceGrant } from './feature.ts';
import { grantsFor } from './grants.ts';
import type { PlanAlias } from './plan.ts';
import { offeredPlans, planAliases, planOf } from './plan.ts';

/** Rule that requires inclusion of the feature in the plan, the specified grant, or both. */
interface GateRule {
  readonly opensByAlias: boolean;
  readonly portfolioGrant?: string;
  readonly sourceGrant?: SourceGrant;
}

const byAlias = { opensByAlias: true } as const;
const gates = {
  referrals: byAlias,
  slackArchives: { opensByAlias: true, sourceGrant: 'slack-archives' },
  gifting: byAlias,
  outliers: byAlias,
  portfolios: { opensByAlias: false, portfolioGrant: 'all' },
  experimentals: { opensByAlias: false, sourceGrant: 'experimentals' },
  lite: byAlias,
  premium: byAlias,
} as const satisfies Record<Feature, GateRule>;

/** Returns whether the active plan includes a feature, based on the plan's grants. `alias` is null without a plan. */
export function isAllowed(feature: Feature, alias: PlanAlias | null): boolean {
  return isAllowedWith(feature, alias, grantsFor(alias));
}

/** Like `isAllowed`, but based on the session user's grants. */
export function isAllowedWith(feature: Feature, alias: PlanAlias | null, grants: ReadGrants): boolean {
  if (alias === null) return false;
  const rule: GateRule = gates[feature];
  return (
    (!rule.opensByAlias || planOf(alias).opens.includes(feature)) &&
    (rule.portfolioGrant === undefined || grants.portfolios.includes(rule.portfolioGrant)) &&
    (rule.sourceGrant === undefined || grants.sources.includes(rule.sourceGrant))
  );
}

/** Returns the plans that include a feature, for the lock message and the `not-in-plan` response. */
export function plansWith(feature: Feature): PlanAlias[] {
  return planAliases().filter((alias) => isAllowed(feature, alias));
}

/** Returns the plans of `plansWith` that are available for purchase. */
export function offeredPlansWith(feature: Feature): PlanAlias[] {
  return offeredPlans().filter((alias) => isAllowed(feature, alias));
}
