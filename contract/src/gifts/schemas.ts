import * as z from 'zod/mini';
import { giftStates } from '@niveshak/domain/gifts/gift-state';
import { containsLink } from '@niveshak/domain/identity/links';
import { userDetailsSchema } from '../checkout/schemas.ts';
import { amount, calendarDate, instant, text } from '../http/shapes.ts';
import { emailAddress } from '../identity/email-address.ts';
import { giftablePlan, planAlias } from '../membership/schemas.ts';
import { quoteSchema } from '../quotes/schemas.ts';
import { giftsTexts } from './texts.ts';

export const longestMessage = 500;

/** Plain text. Line breaks are the only control characters allowed. */
const message = z.string().check(
  z.trim(),
  z.maxLength(longestMessage, `At most ${longestMessage} characters.`),
  z.refine((typed) => typed.isWellFormed(), giftsTexts.messageInvalid),
  z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, giftsTexts.messageInvalid),
  // The email is sent in the firm's name, so givers must not be able to send links to strangers.
  z.refine((typed) => !containsLink(typed), giftsTexts.noLinks),
);

const recipientName = text(80).check(z.refine((typed) => !containsLink(typed), giftsTexts.noLinks));

export const giftDetailsSchema = z.strictObject({
  /** Null if the giver will add the recipient later. */
  toEmail: z.nullable(emailAddress),
  toName: z.optional(z.nullable(recipientName)),
  message: z.optional(z.nullable(message)),
  /** Day on which to send the email; null to send it as soon as the gift is paid. */
  sendOn: z.optional(z.nullable(calendarDate)),
});
export type GiftDetails = z.infer<typeof giftDetailsSchema>;

export const giftablesQuery = z.strictObject({
  toEmail: z.optional(text(254)),
  plan: z.optional(giftablePlan),
  couponCode: z.optional(text(64)),
  state: z.optional(text(8)),
});

/** Purchase quotes by alias. Contains both plans available as gifts, or one if `plan` was requested. */
export const giftablesSchema = z.partialRecord(planAlias, quoteSchema);

export const giveBody = z.strictObject({
  userDetails: userDetailsSchema,
  giftDetails: giftDetailsSchema,
  toPlan: z.strictObject({
    alias: giftablePlan,
    quoteId: text(600, 1),
    couponCode: z.nullable(text(64)),
    netPrice: z.strictObject(amount.shape),
  }),
});

export const addressBody = z.strictObject({
  toEmail: emailAddress,
  toName: z.optional(z.nullable(recipientName)),
  message: z.optional(z.nullable(message)),
  sendOn: z.optional(z.nullable(calendarDate)),
});

export const givenGift = z.object({
  id: z.string(),
  alias: planAlias,
  planName: z.string(),
  state: z.enum(giftStates),
  toEmail: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  boughtOn: calendarDate,
  /** Sending time of the email; null until there is a recipient. */
  sendAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  claimBy: calendarDate,
  claimedAt: z.nullable(instant),
  /** Start of the recipient's term; null before the claim. */
  startDate: z.nullable(calendarDate),
  endDate: z.nullable(calendarDate),
  /** Amounts paid and refunded, including GST. */
  paid: amount,
  refunded: amount,
  /** Refund if the gift is revoked now; null if it cannot be revoked. */
  takeBackRefund: z.nullable(amount),
  invoiceId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
});
export type GivenGift = z.infer<typeof givenGift>;

/** Gift as shown to its recipient. Contains no email address. */
const receivedGift = z.object({
  id: z.string(),
  alias: planAlias,
  planName: z.string(),
  state: z.enum(giftStates),
  fromName: z.string(),
  message: z.nullable(z.string()),
  claimBy: calendarDate,
  startDate: z.nullable(calendarDate),
  endDate: z.nullable(calendarDate),
  /** Token of the claim page; null if there is nothing to claim. */
  claimToken: z.nullable(z.string()),
});
export type ReceivedGift = z.infer<typeof receivedGift>;

/** Both lists are newest first. */
export const giftsSchema = z.object({ given: z.array(givenGift), received: z.array(receivedGift) });
export type Gifts = z.infer<typeof giftsSchema>;

export const giftLink = z.object({ url: z.string() });

/** 32 random bytes in base64url. */
const claimToken = z.string().check(z.trim(), z.minLength(20), z.maxLength(100), z.regex(/^[\w-]+$/u));

export const claimBody = z.strictObject({ token: claimToken });

export const claimGiftBody = z.strictObject({
  token: claimToken,
  /** Version of the terms accepted by click. Required if `consentRequired` is set. */
  acceptedTerms: z.optional(z.nullable(text(64))),
});

/**
 * Gift as shown to anyone with the link, with the giver and the plan but no email addresses. `you` is the caller's
 * relation to it. Only the recipient gets dates and remaining steps.
 */
export const claimView = z.object({
  /** `complimentary` means granted by the firm without payment. */
  kind: z.enum(['gift', 'complimentary']),
  state: z.enum(['open', 'claimed', 'over']),
  alias: planAlias,
  planName: z.string(),
  fromName: z.string(),
  toName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  claimBy: calendarDate,
  you: z.enum(['signed-out', 'unconfirmed', 'recipient', 'giver', 'somebody-else']),
  startDate: z.nullable(calendarDate),
  endDate: z.nullable(calendarDate),
  /** Paid days cut by the sunset. Their price is refunded to the giver. */
  daysCut: z.int(),
  /** Reason it cannot be claimed yet (fees would be paid too far in advance); null if it can. */
  tooFarAhead: z.nullable(z.string()),
  kycRequired: z.boolean(),
  eSignRequired: z.boolean(),
  /** Whether the terms must be accepted by click. */
  consentRequired: z.boolean(),
  termsVersion: z.nullable(z.string()),
});
export type ClaimView = z.infer<typeof claimView>;

export const claimAnswer = z.object({
  status: z.literal('claimed'),
  subscription: z.object({ alias: planAlias, startDate: calendarDate, endDate: calendarDate }),
});

export const revokeGiftAnswer = z.object({
  refund: amount,
  creditNote: z.nullable(z.string()),
  gift: givenGift,
});
