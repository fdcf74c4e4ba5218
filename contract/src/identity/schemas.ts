import * as z from 'zod/mini';
import { firmPlanSchema } from '../catalogue/schemas.ts';
import { calendarDate, instant, text } from '../http/shapes.ts';
import { planAlias, subscriptionSchema } from '../membership/schemas.ts';

const billingInfoSchema = z.object({
  isBusiness: z.boolean(),
  dob: z.nullable(calendarDate),
  /** Masked, such as `XXXXXX000C`. */
  panNumber: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  state: z.nullable(z.string()),
  pinCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  gstNumber: z.nullable(z.string()),
  /** Name on an organisation's verified PAN, whose date of incorporation is in `dob`; absent for individuals. */
  organisationName: z.optional(z.string()),
});

/** Session user in API responses (decisions section 10). */
export const sessionUserSchema = z.object({
  email: z.string(),
  hasConfirmedEmail: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  refExtensions: z.array(z.object({ months: z.int(), grantedOn: calendarDate, reason: z.string() })),
  billingInfo: z.nullable(billingInfoSchema),
  subscriptions: z.array(subscriptionSchema),
  resourceGrants: z.object({
    read: z.object({ portfolios: z.array(z.string()), sources: z.array(z.string()) }),
  }),
  canChangeSubscription: z.boolean(),
  /** Plans added by the firm; absent if there are none. */
  firmPlans: z.optional(z.array(firmPlanSchema)),
  refDetails: z.object({ refCode: z.nullable(z.string()), unconsumedMonths: z.int() }),
  kyc: z.object({ isVerified: z.boolean() }),
  terms: z.object({ isSigned: z.boolean() }),
  openOrder: z.nullable(
    z.object({
      orderId: z.string(),
      alias: planAlias,
      /** Present only while a payment may still succeed. Gift orders are listed only in that state. */
      payment: z.optional(z.literal('pending')),
      isGift: z.optional(z.literal(true)),
      /** Present if the order has a pending bank transfer. */
      isTransfer: z.optional(z.literal(true)),
    }),
  ),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** Response of sign-up, login and silent sign-in, sent with an `x-csrf-token` header. */
export const sessionAnswerSchema = z.object({
  /** Wall-clock time in epoch milliseconds. */
  sessionExpiry: z.int(),
  user: sessionUserSchema,
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const signupBody = z.strictObject({
  email: text(254, 1),
  firstName: z.optional(z.nullable(text(80))),
  lastName: z.optional(z.nullable(text(80))),
});

export const loginBody = z.strictObject({ email: text(254, 1) });

export const sessionListSchema = z.array(
  z.object({
    id: z.uuid(),
    isCurrent: z.boolean(),
    createdAt: instant,
    lastSeenAt: instant,
    device: z.string(),
  }),
);
