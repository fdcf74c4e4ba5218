import * as z from 'zod/mini';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { cancellationReasons } from '@niveshak/domain/checkout/cancellation-reason';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { isPersonName } from '@niveshak/domain/identity/names';
import { isPanFormat } from '@niveshak/domain/kyc/pan';
import { isOutsideIndia, isPhoneIn, isPostalCodeIn } from '@niveshak/domain/billing/buyer-contact';
import { isStateCode } from '@niveshak/domain/billing/states';
import { checkGstin } from '@niveshak/domain/billing/gstin';
import { amount, calendarDate, paiseAmount, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { checkoutMessages } from './messages.ts';
import { messagesAbroad } from './messages-abroad.ts';

const personName = (required: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(80, 'At most 80 characters.'),
    z.refine((name) => name === '' || isPersonName(name), checkoutMessages.onlyAlphabets),
  );

const panNumber = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((pan) => isPanFormat(pan), checkoutMessages.panInvalid),
);

const gstNumber = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((gstin) => checkGstin(gstin).ok, checkoutMessages.gstInvalid),
);

export const businessName = text(160);

export const userDetailsSchema = z
  .strictObject({
    firstName: personName(checkoutMessages.firstNameRequired),
    lastName: personName(checkoutMessages.lastNameRequired),
    /** Null uses the verified PAN. */
    panNumber: z.nullable(panNumber),
    eSignRequestId: z.nullable(text(64)),
    dob: z.nullable(
      z.string().check(z.refine((dob) => parseCalendarDate(dob) !== null, checkoutMessages.dobInvalid)),
    ),
    billingInfo: z.strictObject({
      state: z.string().check(z.refine((code) => isStateCode(code), checkoutMessages.stateRequired)),
      /** PIN code, or a postal code outside India. */
      pincode: text(10),
      address: z.optional(z.nullable(text(300))),
    }),
    /** Ten digits, or `+` and the country code for numbers outside India. */
    phone: text(16),
    gstNumber: z.nullable(gstNumber),
    companyName: z.nullable(businessName),
    /** Version of the terms accepted by click. Required if no agreement is eSigned. */
    acceptedTerms: z.optional(text(40)),
  })
  .check((context) => {
    const { billingInfo, phone } = context.value;
    const { state, pincode } = billingInfo;
    const isAbroad = isOutsideIndia(state);
    const fault = (path: string[], message: string, input: string) =>
      context.issues.push({ code: 'custom', path, message, input, continue: true });
    if (!isPhoneIn(state, phone))
      fault(['phone'], isAbroad ? messagesAbroad.mobileInvalid : checkoutMessages.mobileInvalid, phone);
    if (!isPostalCodeIn(state, pincode))
      fault(
        ['billingInfo', 'pincode'],
        isAbroad ? messagesAbroad.postalCodeInvalid : checkoutMessages.pinCodeInvalid,
        pincode,
      );
  });
export type UserDetails = z.infer<typeof userDetailsSchema>;

export const subscribeBody = z.strictObject({
  userDetails: userDetailsSchema,
  toPlan: z.strictObject({
    alias: planAlias,
    quoteId: text(600, 1),
    couponCode: z.nullable(text(64)),
    netPrice: z.strictObject(amount.shape),
  }),
  /** Omitted for gateway payments. */
  payBy: z.optional(z.literal(bankTransfer)),
});

/** Gateway of an order, with the data to open its payment window. */
export const paymentWindow = z.object({
  name: z.string(),
  scriptUrl: z.string(),
  /** Whether the gateway is in its test environment, where no money moves. */
  isTest: z.boolean(),
  /** Null for gateways whose window needs only the order and key. */
  sessionId: z.nullable(z.string()),
});

/** `orderId` is null if the price was zero, in which case the subscription is active. */
export const subscribeAnswer = z.object({
  orderId: z.nullable(z.string()),
  amount: paiseAmount,
  currency: z.literal('INR'),
  keyId: z.string(),
  gateway: paymentWindow,
});
export type SubscribeAnswer = z.infer<typeof subscribeAnswer>;

export const paymentBody = z.strictObject({
  paymentId: text(64, 1),
  razorpayOrderId: text(64, 1),
  signature: text(256, 1),
});

/**
 * Order with its payment status at the provider. `pending`: no final response from the bank yet; `unknown`: the
 * provider did not respond; `none`: no payment, or every attempt failed; `held`: under staff review; `returned`: being
 * refunded in full.
 */
export const openOrder = z.object({
  orderId: z.string(),
  alias: planAlias,
  isGift: z.boolean(),
  payment: z.enum(['none', 'pending', 'unknown', 'fulfilled', 'held', 'returned']),
});
export type OpenOrder = z.infer<typeof openOrder>;

export const cancelBody = z.strictObject({
  /** Free-text reason, stored for the firm. */
  reason: z.optional(text(500)),
  /** If omitted, a free-text reason counts as `other`. */
  reasonCode: z.optional(z.enum(cancellationReasons)),
});
export type CancelBody = z.infer<typeof cancelBody>;

/** Refund preview for cancelling a subscription today. `lastDay` is the last day of access. */
export const cancellation = z.object({
  subscriptionId: z.string(),
  alias: planAlias,
  planName: z.string(),
  lastDay: calendarDate,
  refund: z.object({
    /** Ex GST. */
    taxable: amount,
    gst: z.extend(amount, { cgst: paiseAmount, sgst: paiseAmount, igst: paiseAmount }),
    total: amount,
  }),
  /** Lines that add up to the total. */
  explanation: z.array(z.object({ label: z.string(), detail: z.string(), amount: z.nullable(paiseAmount) })),
});
export type CancellationView = z.infer<typeof cancellation>;

export const litePlan = z.object({
  alias: planAlias,
  planName: z.string(),
  /** GST included. */
  price: amount,
  startDate: calendarDate,
  endDate: calendarDate,
});
export type LitePlan = z.infer<typeof litePlan>;

export const cancelled = z.extend(cancellation, {
  /** Credit note numbers; empty if nothing is refunded. */
  creditNotes: z.array(z.string()),
});
