import type { CalendarDate } from '../primitives/calendar-date.ts';
import { isAfter, isBefore } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { maxPaise, minPaise, percentHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { PlanAlias } from './plan.ts';
import { isPaidPlan } from './plan.ts';

type CouponReduction =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'flat'; readonly amount: Paise };

export interface Coupon {
  /** Normalised with `normaliseCouponCode`. */
  readonly code: string;
  readonly reduction: CouponReduction;
  /** Null for every paid plan. */
  readonly plans: readonly PlanAlias[] | null;
  /** First and last business day; null if open-ended. */
  readonly validFrom: CalendarDate | null;
  readonly validTo: CalendarDate | null;
  readonly totalLimit: number | null;
  readonly perMemberLimit: number | null;
  readonly firstPurchaseOnly: boolean;
}

export interface CouponUse {
  readonly alias: PlanAlias;
  readonly today: CalendarDate;
  /** Uses and active reservations of all members, excluding those of the order being replaced. */
  readonly usedInAll: number;
  readonly usedByMember: number;
  readonly hasPaidBefore: boolean;
}

const couponProblems = [
  'not-for-plan',
  'not-yet-valid',
  'expired',
  'used-up',
  'used-by-member',
  'first-purchase-only',
] as const;
export type CouponProblem = (typeof couponProblems)[number];

export type CouponState = 'to-come' | 'running' | 'over' | 'used-up';

/** Returns the state of a coupon or batch on a day. */
export function couponState(
  { validFrom, validTo }: Pick<Coupon, 'validFrom' | 'validTo'>,
  now: {
    readonly today: CalendarDate;
    /** Uses and active reservations. */
    readonly used: number;
    /** Maximum number of uses; null if unlimited. */
    readonly limit: number | null;
  },
): CouponState {
  if (validTo !== null && isAfter(now.today, validTo)) return 'over';
  if (validFrom !== null && isBefore(now.today, validFrom)) return 'to-come';
  return now.limit !== null && now.used >= now.limit ? 'used-up' : 'running';
}

/** Returns a typed code trimmed and in upper case. */
export function normaliseCouponCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Returns a coupon's discount on a price ex GST, rounded half up and limited to the price. */
export function couponDiscount(coupon: Coupon, listPrice: Paise): Paise {
  const { reduction } = coupon;
  const wanted =
    reduction.kind === 'percent' ? percentHalfUp(listPrice, reduction.basisPoints) : reduction.amount;
  return maxPaise(zeroPaise, minPaise(wanted, listPrice));
}

/** Returns why a coupon is not valid for this purchase, or null if it is valid. */
export function couponProblem(coupon: Coupon, use: CouponUse): CouponProblem | null {
  if (!isPaidPlan(use.alias)) return 'not-for-plan';
  if (coupon.plans !== null && !coupon.plans.includes(use.alias)) return 'not-for-plan';
  if (coupon.validFrom !== null && isBefore(use.today, coupon.validFrom)) return 'not-yet-valid';
  if (coupon.validTo !== null && isAfter(use.today, coupon.validTo)) return 'expired';
  if (coupon.totalLimit !== null && use.usedInAll >= coupon.totalLimit) return 'used-up';
  if (coupon.perMemberLimit !== null && use.usedByMember >= coupon.perMemberLimit) return 'used-by-member';
  if (coupon.firstPurchaseOnly && use.hasPaidBefore) return 'first-purchase-only';
  return null;
}
