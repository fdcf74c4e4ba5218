import * as z from 'zod/mini';
import { giftStates } from '@niveshak/domain/gifts/gift-state';
import { isEmail } from '@niveshak/domain/identity/email';
import { containsLink } from '@niveshak/domain/identity/links';
import { userDetailsSchema } from '../checkout/schemas.ts';
import { amount, calendarDate, instant, text } from '../http/shapes.ts';
import { identityMessages } from '../identity/texts.ts';
import { giftablePlan, planAlias } from '../membership/schemas.ts';
import { quoteSchema } from '../quotes/schemas.ts';
import { giftsTexts } from './texts.ts';

export const longestMessage = 500;

/** Trimmed and in lower case: one address is one recipient. */
const emailAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((address) => isEmail(address), identityMessages.emailInvalid),
);

/** Lines of plain text: no control characters but the line break. */
const message = z.string().check(
  z.trim(),
  z.maxLength(longestMessage, `At most ${longestMessage} characters.`),
  z.refine((typed) => typed.isWellFormed(), giftsTexts.messageInvalid),
  z.regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, giftsTexts.messageInvalid),
  // The letter is the firm's: nobody sends links to strangers under its name.
  z.refine((typed) => !containsLink(typed), giftsTexts.noLinks),
);

const recipientName = text(80).check(z.refine((typed) => !containsLink(typed), giftsTexts.noLinks));

export const giftDetailsSchema = z.strictObject({
  /** Null: nobody yet; the giver names somebody later. */
  toEmail: z.nullable(emailAddress),
  toName: z.optional(z.nullable(recipientName)),
  message: z.optional(z.nullable(message)),
  /** The day on which the letter goes out; null: as soon as it is paid. */
  sendOn: z.optional(z.nullable(calendarDate)),
});
export type GiftDetails = z.infer<typeof giftDetailsSchema>;

export const giftablesQuery = z.strictObject({
  toEmail: z.optional(text(254)),
  plan: z.optional(giftablePlan),
  couponCode: z.optional(text(64)),
  state: z.optional(text(8)),
});

/** Like the quotes of a purchase, keyed by alias: the two plans that can be given, one when `plan` was asked. */
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

/** A gift as its giver sees it. */
export const givenGift = z.object({
  id: z.string(),
  alias: planAlias,
  planName: z.string(),
  state: z.enum(giftStates),
  toEmail: z.nullable(z.string()),
  toName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  boughtOn: calendarDate,
  /** When the letter goes out; null while nobody is named. */
  sendAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  /** Last day on which it can be claimed. */
  claimBy: calendarDate,
  claimedAt: z.nullable(instant),
  /** The recipient's days; null before it is claimed. */
  startDate: z.nullable(calendarDate),
  endDate: z.nullable(calendarDate),
  /** What was paid, and what went back, with GST. */
  paid: amount,
  refunded: amount,
  /** What taking it back now would give back; null when it cannot be. */
  takeBackRefund: z.nullable(amount),
  invoiceId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
});
export type GivenGift = z.infer<typeof givenGift>;

/** A gift as its recipient sees it; without anybody's address. */
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
  /** For the claim page; null when there is nothing to claim. */
  claimToken: z.nullable(z.string()),
});
export type ReceivedGift = z.infer<typeof receivedGift>;

/** Newest first. */
export const giftsSchema = z.object({ given: z.array(givenGift), received: z.array(receivedGift) });
export type Gifts = z.infer<typeof giftsSchema>;

export const giftLink = z.object({ url: z.string() });

/** 32 random-looking bytes, base64url. */
const claimToken = z.string().check(z.trim(), z.minLength(20), z.maxLength(100), z.regex(/^[\w-]+$/u));

export const claimBody = z.strictObject({ token: claimToken });

export const claimGiftBody = z.strictObject({
  token: claimToken,
  /** Version of the terms agreed to by click; needed where `consentRequired` says so. */
  acceptedTerms: z.optional(z.nullable(text(64))),
});

/**
 * A gift behind its link, for whoever has the link: who gave what, and no address. `you` says how the caller stands to
 * it; dates and what is still to be done are there for the recipient alone.
 */
export const claimView = z.object({
  /** `complimentary`: the firm's own gift, which nobody paid for. */
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
  /** Days that were paid for and that the end of the service cuts off; their price goes back to the giver. */
  daysCut: z.int(),
  /** Why it cannot be claimed yet: fees would be paid too far ahead. Null when they would not. */
  tooFarAhead: z.nullable(z.string()),
  kycRequired: z.boolean(),
  eSignRequired: z.boolean(),
  /** The terms have to be agreed to by click. */
  consentRequired: z.boolean(),
  termsVersion: z.nullable(z.string()),
});
export type ClaimView = z.infer<typeof claimView>;

export const claimAnswer = z.object({
  status: z.literal('claimed'),
  subscription: z.object({ alias: planAlias, startDate: calendarDate, endDate: calendarDate }),
});

export const takeBackAnswer = z.object({
  refund: amount,
  creditNote: z.nullable(z.string()),
  gift: givenGift,
});
