import { paise } from '../primitives/paise.ts';
import type { PlanFacts } from './plan-facts.ts';

const premiumReads = {
  portfolios: ['all'],
  sources: ['prices', 'portfolio-infos', 'experimentals', 'slack-archives'],
} as const;
const premiumTrialReads = { portfolios: ['all'], sources: ['prices', 'portfolio-infos'] } as const;
const liteReads = { portfolios: [], sources: ['prices'] } as const;

/**
 * Default catalogue (specification section 3, gates of section 5, grants of decisions section 3). CMPONE is the annual
 * plan shortened by the sunset and, as specified, excludes referrals, gifts and outliers.
 */
export const defaultPlans = {
  CMPONE: {
    name: 'Premium Pro-rata',
    level: 6,
    frequency: 'PRORATA',
    freqId: 'Pro-rata',
    term: { months: 12 },
    tier: 'premium',
    kind: 'paid',
    sale: 'card',
    isUntilSunset: true,
    isGiftable: false,
    accessRank: 5,
    opens: ['slackArchives', 'lite', 'premium'],
    reads: premiumReads,
    monthlyPrice: paise(199_900),
  },
  CMP1Y: {
    name: 'Premium Annual',
    level: 5,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { months: 12 },
    tier: 'premium',
    kind: 'paid',
    sale: 'card',
    isUntilSunset: false,
    isGiftable: true,
    accessRank: 8,
    opens: ['referrals', 'slackArchives', 'gifting', 'outliers', 'lite', 'premium'],
    reads: premiumReads,
    monthlyPrice: paise(199_900),
  },
  CMP3M: {
    name: 'Premium Quarterly',
    level: 4,
    frequency: 'QUARTERLY',
    freqId: 'QUARTERLY',
    term: { months: 3 },
    tier: 'premium',
    kind: 'paid',
    sale: 'card',
    isUntilSunset: false,
    isGiftable: true,
    accessRank: 7,
    opens: ['referrals', 'slackArchives', 'gifting', 'outliers', 'lite', 'premium'],
    reads: premiumReads,
    monthlyPrice: paise(239_900),
  },
  CML1Y: {
    name: 'Lite Annual',
    level: 3,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { months: 12 },
    tier: 'lite',
    kind: 'paid',
    sale: 'card',
    isUntilSunset: false,
    isGiftable: false,
    accessRank: 3,
    opens: ['lite'],
    reads: liteReads,
    monthlyPrice: paise(49_900),
  },
  CML3M: {
    name: 'Lite Quarterly',
    level: 2,
    frequency: 'QUARTERLY',
    freqId: 'QUARTERLY',
    term: { months: 3 },
    tier: 'lite',
    kind: 'paid',
    sale: 'card',
    isUntilSunset: false,
    isGiftable: false,
    accessRank: 2,
    opens: ['lite'],
    reads: liteReads,
    monthlyPrice: paise(59_900),
  },
  CML14D: {
    name: 'Free Trial',
    level: 1,
    frequency: 'ANNUAL',
    freqId: 'ANNUAL',
    term: { days: 14 },
    tier: 'trial',
    kind: 'trial',
    sale: 'trial-link',
    isUntilSunset: false,
    isGiftable: false,
    accessRank: 1,
    opens: ['lite'],
    reads: liteReads,
    monthlyPrice: null,
  },
  CMP14D: {
    name: 'Premium Trial',
    level: 1,
    frequency: 'ANNUAL',
    freqId: null,
    term: { days: 14 },
    tier: 'trial',
    kind: 'trial',
    sale: 'granted',
    isUntilSunset: false,
    isGiftable: false,
    accessRank: 4,
    opens: ['lite', 'premium'],
    reads: premiumTrialReads,
    monthlyPrice: null,
  },
  CMPGUEST: {
    name: 'Complimentary Access',
    level: 0,
    frequency: 'ANNUAL',
    freqId: null,
    // Default length. Staff may grant a different one.
    term: { months: 12 },
    tier: 'guest',
    kind: 'guest',
    sale: 'granted',
    isUntilSunset: false,
    isGiftable: false,
    accessRank: 6,
    opens: ['slackArchives', 'gifting', 'outliers', 'lite', 'premium'],
    reads: premiumReads,
    monthlyPrice: null,
  },
} as const satisfies Record<string, PlanFacts>;

export type DefaultPlanAlias = keyof typeof defaultPlans;

export function isDefaultPlan(alias: unknown): alias is DefaultPlanAlias {
  return typeof alias === 'string' && Object.hasOwn(defaultPlans, alias);
}

export const defaultAliases: readonly DefaultPlanAlias[] = Object.keys(defaultPlans).filter(isDefaultPlan);
