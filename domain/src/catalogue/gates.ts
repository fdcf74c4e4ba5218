import type { ReadGrants } from './grants.ts';
import { grantsFor } from './grants.ts';
import type { OfferedPlan, PlanAlias } from './plan.ts';
import { offeredPlans, planAliases } from './plan.ts';

export const features = [
  'referrals',
  'slackArchives',
  'gifting',
  'outliers',
  'portfolios',
  'experimentals',
  'lite',
  'premium',
] as const;
/** `lite` and `premium` are the access levels of articles. */
export type Feature = (typeof features)[number];

/** The aliases that open a feature, the grant that it needs, or both; a feature asks for all it names. */
interface GateRule {
  readonly aliases?: readonly PlanAlias[];
  readonly portfolioGrant?: string;
  readonly sourceGrant?: string;
}

/**
 * Aliases and grants as in the specification's section 5 (CMPONE, the highest level, opens the archives and no
 * referrals, gifts or outliers: so it is written); article levels as in decisions section 3.
 */
const gates = {
  referrals: { aliases: ['CMP3M', 'CMP1Y'] },
  slackArchives: { aliases: ['CMP3M', 'CMP1Y', 'CMPGUEST', 'CMPONE'], sourceGrant: 'slack-archives' },
  gifting: { aliases: ['CMP3M', 'CMP1Y', 'CMPGUEST'] },
  outliers: { aliases: ['CMP3M', 'CMP1Y', 'CMPGUEST'] },
  portfolios: { portfolioGrant: 'all' },
  experimentals: { sourceGrant: 'experimentals' },
  lite: { aliases: planAliases },
  premium: { aliases: ['CMPONE', 'CMP1Y', 'CMP3M', 'CMPGUEST', 'CMP14D'] },
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
    (rule.aliases === undefined || rule.aliases.includes(alias)) &&
    (rule.portfolioGrant === undefined || grants.portfolios.includes(rule.portfolioGrant)) &&
    (rule.sourceGrant === undefined || grants.sources.includes(rule.sourceGrant))
  );
}

/** The plans that open a feature: the lock's reason and the answer to `not-in-plan`. */
export function plansWith(feature: Feature): PlanAlias[] {
  return planAliases.filter((alias) => isAllowed(feature, alias));
}

/** Of `plansWith`, those that can be bought. */
export function offeredPlansWith(feature: Feature): OfferedPlan[] {
  return offeredPlans.filter((alias) => isAllowed(feature, alias));
}
