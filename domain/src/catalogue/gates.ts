import type { Feature, ReadGrants, SourceGrant } from './feature.ts';
import { grantsFor } from './grants.ts';
import type { PlanAlias } from './plan.ts';
import { offeredPlans, planAliases, planOf } from './plan.ts';

/** A feature requires that the plan opens it, the grant named here, or both. */
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

/** Whether the active plan (null: none) opens a feature, with the grants that go with the plan. */
export function isAllowed(feature: Feature, alias: PlanAlias | null): boolean {
  return isAllowedWith(feature, alias, grantsFor(alias));
}

/** As `isAllowed`, with the grants that the session user carries. */
export function isAllowedWith(feature: Feature, alias: PlanAlias | null, grants: ReadGrants): boolean {
  if (alias === null) return false;
  const rule: GateRule = gates[feature];
  return (
    (!rule.opensByAlias || planOf(alias).opens.includes(feature)) &&
    (rule.portfolioGrant === undefined || grants.portfolios.includes(rule.portfolioGrant)) &&
    (rule.sourceGrant === undefined || grants.sources.includes(rule.sourceGrant))
  );
}

/** The plans that open a feature: the lock's reason and the answer to `not-in-plan`. */
export function plansWith(feature: Feature): PlanAlias[] {
  return planAliases().filter((alias) => isAllowed(feature, alias));
}

/** Of `plansWith`, those that can be bought. */
export function offeredPlansWith(feature: Feature): PlanAlias[] {
  return offeredPlans().filter((alias) => isAllowed(feature, alias));
}
