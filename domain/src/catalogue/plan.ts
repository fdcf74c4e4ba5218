import type { Brand } from '../primitives/brand.ts';
import { defaultAliases, defaultPlans } from './default-plans.ts';
import type { DefaultPlanAlias } from './default-plans.ts';
import type { Frequency, PlanFacts } from './plan-facts.ts';

/** Plan of the default catalogue, or one added by the firm. */
export type PlanAlias = DefaultPlanAlias | Brand<string, 'PlanAlias'>;

/**
 * Plan facts by alias. They never change, so a process may cache every plan it has read; `registerPlans` adds the firm's
 * plans. Sale status and price can change and are never cached here.
 */
const known = new Map<string, PlanFacts>(Object.entries(defaultPlans));
let ordered: readonly PlanAlias[] = defaultAliases;

export const planAliasPattern = /^[A-Z0-9]{3,12}$/;

/** Returns whether a text has the form of an alias. `isPlanAlias` checks that the plan exists. */
export function isAliasText(value: unknown): value is PlanAlias {
  return typeof value === 'string' && planAliasPattern.test(value);
}

export function isPlanAlias(value: unknown): value is PlanAlias {
  return typeof value === 'string' && known.has(value);
}

/** @throws RangeError if this process has not loaded the plan */
export function planOf(alias: PlanAlias): PlanFacts {
  const facts = known.get(alias);
  if (facts === undefined) throw new RangeError(`Unknown plan ${alias}.`);
  return facts;
}

/** Adds plans to the known ones. The default catalogue cannot be replaced. */
export function registerPlans(plans: ReadonlyMap<string, PlanFacts>): void {
  for (const [alias, facts] of plans) if (!Object.hasOwn(defaultPlans, alias)) known.set(alias, facts);
  order();
}

/** Removes the firm's plans. For tests, which share one process. */
export function clearFirmPlans(): void {
  for (const alias of known.keys()) if (!Object.hasOwn(defaultPlans, alias)) known.delete(alias);
  order();
}

function order(): void {
  ordered = [...known.keys()]
    .filter((alias) => isPlanAlias(alias))
    .toSorted(
      (a, b) => Number(isOfferedPlan(b)) - Number(isOfferedPlan(a)) || planOf(b).level - planOf(a).level,
    );
}

/** Returns every plan, with those on a pricing card first, then by level from highest to lowest. */
export function planAliases(): readonly PlanAlias[] {
  return ordered;
}

/** Returns the plans with a pricing card, in card order. */
export function offeredPlans(): PlanAlias[] {
  return ordered.filter((alias) => isOfferedPlan(alias));
}

/** Returns the plans with a quote, which are the offered ones and the free trial. */
export function quotedPlans(): PlanAlias[] {
  return ordered.filter((alias) => isQuotedPlan(alias));
}

export function giftablePlans(): PlanAlias[] {
  return ordered.filter((alias) => isGiftablePlan(alias));
}

export function isOfferedPlan(value: unknown): value is PlanAlias {
  return isPlanAlias(value) && planOf(value).sale === 'card';
}

export function isQuotedPlan(value: unknown): value is PlanAlias {
  return isPlanAlias(value) && planOf(value).sale !== 'granted';
}

/** Sale status that is the same for every member. */
export interface SaleState {
  readonly withdrawnPlans?: readonly PlanAlias[] | undefined;
  readonly sunset: object | null;
}

/**
 * Returns whether a plan has a pricing card. Excludes plans withdrawn from sale, and the pro-rata plan without a
 * sunset.
 */
export function isOnSale(alias: PlanAlias, { withdrawnPlans = [], sunset }: SaleState): boolean {
  const { sale, isUntilSunset } = planOf(alias);
  return sale === 'card' && !withdrawnPlans.includes(alias) && (!isUntilSunset || sunset !== null);
}

export function isGiftablePlan(value: unknown): value is PlanAlias {
  return isPlanAlias(value) && planOf(value).isGiftable;
}

export function isPaidPlan(alias: PlanAlias): boolean {
  return planOf(alias).kind === 'paid';
}

/** Returns whether a plan is a paid Premium plan, which referrals discount and reward. */
export function isPaidPremium(alias: PlanAlias): boolean {
  return planOf(alias).tier === 'premium';
}

/** Returns the default display name, which the catalogue's texts can override. */
export function planName(alias: PlanAlias): string {
  return planOf(alias).name;
}

/** Free trial linked from pricing. */
export const trialPlan = 'CML14D' satisfies PlanAlias;

/** Returns the plan preselected on pricing, which is pro-rata during a sunset and otherwise annual. */
export function defaultPlan(sunset: object | null): PlanAlias {
  return sunset === null ? 'CMP1Y' : 'CMPONE';
}

/** Returns the frequency that selecting a plan sets (specification section 4, plan selection). */
export function frequencyOnSelect(alias: PlanAlias): Frequency {
  return planOf(alias).frequency;
}
