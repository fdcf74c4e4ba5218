import type { ReadGrants, SourceGrant } from './feature.ts';
import type { PlanAlias } from './plan.ts';
import { planAliases, planOf } from './plan.ts';

export const noGrants: ReadGrants = { portfolios: [], sources: [] };

export function grantsFor(alias: PlanAlias | null): ReadGrants {
  return alias === null ? noGrants : planOf(alias).reads;
}

/** Returns whether the active plan may call a data source. `alias` is null without a plan. */
export function hasSource(alias: PlanAlias | null, source: SourceGrant): boolean {
  return grantsFor(alias).sources.includes(source);
}

export function plansWithSource(source: SourceGrant): PlanAlias[] {
  return planAliases().filter((alias) => hasSource(alias, source));
}
