import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import type { Coupon, CouponUse } from './coupon.ts';
import { couponDiscount, couponProblem, normaliseCouponCode } from './coupon.ts';

const coupon: Coupon = {
  code: 'ONCE50',
  reduction: { kind: 'percent', basisPoints: 2000 },
  plans: ['CMP1Y', 'CMP3M'],
  validFrom: calendarDate('2025-06-01'),
  validTo: calendarDate('2025-06-30'),
  totalLimit: 50,
  perMemberLimit: 1,
  firstPurchaseOnly: true,
};
const use: CouponUse = {
  alias: 'CMP1Y',
  today: calendarDate('2025-06-02'),
  usedInAll: 49,
  usedByMember: 0,
  hasPaidBefore: false,
};

describe('couponProblem', () => {
  it.each([
    [{}, null],
    [{ alias: 'CML1Y' }, 'not-for-plan'],
    [{ today: calendarDate('2025-05-31') }, 'not-yet-valid'],
    [{ today: calendarDate('2025-06-01') }, null],
    [{ today: calendarDate('2025-06-30') }, null],
    [{ today: calendarDate('2025-07-01') }, 'expired'],
    [{ usedInAll: 50 }, 'used-up'],
    [{ usedByMember: 1 }, 'used-by-member'],
    [{ hasPaidBefore: true }, 'first-purchase-only'],
  ] as const)('%j → %s', (change, problem) => {
    expect(couponProblem(coupon, { ...use, ...change })).toBe(problem);
  });

  it('refuses every coupon for a free plan', () => {
    const open = { ...coupon, plans: null };
    expect(couponProblem(open, { ...use, alias: 'CML14D' })).toBe('not-for-plan');
    expect(couponProblem(open, { ...use, alias: 'CML3M' })).toBeNull();
  });
});

describe('couponDiscount', () => {
  it('rounds half up and stays between zero and the price', () => {
    expect(couponDiscount(coupon, paise(2_398_800))).toBe(479_760);
    expect(
      couponDiscount({ ...coupon, reduction: { kind: 'flat', amount: paise(50_000) } }, paise(40_000)),
    ).toBe(40_000);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(20_000), (price, basisPoints) => {
        const off = couponDiscount({ ...coupon, reduction: { kind: 'percent', basisPoints } }, paise(price));
        expect(off >= 0 && off <= price).toBe(true);
      }),
    );
  });

  it('normalizes codes as people type them', () => {
    expect(normaliseCouponCode('  welcome10 ')).toBe('WELCOME10');
  });
});
