import type { Sunset } from './sunset.ts';

export const planAliases = [
  'CMPONE',
  'CMP1Y',
  'CMP3M',
  'CML1Y',
  'CML3M',
  'CML14D',
  'CMP14D',
  'CMPGUEST',
] as const;
export type PlanAlias = (typeof planAliases)[number];

export type Frequency = 'PRORATA' | 'QUARTERLY' | 'ANNUAL';
export type PlanTier = 'premium' | 'lite' | 'trial' | 'guest';
export type PlanKind = 'paid' | 'trial' | 'guest';
export type PlanTerm = { readonly months: number } | { readonly days: number };

export interface PlanFacts {
  /** Rank: an upgrade goes to a higher level. Specification section 3. */
  readonly level: number;
  readonly frequency: Frequency;
  /** As the specification's table spells it; null where the table shows none. */
  readonly freqId: 'Pro-rata' | 'ANNUAL' | 'QUARTERLY' | null;
  readonly term: PlanTerm;
  readonly tier: PlanTier;
  readonly kind: PlanKind;
}

/**
 * What the rules know of every plan. CMPONE is the annual plan up to the sunset; the term of CMPGUEST is what
 * staff are offered first, they may grant another.
 */
export const planFacts = {
  CMPONE: {
    level: 6,
    frequency: 'PRORATA',
    freqId: 'Pro-rata',
    term: { months: 12 },
    tier: 'premium',
    kind: 'paid',
  },
  CMP1Y: {
    level: 5,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { months: 12 },
    tier: 'premium',
    kind: 'paid',
  },
  CMP3M: {
    level: 4,
    frequency: 'QUARTERLY',
    freqId: 'QUARTERLY',
    term: { months: 3 },
    tier: 'premium',
    kind: 'paid',
  },
  CML1Y: {
    level: 3,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { months: 12 },
    tier: 'lite',
    kind: 'paid',
  },
  CML3M: {
    level: 2,
    frequency: 'QUARTERLY',
    freqId: 'QUARTERLY',
    term: { months: 3 },
    tier: 'lite',
    kind: 'paid',
  },
  CML14D: {
    level: 1,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { days: 14 },
    tier: 'trial',
    kind: 'trial',
  },
  CMP14D: { level: 1, frequency: 'ANNUAL', freqId: null, term: { days: 14 }, tier: 'trial', kind: 'trial' },
  CMPGUEST: {
    level: 0,
    frequency: 'ANNUAL',
    freqId: null,
    term: { months: 12 },
    tier: 'guest',
    kind: 'guest',
  },
} as const satisfies Record<PlanAlias, PlanFacts>;

/** The plans a member can buy on pricing, in the order of the cards. */
export const offeredPlans = [
  'CMPONE',
  'CMP1Y',
  'CMP3M',
  'CML1Y',
  'CML3M',
] as const satisfies readonly PlanAlias[];
export type OfferedPlan = (typeof offeredPlans)[number];

/** The plans a quote is made for: the offered ones and the free trial that pricing links to. */
export const quotedPlans = [...offeredPlans, 'CML14D'] as const satisfies readonly PlanAlias[];
export type QuotedPlan = (typeof quotedPlans)[number];

/** The plans that can be given to somebody. */
export const giftablePlans = ['CMP1Y', 'CMP3M'] as const satisfies readonly PlanAlias[];
export type GiftablePlan = (typeof giftablePlans)[number];

const aliasSet: ReadonlySet<unknown> = new Set(planAliases);
const offeredSet: ReadonlySet<unknown> = new Set(offeredPlans);
const quotedSet: ReadonlySet<unknown> = new Set(quotedPlans);
const giftableSet: ReadonlySet<unknown> = new Set(giftablePlans);

export function isPlanAlias(value: unknown): value is PlanAlias {
  return aliasSet.has(value);
}

export function isOfferedPlan(value: unknown): value is OfferedPlan {
  return offeredSet.has(value);
}

export function isQuotedPlan(value: unknown): value is QuotedPlan {
  return quotedSet.has(value);
}

export function isGiftablePlan(value: unknown): value is GiftablePlan {
  return giftableSet.has(value);
}

export function isPaidPlan(alias: PlanAlias): boolean {
  return planFacts[alias].kind === 'paid';
}

/** A plan of the Premium tier that is paid for: what a referral discounts and rewards. */
export function isPaidPremium(alias: PlanAlias): boolean {
  return planFacts[alias].tier === 'premium';
}

/** What pricing selects by itself: pro-rata up to the sunset, annual where there is none. */
export function defaultPlan(sunset: Sunset | null): OfferedPlan {
  return sunset === null ? 'CMP1Y' : 'CMPONE';
}

/** The frequency that goes with selecting a plan (specification section 4, plan selection). */
export function frequencyOnSelect(alias: PlanAlias): Frequency {
  return planFacts[alias].frequency;
}
