import { isStateCode } from '@niveshak/domain/billing/states';
import * as z from 'zod/mini';
import { amount, calendarDate, instant, paiseAmount, text } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

const priceSchema = z.object({
  listPrice: amount,
  /** `{couponCode, amount: 0}` if valid but a better discount applies; null if invalid or not sent. */
  couponDiscount: z.nullable(z.object({ couponCode: z.string(), amount: paiseAmount })),
  refDiscount: z.nullable(amount),
  prorate: z.nullable(amount),
  gst: z.object({
    amount: paiseAmount,
    cgst: paiseAmount,
    sgst: paiseAmount,
    igst: paiseAmount,
    /** Whether the buyer's state is unknown, so that the tax split may change, and the total by up to one paisa. */
    isEstimate: z.boolean(),
  }),
  roundOff: amount,
  netPrice: amount,
});

/** Quote for one plan. The client stores it as `serverInfo`. */
export const quoteSchema = z.object({
  allowed: z.boolean(),
  /** User-facing reason; null if the purchase is allowed. */
  reason: z.nullable(z.string()),
  kind: z.nullable(z.enum(['new', 'upgrade', 'renewal', 'gift'])),
  quoteId: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  price: z.nullable(priceSchema),
  startDate: z.nullable(calendarDate),
  paidEndDate: z.nullable(calendarDate),
  endDate: z.nullable(calendarDate),
  termsVersion: z.nullable(z.string()),
  kycRequired: z.boolean(),
  eSignRequired: z.boolean(),
  explanation: z.array(z.object({ label: z.string(), detail: z.string(), amount: z.nullable(paiseAmount) })),
});
export type Quote = z.infer<typeof quoteSchema>;

/** Quotes by plan alias, for the offered plans and the trial, or only for `toPlan` if requested. */
export const quotesSchema = z.partialRecord(planAlias, quoteSchema);
export type Quotes = z.infer<typeof quotesSchema>;

export const quotesQuery = z.strictObject({
  couponCode: z.optional(text(64)),
  toPlan: z.optional(planAlias),
  state: z.optional(z.string().check(z.refine(isStateCode, 'A state’s code, e.g. MH.'))),
});
