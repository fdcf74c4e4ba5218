import type { Coupon } from '@niveshak/domain/catalogue/coupon';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';

const unlimited = {
  plans: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perMemberLimit: null,
  firstPurchaseOnly: false,
} as const;

/** Coupons for the external acceptance checks (decisions section 1). */
export const demoCoupons: readonly Coupon[] = [
  { ...unlimited, code: 'WELCOME10', reduction: { kind: 'percent', basisPoints: 1_000 } },
  { ...unlimited, code: 'FLAT500', reduction: { kind: 'flat', amount: paise(50_000) }, plans: ['CMP1Y'] },
  { ...unlimited, code: 'FULL100', reduction: { kind: 'percent', basisPoints: 10_000 }, plans: ['CMP3M'] },
  // Expired for every clock that the demo can start with.
  {
    ...unlimited,
    code: 'EXPIRED1',
    reduction: { kind: 'percent', basisPoints: 1_000 },
    validTo: calendarDate('2020-01-31'),
  },
  {
    ...unlimited,
    code: 'ONCE50',
    reduction: { kind: 'percent', basisPoints: 2_000 },
    totalLimit: 50,
    perMemberLimit: 1,
  },
];
