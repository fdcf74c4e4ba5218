import type {
  CouponBatch,
  CouponConditions,
  StaffCoupon,
} from '@niveshak/contract/catalogue/staff-coupon-schemas';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { planText } from '../frame/PlanText.tsx';
import { dateText } from '../../../src/ui/date-text.ts';

type Rule = StaffCoupon | CouponBatch;

/** Returns the discount, such as `10%` or `₹500`. */
export function reductionText({ reduction }: Pick<Rule, 'reduction'>): string {
  return reduction.kind === 'percent'
    ? `${reduction.basisPoints / 100}%`
    : formatRupees(paise(reduction.amount), reduction.amount % 100 === 0 ? { decimals: 0 } : {});
}

export function plansText({ plans }: Pick<Rule, 'plans'>): string {
  return plans === null ? 'every paid plan' : plans.map(planText).join(', ');
}

export function daysText({ validFrom, validTo }: Pick<CouponConditions, 'validFrom' | 'validTo'>): string {
  if (validFrom === null && validTo === null) return 'always';
  const from = validFrom === null ? '' : `from ${dateText(validFrom)}`;
  const to = validTo === null ? '' : `until ${dateText(validTo)}`;
  return `${from} ${to}`.trim();
}

export function limitsText(rule: Rule): string {
  const words = [
    ...(rule.totalLimit === null ? [] : [`${rule.totalLimit.toLocaleString('en-IN')} in total`]),
    ...(rule.perMemberLimit === null ? [] : [`${rule.perMemberLimit} per member`]),
    ...(rule.firstPurchaseOnly ? ['first purchase'] : []),
  ];
  return words.length === 0 ? 'no limit' : words.join(', ');
}

export const couponStates = {
  'to-come': 'Upcoming',
  running: 'Running',
  over: 'Ended',
  'used-up': 'Used up',
} as const;

/** Shown for coupons whose free plans exceed the refund limit in value. */
export const waitsText = 'Submitted for approval under Today because it exceeds the refund limit.';
