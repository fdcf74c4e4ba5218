import type { PlanAlias } from './plan.ts';
import { planAliases } from './plan.ts';

export const sourceGrants = ['prices', 'portfolio-infos', 'experimentals', 'slack-archives'] as const;
export type SourceGrant = (typeof sourceGrants)[number];

/** What a plan may read: `resourceGrants.read` of the session user. */
export interface ReadGrants {
  readonly portfolios: readonly string[];
  readonly sources: readonly string[];
}

const premiumGrants = {
  portfolios: ['all'],
  sources: ['prices', 'portfolio-infos', 'experimentals', 'slack-archives'],
} as const satisfies ReadGrants;
const premiumTrialGrants = {
  portfolios: ['all'],
  sources: ['prices', 'portfolio-infos'],
} as const satisfies ReadGrants;
const liteGrants = { portfolios: [], sources: ['prices'] } as const satisfies ReadGrants;

/** Grants by plan, decisions section 3. */
export const grantsOf: Record<PlanAlias, ReadGrants> = {
  CMPONE: premiumGrants,
  CMP1Y: premiumGrants,
  CMP3M: premiumGrants,
  CMPGUEST: premiumGrants,
  CMP14D: premiumTrialGrants,
  CML1Y: liteGrants,
  CML3M: liteGrants,
  CML14D: liteGrants,
};

/** Of somebody without an active plan. */
export const noGrants: ReadGrants = { portfolios: [], sources: [] };

export function grantsFor(alias: PlanAlias | null): ReadGrants {
  return alias === null ? noGrants : grantsOf[alias];
}

/** Whether an active plan (null: none) may call a data source. */
export function hasSource(alias: PlanAlias | null, source: SourceGrant): boolean {
  return grantsFor(alias).sources.includes(source);
}

export function plansWithSource(source: SourceGrant): PlanAlias[] {
  return planAliases.filter((alias) => hasSource(alias, source));
}
