import { gstBasisPointsOn } from '../billing/gst-rate.ts';
import { taxFor } from '../billing/tax.ts';
import type { StateCode } from '../billing/states.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan, quotedPlans } from '../catalogue/plan.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import { noHeads } from '../billing/tax.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { zeroPaise } from '../primitives/paise.ts';
import type { AdvanceLimit } from './advance-limit.ts';
import type { HeldTerm, QuoteFacts, SentCode } from './facts.ts';
import { computeQuote } from './quote.ts';
import type { QuoteOutcome } from './quote.ts';

export interface Offering {
  readonly prices: ReadonlyMap<PlanAlias, Paise>;
  readonly sunset: Sunset | null;
  readonly offersTrial: boolean;
  readonly advanceLimit: AdvanceLimit;
  readonly firmState: StateCode;
  readonly planNames: ReadonlyMap<PlanAlias, string>;
  readonly termsVersion: string;
}

interface SampleMember {
  readonly title: string;
  /** Plan bought or started and how many days ago; null for a person who never had one. */
  readonly held: { readonly alias: PlanAlias; readonly daysAgo: number } | null;
}

/** Member of each kind that a catalogue change may affect. */
export const sampleMembers = {
  nobody: { title: 'Somebody new', held: null },
  trial: { title: 'On the free trial', held: { alias: 'CML14D', daysAgo: 3 } },
  lite: { title: 'Lite Quarterly, ending soon', held: { alias: 'CML3M', daysAgo: 80 } },
  premium: { title: 'Premium Quarterly, ending soon', held: { alias: 'CMP3M', daysAgo: 80 } },
  credit: { title: 'Lite Annual since ten days, with a credit', held: { alias: 'CML1Y', daysAgo: 10 } },
} as const satisfies Record<string, SampleMember>;
export type SampleId = keyof typeof sampleMembers;

function isSampleId(id: string): id is SampleId {
  return Object.hasOwn(sampleMembers, id);
}
export const sampleIds: readonly SampleId[] = Object.keys(sampleMembers).filter(isSampleId);

function heldBy({ held }: SampleMember, sold: Offering, today: CalendarDate): HeldTerm[] {
  if (held === null) return [];
  const { alias, daysAgo } = held;
  const startDate = addDays(today, -daysAgo);
  const endDate = uncutEnd(alias, startDate);
  const paidExGst = sold.prices.get(alias) ?? zeroPaise;
  const { firmState } = sold;
  const places = { firmState, placeOfSupply: firmState };
  const basisPoints = gstBasisPointsOn(startDate);
  const { cgst, sgst, igst } = taxFor({ taxable: paidExGst, basisPoints, ...places });
  const invoice =
    isPaidPlan(alias) && paidExGst > 0
      ? {
          paidExGst,
          heads: { cgst, sgst, igst },
          basisPoints,
          ...places,
          credited: { taxable: zeroPaise, heads: noHeads },
        }
      : null;
  return [{ id: alias, alias, startDate, paidEndDate: endDate, endDate, isGift: false, invoice }];
}

/**
 * Returns the sample member's quotes on a day under an offering. Existing plans were bought under `sold`, so that two
 * offerings can be compared for the same member. Omits plans without a price.
 */
export function quotesForSample(
  id: SampleId,
  offering: Offering,
  sold: Offering,
  today: CalendarDate,
  sentCode: SentCode | null,
): ReadonlyMap<PlanAlias, QuoteOutcome> {
  const sample: SampleMember = sampleMembers[id];
  const terms = heldBy(sample, sold, today);
  const hasPaid = sample.held !== null && isPaidPlan(sample.held.alias);
  const { prices, ...offered } = offering;
  const shared = {
    ...offered,
    purpose: 'own',
    isOnSale: true,
    today,
    gstBasisPoints: gstBasisPointsOn(today),
    terms,
    history: {
      hasHadAnyPlan: sample.held !== null,
      hasPaidBefore: hasPaid,
      hasPaidForPremiumBefore: id === 'premium',
    },
    sentCode,
    attachedReferral: null,
    unconsumedMonths: 0,
    // New visitors have not entered a state yet.
    placeOfSupply: sample.held === null ? null : offering.firmState,
    isKycVerified: true,
    hasSignedTerms: true,
  } as const satisfies Omit<QuoteFacts, 'alias' | 'fullPrice'>;
  return new Map(
    quotedPlans().flatMap((alias) => {
      const fullPrice = prices.get(alias);
      return fullPrice === undefined ? [] : [[alias, computeQuote({ ...shared, alias, fullPrice })] as const];
    }),
  );
}
