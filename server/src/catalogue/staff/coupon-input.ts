import type {
  CouponConditions,
  CouponReductionInput,
} from '@niveshak/contract/catalogue/staff-coupon-schemas';
import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';

export function reductionOf(reduction: CouponReductionInput): Coupon['reduction'] {
  return reduction.kind === 'percent' ? reduction : { kind: 'flat', amount: paise(reduction.amount) };
}

export function conditionsOf(input: CouponConditions): Omit<Coupon, 'code' | 'reduction'> {
  const { plans, validFrom, validTo, totalLimit, perMemberLimit, firstPurchaseOnly } = input;
  return {
    plans,
    validFrom: validFrom === null ? null : calendarDate(validFrom),
    validTo: validTo === null ? null : calendarDate(validTo),
    totalLimit,
    perMemberLimit,
    firstPurchaseOnly,
  };
}
