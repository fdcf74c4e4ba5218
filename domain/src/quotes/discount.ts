import type { CouponProblem } from '../catalogue/coupon.ts';
import { couponDiscount, couponProblem } from '../catalogue/coupon.ts';
import { isPaidPremium } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { QuoteFacts, ReferralFacts } from './facts.ts';

/** 10 % off the first paid Premium purchase (decisions section 4). */
export const referralBasisPoints = 1000;

type ReferralProblem = 'own-code' | 'own-pan' | 'barred' | 'not-for-plan' | 'first-purchase-only';

/** Valid discount, which may not be the one applied. */
export interface Offer {
  readonly code: string;
  readonly isReferral: boolean;
  readonly amount: Paise;
}

export interface Discount {
  /** Discount ex GST. */
  readonly amount: Paise;
  /** Code that the buyer entered, if valid. `isApplied` is false if the attached referral gives a larger discount. */
  readonly sent: (Offer & { readonly isApplied: boolean }) | null;
  readonly attached: (Offer & { readonly isApplied: boolean }) | null;
  /** Why the entered code is invalid. */
  readonly sentProblem: CouponProblem | ReferralProblem | null;
}

/**
 * Returns the larger discount of the entered code and the attached referral, never both. The entered code wins a tie.
 */
export function discountFor(facts: QuoteFacts, listPrice: Paise): Discount {
  const sentProblem = problemOfSentCode(facts);
  const sent = sentProblem === null ? sentOffer(facts, listPrice) : null;
  const { attachedReferral } = facts;
  const attached =
    attachedReferral !== null && referralProblem(attachedReferral, facts) === null
      ? referralOffer(attachedReferral, listPrice)
      : null;
  const sentWins = sent !== null && (attached === null || sent.amount >= attached.amount);
  const winner = sentWins ? sent : attached;
  return {
    amount: winner?.amount ?? zeroPaise,
    sent: sent === null ? null : { ...sent, isApplied: sentWins },
    attached: attached === null ? null : { ...attached, isApplied: !sentWins },
    sentProblem,
  };
}

function referralProblem(
  referral: ReferralFacts,
  { alias, purpose, history }: Pick<QuoteFacts, 'alias' | 'purpose' | 'history'>,
): ReferralProblem | null {
  if (referral.isOwnCode) return 'own-code';
  if (referral.hasOwnPan) return 'own-pan';
  if (referral.isBarred) return 'barred';
  if (!isPaidPremium(alias) || purpose === 'gift') return 'not-for-plan';
  return history.hasPaidForPremiumBefore ? 'first-purchase-only' : null;
}

function problemOfSentCode(facts: QuoteFacts): CouponProblem | ReferralProblem | null {
  const { sentCode, alias, today, history } = facts;
  if (sentCode === null) return null;
  if (sentCode.kind === 'referral') return referralProblem(sentCode.referral, facts);
  const { coupon, usedInAll, usedByMember } = sentCode;
  return couponProblem(coupon, {
    alias,
    today,
    usedInAll,
    usedByMember,
    hasPaidBefore: history.hasPaidBefore,
  });
}

function sentOffer({ sentCode }: QuoteFacts, listPrice: Paise): Offer | null {
  if (sentCode === null) return null;
  if (sentCode.kind === 'referral') return referralOffer(sentCode.referral, listPrice);
  return {
    code: sentCode.coupon.code,
    isReferral: false,
    amount: couponDiscount(sentCode.coupon, listPrice),
  };
}

function referralOffer({ code }: ReferralFacts, listPrice: Paise): Offer {
  return { code, isReferral: true, amount: percentHalfUp(listPrice, referralBasisPoints) };
}
