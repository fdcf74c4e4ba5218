import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import { noHeads, subtractHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { HeldTerm, QuoteFacts, SentCode } from '@niveshak/domain/quotes/facts';
import { purchaseHistory } from '@niveshak/domain/quotes/history';
import { isReferralCode } from '@niveshak/domain/referrals/code';
import { creditedOfOrder } from '../billing/index.ts';
import { countCouponUses, couponByCode, fullPricesOn, readPlanDescriptions } from '../catalogue/index.ts';
import { readFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import type { User } from '../identity/index.ts';
import { accountsOfPerson, hasSignedTerms, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import type { VerifiedPan } from '../kyc/index.ts';
import { everHeldPlan, purchasesOf, termsOf, unconsumedMonths } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { referralFacts } from '../referrals/index.ts';
import { readAdvanceLimit } from './settings.ts';

/** What the installation brings to every quote. */
export type QuoteSettings = {
  readonly sunset: Sunset | null;
  /** Keys the marks of people who have had a plan. */
  readonly holderKey: string;
};

/** Whom a plan is bought for: the member, or somebody who gets it as a gift. */
export type Purpose = QuoteFacts['purpose'];

export type QuoteQuestion = {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly today: CalendarDate;
  readonly couponCode: string | null;
  /** Billing state as asked; null: the member's own, else unknown. */
  readonly state: string | null;
  /** The order that a new one would replace: its coupon reservation does not count. */
  readonly exceptOrder: string | null;
  /** The mobile number given with an order: the trial is once a number, too. */
  readonly mobile?: string;
  /** Sunset in force when the quote was frozen; undefined: today's. */
  readonly sunset?: Sunset | null;
  /** Read before in the same request. */
  readonly known?: Buyer;
};

/** What every quote of a member reads of them; the session user shows the same. */
export type Buyer = {
  readonly user: User;
  readonly terms: readonly MemberTerm[];
  readonly pan: VerifiedPan | null;
  readonly termsVersion: string;
  readonly isSigned: boolean;
  readonly freeMonths: number;
};

export async function readBuyer(db: Db, userId: string, today: CalendarDate): Promise<Buyer> {
  const signing = async () => {
    const { version } = await termsInForce(db, today);
    return { termsVersion: version, isSigned: await hasSignedTerms(db, userId, version, today) };
  };
  const [user, terms, pan, freeMonths, signed] = await Promise.all([
    userById(db, userId),
    termsOf(db, userId),
    verifiedPanOf(db, userId),
    unconsumedMonths(db, userId),
    signing(),
  ]);
  return { user, terms, pan, freeMonths, ...signed };
}

/** The facts of every plan's quote for one member, gathered once. */
export type MemberFacts = {
  /** Null when the plan has no price on that day. */
  readonly factsFor: (alias: PlanAlias, frozenFullPrice?: Paise) => QuoteFacts | null;
  readonly terms: readonly MemberTerm[];
};

export async function gatherFacts(
  db: Db,
  settings: QuoteSettings,
  question: QuoteQuestion,
): Promise<MemberFacts> {
  const { userId, today } = question;
  const { user, terms, pan, termsVersion, isSigned, freeMonths } =
    question.known ?? (await readBuyer(db, userId, today));
  const buyer = { userId, panIndex: pan?.panIndex ?? null };
  const { attachedRefCode } = user;
  const [
    firm,
    descriptions,
    prices,
    hasHadAnyPlan,
    held,
    sentCode,
    attachedReferral,
    purchases,
    advanceLimit,
  ] = await Promise.all([
    readFirm(db),
    readPlanDescriptions(db),
    fullPricesOn(db, today),
    everHeldPlan(
      db,
      { ...buyer, emailNormalised: user.emailNormalised, mobiles: [user.mobile, question.mobile ?? null] },
      settings.holderKey,
    ),
    heldTerms(db, terms, today),
    resolveCode(db, question, buyer),
    attachedRefCode === null ? null : referralFacts(db, attachedRefCode, buyer),
    accountsOfPerson(db, buyer).then((accounts) => purchasesOf(db, accounts)),
    readAdvanceLimit(db),
  ]);
  if (!isStateCode(firm.state)) throw new Error('The firm profile names a state that does not exist.');
  const firmState = firm.state;
  const state = question.state ?? user.state;

  const shared = {
    purpose: question.purpose,
    today,
    sunset: question.sunset === undefined ? settings.sunset : question.sunset,
    planNames: planNames(descriptions),
    terms: held,
    history: {
      hasHadAnyPlan,
      ...purchaseHistory(purchases),
    },
    advanceLimit,
    offersTrial: firm.offersTrial,
    sentCode,
    attachedReferral,
    unconsumedMonths: freeMonths,
    firmState,
    placeOfSupply: isStateCode(state) ? state : null,
    isKycVerified: pan !== null,
    hasSignedTerms: isSigned,
    termsVersion,
  } as const satisfies Omit<QuoteFacts, 'alias' | 'fullPrice'>;

  return {
    terms,
    factsFor: (alias, frozenFullPrice) => {
      const fullPrice = frozenFullPrice ?? prices.get(alias);
      return fullPrice === undefined ? null : { ...shared, alias, fullPrice };
    },
  };
}

async function resolveCode(
  db: Db,
  question: QuoteQuestion,
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

/** Terms as the rules of credit and refund see them, with what was credited of each running or queued one. */
export async function heldTerms(
  db: Db,
  terms: readonly MemberTerm[],
  today: CalendarDate,
): Promise<HeldTerm[]> {
  const held: HeldTerm[] = [];
  for (const term of terms) {
    const isOver = term.endDate < today || term.endDate < term.startDate;
    // Nothing is ever credited for a term that is over, so its notes are not read.
    const isInvoiced = term.orderId !== null && term.paid !== null;
    const credited = isOver || !isInvoiced ? nothingCredited : await creditedOfOrder(db, term.orderId);
    held.push(toHeldTerm(term, credited));
  }
  return held;
}

/**
 * A term that was cut short before is worth what its credit notes left of it, spread over the days that were left:
 * days that were credited are not credited again.
 */
function toHeldTerm(term: MemberTerm, credited: Credited): HeldTerm {
  const { paid } = term;
  const isGift = term.source === 'gift';
  if (paid === null) return { ...term, isGift, invoice: null };
  const { exGst, heads, firmState, placeOfSupply } = paid;
  const places = { firmState, placeOfSupply };
  if (term.endDate >= term.paidEndDate) {
    return { ...term, isGift, invoice: { paidExGst: exGst, heads, ...places, credited } };
  }
  return {
    ...term,
    isGift,
    paidEndDate: term.endDate,
    invoice: {
      paidExGst: subtract(exGst, credited.taxable),
      heads: subtractHeads(heads, credited.heads),
      ...places,
      credited: nothingCredited,
    },
  };
}

function planNames(descriptions: ReadonlyMap<PlanAlias, { product: string }>): Record<PlanAlias, string> {
  const name = (alias: PlanAlias) => descriptions.get(alias)?.product ?? alias;
  return {
    CMPONE: name('CMPONE'),
    CMP1Y: name('CMP1Y'),
    CMP3M: name('CMP3M'),
    CML1Y: name('CML1Y'),
    CML3M: name('CML3M'),
    CML14D: name('CML14D'),
    CMP14D: name('CMP14D'),
    CMPGUEST: name('CMPGUEST'),
  };
}

/** The member's billing state as a code, null when unknown. */
export function asState(state: string | null): StateCode | null {
  return isStateCode(state) ? state : null;
}
