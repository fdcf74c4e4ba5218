import { isPaidPlan, isPaidPremium } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import { noHeads } from '@niveshak/domain/billing/tax';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { HeldTerm, QuoteFacts, SentCode } from '@niveshak/domain/quotes/facts';
import { countCouponUses, couponByCode, fullPricesOn, readPlanDescriptions } from '../catalogue/index.ts';
import { readFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import { hasSignedTerms, termsInForce, verifiedPanOf } from '../kyc/index.ts';
import { everHeldPlan, termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';

/** What the installation brings to every quote. */
export type QuoteSettings = {
  readonly sunset: Sunset | null;
  /** Keys the marks of people who have had a plan. */
  readonly holderKey: string;
};

export type QuoteQuestion = {
  readonly userId: string;
  readonly today: CalendarDate;
  readonly couponCode: string | null;
  /** Billing state as asked; null: the member's own, else unknown. */
  readonly state: string | null;
  /** The order that a new one would replace: its coupon reservation does not count. */
  readonly exceptOrder: string | null;
  /** Sunset in force when the quote was frozen; undefined: today's. */
  readonly sunset?: Sunset | null;
};

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
  const user = await userById(db, userId);
  const firm = await readFirm(db);
  const descriptions = await readPlanDescriptions(db);
  const prices = await fullPricesOn(db, today);
  const terms = await termsOf(db, userId);
  const pan = await verifiedPanOf(db, userId);
  const legal = await termsInForce(db, today);
  const isSigned = await hasSignedTerms(db, userId, legal.version);
  const hasHadAnyPlan = await everHeldPlan(
    db,
    { userId, emailNormalised: user.emailNormalised, mobile: user.mobile, panIndex: pan?.panIndex ?? null },
    settings.holderKey,
  );
  const bought = terms.filter((term) => term.source === 'order' && isPaidPlan(term.alias));
  if (!isStateCode(firm.state)) throw new Error('The firm profile names a state that does not exist.');
  const firmState = firm.state;
  const state = question.state ?? user.state;

  const shared = {
    purpose: 'own',
    today,
    sunset: question.sunset === undefined ? settings.sunset : question.sunset,
    planNames: planNames(descriptions),
    terms: terms.map(toHeldTerm),
    history: {
      hasHadAnyPlan,
      hasPaidBefore: bought.length > 0,
      hasPaidForPremiumBefore: bought.some((term) => isPaidPremium(term.alias)),
    },
    offersTrial: true,
    sentCode: await resolveCode(db, question),
    attachedReferral: null,
    unconsumedMonths: 0,
    firmState,
    placeOfSupply: isStateCode(state) ? state : null,
    isKycVerified: pan !== null,
    hasSignedTerms: isSigned,
    termsVersion: legal.version,
  } as const satisfies Omit<QuoteFacts, 'alias' | 'fullPrice'>;

  return {
    terms,
    factsFor: (alias, frozenFullPrice) => {
      const fullPrice = frozenFullPrice ?? prices.get(alias);
      return fullPrice === undefined ? null : { ...shared, alias, fullPrice };
    },
  };
}

async function resolveCode(db: Db, question: QuoteQuestion): Promise<SentCode | null> {
  const code = normaliseCouponCode(question.couponCode ?? '');
  if (code === '') return null;
  const coupon = await couponByCode(db, code);
  if (coupon === null) return null;
  const counts = await countCouponUses(db, code, question.userId, question.exceptOrder);
  return { kind: 'coupon', coupon, ...counts };
}

function toHeldTerm(term: MemberTerm): HeldTerm {
  const { paid } = term;
  return {
    ...term,
    isGift: term.source === 'gift',
    invoice:
      paid === null
        ? null
        : {
            paidExGst: paid.exGst,
            heads: paid.heads,
            firmState: paid.firmState,
            placeOfSupply: paid.placeOfSupply,
            credited: { taxable: zeroPaise, heads: noHeads },
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
