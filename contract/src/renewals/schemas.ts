import * as z from 'zod/mini';
import { renewalMethods, stopReasons } from '@niveshak/domain/renewals/mandate';
import { isStateCode } from '@niveshak/domain/billing/states';
import { amount, calendarDate, paiseAmount, text } from '../http/shapes.ts';
import { paymentWindow } from '../checkout/schemas.ts';
import { planAlias } from '../membership/schemas.ts';

/** Price of each renewal. `dueOn`: day of the first debit, or of the first payment link. */
export const renewalOffer = z.object({
  alias: planAlias,
  planName: z.string(),
  method: z.enum(renewalMethods),
  /** Ex GST. */
  listPrice: amount,
  gst: amount,
  /** Including GST; the limit of a debit. */
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
  /** As shown; rejected if it has changed. */
  netPrice: z.strictObject(amount.shape),
});

/** Provider's customer id required by the payment window, or null if renewals are paid by link. */
export const choiceAnswer = z.object({ customerId: z.nullable(z.string()) });

export const agreeBody = z.strictObject({ netPrice: z.strictObject(amount.shape) });

/**
 * The member's automatic renewal. `waiting`: the bank has not confirmed the mandate. `paused`: paused at the bank, so
 * that the next renewal is paid by link. `asking`: the member must agree to a changed price, tax rate or terms.
 * `unpaid`: a debit failed or the payment by link is awaited.
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
  /** End of access while a renewal is unpaid, or null otherwise. */
  graceUntil: z.nullable(calendarDate),
  /** User-facing reason why the last debit failed, or null if none did. */
  problem: z.nullable(z.string()),
  /** Page for paying an unpaid renewal, or null if there is none. */
  payPath: z.nullable(z.string()),
});
export type RenewalView = z.infer<typeof renewalView>;

/** `offer`: the terms available for consent now, for a plan without automatic renewal or with a changed price. */
export const renewalAnswer = z.object({
  renewal: z.nullable(renewalView),
  offer: z.nullable(renewalOffer),
  /** Why the last automatic renewal is off, or null if there was none. */
  stopped: z.nullable(z.enum(stopReasons)),
});
export type RenewalAnswer = z.infer<typeof renewalAnswer>;

export const linkParams = z.strictObject({ token: text(400, 1) });

/** A renewal payable through a link from an email. `over`: it can no longer be paid. */
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
  /** Customer whose mandate the payment registers, or null if it registers none. */
  customerId: z.nullable(z.string()),
});
export type RenewalLink = z.infer<typeof renewalLink>;
