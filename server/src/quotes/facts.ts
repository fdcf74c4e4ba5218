import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { gstBasisPointsOf, gstBasisPointsOn } from '@niveshak/domain/billing/gst-rate';
import { isStateCode } from '@niveshak/domain/billing/states';
import { noHeads, subtractHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { minDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { HeldTerm, QuoteFacts, SentCode } from '@niveshak/domain/quotes/facts';
import { purchaseHistory } from '@niveshak/domain/quotes/history';
import { isReferralCode } from '@niveshak/domain/referrals/code';
import { creditedFact } from '../billing/index.ts';
import {
  cataloguePublication,
  countCouponUses,
  couponByCode,
  fullPricesOn,
  namesOfPlans,
  sunsetPublication,
} from '../catalogue/index.ts';
import { publishedFirm } from '../firm/index.ts';
import { userFact } from '../identity/index.ts';
import {
  accountsOfMember,
  agreedFact,
  hasAgreed,
  legalVersions,
  panFact,
  requireTerms,
} from '../kyc/index.ts';
import { everHeldPlan, freeMonthsFact, purchasesFact, termsFact } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { factsReader, versionsFact } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { publishedAt } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import { attachedReferralFact, referralFacts } from '../referrals/index.ts';
import { advanceLimitPublication } from './settings.ts';

/** Installation settings used by quotes. */
export type QuoteSettings = {
  /** Key for hashing the marks of previous plan holders. */
  readonly holderKey: string;
  /** Key for signing frozen quotes. */
  readonly quoteKey: string;
};

/** For whom the purchase is: the member, or the recipient of a gift. */
export type Purpose = QuoteFacts['purpose'];

export type QuoteInput = {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly today: CalendarDate;
  readonly couponCode: string | null;
  /** Requested billing state, or null to use the member's own, if known. */
  readonly state: string | null;
  /** Order that a new one would replace, so that its coupon reservation does not count. */
  readonly exceptOrder: string | null;
  /** Mobile number on an order. The trial is limited to one per number. */
  readonly mobile?: string;
  /** Whether the member already has an order for the plan, so that a withdrawal from sale does not affect it. */
  readonly isOrdered?: boolean;
  /** Sunset when the quote was frozen, or undefined for the current one. */
  readonly sunset?: Sunset | null;
};

/** Member facts for quotes, read in one statement. The session user shows them too. */
export const buyerFacts = {
  user: userFact,
  terms: termsFact,
  pan: panFact,
  agreed: agreedFact,
  freeMonths: freeMonthsFact,
  credited: creditedFact,
  purchases: purchasesFact(accountsOfMember),
  attachedReferral: attachedReferralFact,
} as const;
export type Buyer = ValuesOf<typeof buyerFacts>;

/** The member and published content, as read by one call or transaction. */
export type MemberSource = { readonly buyer: Buyer; readonly published: ReadPublished };

const readBuyer = factsReader({ ...buyerFacts, versions: versionsFact });

/**
 * Returns the member and published content as the transaction sees them. Runs one statement if nothing was published
 * since.
 */
export async function readMember(db: Db, userId: string): Promise<MemberSource> {
  const { versions, ...buyer } = await readBuyer(db, userId);
  return { buyer, published: publishedAt(db, versions) };
}

export type GatheredFacts = {
  /** Returns the facts, or null if the plan has no price on the day. */
  readonly factsFor: (alias: PlanAlias, frozenFullPrice?: Paise) => QuoteFacts | null;
  readonly terms: readonly MemberTerm[];
};

/** Returns the facts, with the member and published content as the transaction sees them. */
export async function gatherFacts(
  db: Db,
  settings: QuoteSettings,
  question: QuoteInput,
): Promise<GatheredFacts> {
  return factsOf(db, settings, question, await readMember(db, question.userId));
}

/** Like `gatherFacts`, for data read with the session. Only codes and marks need extra queries. */
export async function factsOf(
  db: Db,
  settings: QuoteSettings,
  question: QuoteInput,
  { buyer, published }: MemberSource,
): Promise<GatheredFacts> {
  const { userId, today } = question;
  const { user, terms, pan, freeMonths } = buyer;
  const firm = await publishedFirm(published);
  const catalogue = await published(cataloguePublication);
  const legal = await published(legalVersions);
  const advanceLimit = await published(advanceLimitPublication);
  const prices = fullPricesOn(catalogue.prices, today);
  const termsVersion = requireTerms(legal, today).version;
  const who = { userId, panIndex: pan?.panIndex ?? null };
  const sentCode = await resolveCode(db, question, who);
  // A current plan counts. The marks detect people who return with another account.
  const hasHadAnyPlan =
    terms.length > 0 ||
    (await everHeldPlan(
      db,
      { ...who, emailNormalised: user.emailNormalised, mobiles: [user.mobile, question.mobile ?? null] },
      settings.holderKey,
    ));
  if (!isStateCode(firm.state)) throw new Error('The firm profile names a state that does not exist.');
  const firmState = firm.state;
  const state = question.state ?? user.state;

  const shared = {
    purpose: question.purpose,
    today,
    gstBasisPoints: gstBasisPointsOn(today),
    sunset: question.sunset === undefined ? await published(sunsetPublication) : question.sunset,
    planNames: namesOfPlans(catalogue.descriptions),
    terms: heldTerms(terms, buyer.credited, today),
    history: {
      hasHadAnyPlan,
      ...purchaseHistory(buyer.purchases),
    },
    advanceLimit,
    offersTrial: firm.offersTrial,
    sentCode,
    attachedReferral: buyer.attachedReferral,
    unconsumedMonths: freeMonths,
    firmState,
    placeOfSupply: isStateCode(state) ? state : null,
    isKycVerified: pan !== null,
    hasSignedTerms: hasAgreed(buyer.agreed, legal, termsVersion, today, ['esign']),
    termsVersion,
  } as const satisfies Omit<QuoteFacts, 'alias' | 'fullPrice' | 'isOnSale'>;

  return {
    terms,
    factsFor: (alias, frozenFullPrice) => {
      const fullPrice = frozenFullPrice ?? prices.get(alias);
      const isOnSale = question.isOrdered === true || !catalogue.withdrawn.has(alias);
      return fullPrice === undefined ? null : { ...shared, alias, fullPrice, isOnSale };
    },
  };
}

async function resolveCode(
  db: Db,
  question: QuoteInput,
  buyer: { readonly userId: string; readonly panIndex: Buffer | null },
): Promise<SentCode | null> {
  const code = normaliseCouponCode(question.couponCode ?? '');
  if (code === '') return null;
  if (isReferralCode(code)) {
    const referral = await referralFacts(db, code, buyer);
    return referral === null ? null : { kind: 'referral', referral };
  }
  const coupon = await couponByCode(db, code);
  if (coupon === null) return null;
  const counts = await countCouponUses(db, code, question.userId, question.exceptOrder);
  return { kind: 'coupon', coupon, ...counts };
}

type Credited = { readonly taxable: Paise; readonly heads: TaxHeads };
const nothingCredited: Credited = { taxable: zeroPaise, heads: noHeads };

/** Returns the terms for the credit and refund rules, with the amount credited for each running or queued term. */
export function heldTerms(
  terms: readonly MemberTerm[],
  credited: ReadonlyMap<string, Credited>,
  today: CalendarDate,
): HeldTerm[] {
  return terms.map((term) => {
    // Ended terms are never credited.
    const isOver = term.endDate < today || term.endDate < term.startDate;
    const notes =
      isOver || term.orderId === null || term.paid === null ? undefined : credited.get(term.orderId);
    return toHeldTerm(term, notes ?? nothingCredited);
  });
}

/**
 * Converts a term. Its value is what its credit notes left, spread over the remaining days. Goodwill refunds, bank
 * debits and credits from when the term was cut are not credited again.
 */
function toHeldTerm(term: MemberTerm, credited: Credited): HeldTerm {
  const { paid } = term;
  const isGift = term.source === 'gift';
  if (paid === null) return { ...term, isGift, invoice: null };
  const { exGst, heads, firmState, placeOfSupply } = paid;
  const places = { firmState, placeOfSupply };
  return {
    ...term,
    isGift,
    paidEndDate: minDate(term.paidEndDate, term.endDate),
    invoice: {
      paidExGst: subtract(exGst, credited.taxable),
      heads: subtractHeads(heads, credited.heads),
      basisPoints: gstBasisPointsOf({ taxable: exGst, heads }),
      ...places,
      credited: nothingCredited,
    },
  };
}
