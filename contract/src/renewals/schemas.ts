import * as z from 'zod/mini';
import { renewalMethods, stopReasons } from '@niveshak/domain/renewals/mandate';
import { isStateCode } from '@niveshak/domain/billing/states';
import { amount, calendarDate, paiseAmount, text } from '../http/shapes.ts';
import { paymentWindow } from '../checkout/schemas.ts';
import { planAlias } from '../membership/schemas.ts';

/** Terms of each renewal. `dueOn` is the day of the first debit or payment link. */
export const renewalOffer = z.object({
  alias: planAlias,
  planName: z.string(),
  method: z.enum(renewalMethods),
  /** Ex GST. */
  listPrice: amount,
  gst: amount,
  /** Price including GST, which is also the debit limit. */
  netPrice: amount,
  dueOn: calendarDate,
  termsVersion: z.string(),
});
export type RenewalOfferView = z.infer<typeof renewalOffer>;

export const offerQuery = z.strictObject({
  toPlan: planAlias,
  state: z.optional(z.string().check(z.refine((code) => isStateCode(code)))),
});

export const choiceBody = z.strictObject({
  toPlan: planAlias,
  state: z.string().check(z.refine((code) => isStateCode(code))),
  /** Price as shown. Rejected if it has changed. */
  netPrice: z.strictObject(amount.shape),
});

/** Customer id at the provider, required by the payment window; null if renewals are paid by link. */
export const choiceAnswer = z.object({ customerId: z.nullable(z.string()) });

export const agreeBody = z.strictObject({ netPrice: z.strictObject(amount.shape) });

/**
 * Automatic renewal of the member. `waiting`: the bank has not confirmed the mandate. `paused`: paused at the bank, so
 * the next renewal is paid by link. `asking`: the member must agree to a changed price, tax rate or terms. `unpaid`: a
 * debit failed, or payment by link is pending.
 */
const renewalView = z.object({
  state: z.enum(['on', 'waiting', 'paused', 'asking', 'unpaid']),
  alias: planAlias,
  planName: z.string(),
  method: z.enum(renewalMethods),
  netPrice: amount,
  limit: amount,
  /** Last paid day of the plan. */
  lastDay: calendarDate,
  /** Day of the next debit or payment link. */
  dueOn: calendarDate,
  /** End of access while a renewal is unpaid, otherwise null. */
  graceUntil: z.nullable(calendarDate),
  /** User-facing reason the last debit failed; null if it did not. */
  problem: z.nullable(z.string()),
  /** Payment page of an unpaid renewal; null if there is none. */
  payPath: z.nullable(z.string()),
});
export type RenewalView = z.infer<typeof renewalView>;

/** `offer` has the terms available for consent now, for a plan without automatic renewal or with a changed price. */
export const renewalAnswer = z.object({
  renewal: z.nullable(renewalView),
  offer: z.nullable(renewalOffer),
  /** Why the last automatic renewal ended; null if there was none. */
  stopped: z.nullable(z.enum(stopReasons)),
});
export type RenewalAnswer = z.infer<typeof renewalAnswer>;

export const linkParams = z.strictObject({ token: text(400, 1) });

/** Renewal payable through an email link. `over` means that it can no longer be paid. */
export const renewalLink = z.object({
  state: z.enum(['payable', 'paid', 'over']),
  planName: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
  amount: paiseAmount,
  currency: z.literal('INR'),
  keyId: z.string(),
  gateway: paymentWindow,
  /** Null unless payable. */
  orderId: z.nullable(z.string()),
  /** Customer whose mandate the payment registers; null if it registers none. */
  customerId: z.nullable(z.string()),
});
export type RenewalLink = z.infer<typeof renewalLink>;
