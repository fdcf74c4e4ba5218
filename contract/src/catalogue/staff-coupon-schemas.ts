import * as z from 'zod/mini';
import { largestBatch } from '@niveshak/domain/catalogue/coupon-code';
import { advertising, advertisingCode } from '../http/without-promises.ts';
import { calendarDate, instant, paiseAmount, text } from '../http/shapes.ts';
import { offeredPlan, planAlias } from '../membership/schemas.ts';
import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { reason } from '../staff/schemas.ts';

const reduction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  z.strictObject({ kind: z.literal('flat'), amount: paiseAmount.check(z.minimum(1)) }),
]);
export type CouponReductionInput = z.infer<typeof reduction>;

const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));

const conditions = {
  /** Null for every paid plan. */
  plans: z.nullable(z.array(offeredPlan).check(z.minLength(1))),
  /** First and last valid day; null for no limit. */
  validFrom: z.nullable(calendarDate),
  validTo: z.nullable(calendarDate),
  totalLimit: limit,
  perMemberLimit: limit,
  firstPurchaseOnly: z.boolean(),
};
const couponConditions = z.strictObject(conditions);
export type CouponConditions = z.infer<typeof couponConditions>;

export const couponRule = { reduction, ...conditions };

const uses = z.object({
  /** Reserved for unpaid orders. */
  reserved: z.int(),
  redeemed: z.int(),
});

const state = z.enum(['to-come', 'running', 'over', 'used-up']);

const couponFields = z.extend(z.object(conditions), {
  plans: z.nullable(z.array(planAlias)),
  reduction,
  state,
  uses,
});

const coupon = z.extend(couponFields, { code: z.string(), revision: z.int() });
export type StaffCoupon = z.infer<typeof coupon>;

const batch = z.extend(couponFields, {
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  madeBy: z.string(),
  madeAt: instant,
});
export type CouponBatch = z.infer<typeof batch>;

/** Up to a thousand individual codes, sorted by code, and up to two hundred batches, newest first. */
export const couponsSchema = z.object({
  today: calendarDate,
  coupons: z.array(coupon),
  batches: z.array(batch),
});

const code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,32}$/, '3 to 32 letters, digits and hyphens.'));
export const createCouponBody = z.strictObject({
  code: advertisingCode(code),
  reduction,
  ...conditions,
  reason,
});
export const couponParams = z.strictObject({ code });
export const changeCouponBody = z.strictObject({ revision: z.int(), ...conditions, reason });

export const createBatchBody = z.strictObject({
  name: advertising(text(100, 1)),
  size: z.int().check(z.minimum(1), z.maximum(largestBatch)),
  /** Prefix of every code. May be empty. */
  prefix: advertisingCode(
    z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,16}$/, 'At most 16 letters and digits.')),
  ),
  reduction,
  ...conditions,
  reason,
});
/** Created, or pending a second approver if the free plans exceed the refund limit. */
export const createdCoupon = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  waitsForApproval,
]);
export const createdBatch = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), id: z.uuid() }),
  waitsForApproval,
]);
export const batchCodesSchema = z.object({
  codes: z.array(z.object({ code: z.string(), redeemed: z.int() })),
});
