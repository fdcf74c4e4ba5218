import { createHash } from 'node:crypto';
import { z } from 'zod';
import { calendarDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { quoteIdentity } from '@niveshak/domain/quotes/same-quote';
import { billingDetails, stateCode } from './billing-details.ts';
import type { BillingDetails } from './billing-details.ts';
import type { GiftRequest } from './gift-request.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

const money = z.int().transform((amount) => paise(amount));
const date = z
  .string()
  .refine((text) => parseCalendarDate(text) !== null)
  .transform((text) => calendarDate(text));
const heads = z.object({ cgst: money, sgst: money, igst: money });
const amount = z.object({ amount: money });
const credit = z.object({
  termId: z.string(),
  taxable: money,
  heads,
  firmState: stateCode,
  placeOfSupply: stateCode,
});

/**
 * Order terms, immutable once written. They suffice to fulfil, invoice and explain the order years later without the
 * current catalogue.
 */
export const agreedSchema = z.object({
  alias: storedPlan,
  kind: z.enum(['new', 'upgrade', 'renewal', 'trial', 'gift']),
  startDate: date,
  paidEndDate: date,
  endDate: date,
  price: z.object({
    listPrice: amount,
    couponDiscount: z.object({ couponCode: z.string(), amount: money }).nullable(),
    refDiscount: amount.nullable(),
    prorate: amount.nullable(),
    gst: heads.extend({ amount: money, isEstimate: z.boolean() }),
    roundOff: amount,
    netPrice: amount,
  }),
  invoice: z.object({
    taxable: money,
    heads,
    firmState: stateCode,
    placeOfSupply: stateCode.nullable(),
    usesUtgst: z.boolean(),
  }),
  creditNotes: z.array(credit),
  excessCredit: z.array(credit),
  replacedTermIds: z.array(z.string()),
  movedFreeDays: z.int(),
  movedMonths: z.array(z.object({ from: date, to: date })).default([]),
  consumedMonths: z.int(),
  explanation: z.array(z.object({ label: z.string(), detail: z.string(), amount: money.nullable() })),
  termsVersion: z.string(),
  couponCode: z.string().nullable(),
  billing: billingDetails,
});
export type Agreed = z.output<typeof agreedSchema>;

/** Returns the order terms for a quote and its billing details. */
export function agree(quote: AllowedQuote, couponCode: string | null, billing: BillingDetails): Agreed {
  return {
    alias: quote.alias,
    kind: quote.kind,
    startDate: quote.startDate,
    paidEndDate: quote.paidEndDate,
    endDate: quote.endDate,
    price: quote.price,
    invoice: quote.invoice,
    creditNotes: [...quote.creditNotes],
    excessCredit: [...quote.excessCredit],
    replacedTermIds: [...quote.replacedTermIds],
    movedFreeDays: quote.movedFreeDays,
    movedMonths: [...quote.movedMonths],
    consumedMonths: quote.consumedMonths,
    explanation: [...quote.explanation],
    termsVersion: quote.termsVersion,
    couponCode,
    billing,
  };
}

/**
 * Returns the same fingerprint for orders with equal plan, dates, amounts, coupon, billing details, gift, mandate and
 * payment type. Ignores the quote id.
 */
export function fingerprintOf(
  quote: AllowedQuote,
  couponCode: string | null,
  billing: BillingDetails,
  gift: GiftRequest | null,
  mandateId: string | null = null,
  payBy: string | null = null,
): string {
  const { firstName, lastName, mobile, state: at, pinCode, address, businessName, gstNumber } = billing;
  const billed = [firstName, lastName, mobile, at, pinCode, address, businessName, gstNumber];
  return createHash('sha256')
    .update(
      JSON.stringify([
        quoteIdentity(quote),
        couponCode,
        billed,
        ...(gift === null ? [] : [gifted(gift)]),
        ...(mandateId === null ? [] : [mandateId]),
        ...(payBy === null ? [] : [payBy]),
      ]),
    )
    .digest('hex');
}

function gifted({ toEmail, toName, fromName, message, sendOn }: GiftRequest): readonly unknown[] {
  return [toEmail, toName, fromName, message, sendOn];
}
