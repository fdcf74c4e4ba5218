import type { Brand } from '../primitives/brand.ts';
import { defaultAliases, defaultPlans } from './default-plans.ts';
import type { DefaultPlanAlias } from './default-plans.ts';
import type { Frequency, PlanFacts } from './plan-facts.ts';

/** A plan of the default catalogue, or one that the firm added. */
export type PlanAlias = DefaultPlanAlias | Brand<string, 'PlanAlias'>;

/**
 * Facts by alias. A plan's facts never change, so a process may keep every plan it has read: `learnPlans` adds the firm's
 * own. Whether a plan is on sale and at what price changes, and is never kept here.
 */
const known = new Map<string, PlanFacts>(Object.entries(defaultPlans));
let ordered: readonly PlanAlias[] = defaultAliases;

/** What an alias looks like. */
export const planAliasPattern = /^[A-Z0-9]{3,12}$/;

/** Whether a text could be an alias; `isPlanAlias` tells whether there is such a plan. */
export function isAliasText(value: unknown): value is PlanAlias {
  return typeof value === 'string' && planAliasPattern.test(value);
}

export function isPlanAlias(value: unknown): value is PlanAlias {
  return typeof value === 'string' && known.has(value);
}

/** @throws RangeError for a plan that this process has not learned. */
export function planOf(alias: PlanAlias): PlanFacts {
  const facts = known.get(alias);
  if (facts === undefined) throw new RangeError(`Unknown plan ${alias}.`);
  return facts;
}

/** Adds plans; the default catalogue cannot be replaced. */
export function learnPlans(plans: ReadonlyMap<string, PlanFacts>): void {
  for (const [alias, facts] of plans) if (!Object.hasOwn(defaultPlans, alias)) known.set(alias, facts);
  order();
}

/** For tests, which share a process. */
export function forgetFirmPlans(): void {
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

/** Every plan, the ones with a pricing card first, highest level first. */
export function planAliases(): readonly PlanAlias[] {
  return ordered;
}

/** The plans with a card on pricing, in the order of the cards. */
export function offeredPlans(): PlanAlias[] {
  return ordered.filter((alias) => isOfferedPlan(alias));
}

/** The plans a quote is made for: the offered ones and the free trial. */
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

export function isGiftablePlan(value: unknown): value is PlanAlias {
  return isPlanAlias(value) && planOf(value).isGiftable;
}

export function isPaidPlan(alias: PlanAlias): boolean {
  return planOf(alias).kind === 'paid';
}

/** A plan of the Premium tier that is paid for: what a referral discounts and rewards. */
export function isPaidPremium(alias: PlanAlias): boolean {
  return planOf(alias).tier === 'premium';
}

/** As people read it, unless the catalogue's texts say otherwise. */
export function planName(alias: PlanAlias): string {
  return planOf(alias).name;
}

/** The free trial that pricing links to. */
export const trialPlan = 'CML14D' satisfies PlanAlias;

/** What pricing selects by itself: pro-rata up to the sunset, annual where there is none. */
export function defaultPlan(sunset: object | null): PlanAlias {
  return sunset === null ? 'CMP1Y' : 'CMPONE';
}

/** The frequency that goes with selecting a plan (specification section 4, plan selection). */
export function frequencyOnSelect(alias: PlanAlias): Frequency {
  return planOf(alias).frequency;
}
