import * as z from 'zod/mini';
import { amount, calendarDate, instant, paiseAmount, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/**
 * An answer that is a file and not JSON: the server sends `bytes` as the body, with the content type and a
 * `content-disposition` of its name. The browser fetches it with the csrf header and never links to it.
 */
export const pdfFile = z.object({
  contentType: z.literal('application/pdf'),
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
});

/** "Why this amount": lines that add up to it, or only explain it where their amount is null. */
const explanation = z.array(
  z.object({ label: z.string(), detail: z.string(), amount: z.nullable(paiseAmount) }),
);

const heads = z.object({ cgst: paiseAmount, sgst: paiseAmount, igst: paiseAmount });

/** A tax invoice or credit note; its PDF is at `/user/billing/documents/{id}`. */
const billingDocument = z.object({
  id: uuid,
  kind: z.enum(['invoice', 'credit-note', 'commercial-credit-note']),
  number: z.string(),
  issuedOn: calendarDate,
  planAlias: z.string(),
  planName: z.string(),
  taxable: amount,
  /** By head. `usesUtgst`: what is called sgst here is UTGST. */
  gst: z.extend(heads, { amount: paiseAmount, usesUtgst: z.boolean() }),
  total: amount,
  /** Of a credit note: the invoice it is against, and why it was issued. */
  originalNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** A sale to a business that the firm must register before it hands out the invoice. */
  isPendingRegistration: z.boolean(),
  explanation,
});

/** Money that came. `held`: it matches no order yet and staff look at it; `returned`: it went or goes back whole. */
const billingPayment = z.object({
  paymentId: z.string(),
  receivedAt: instant,
  amount,
  status: z.enum(['applied', 'held', 'returned']),
  invoiceNumber: z.nullable(z.string()),
});

/** Money that goes back to the payment it came from. */
const billingRefund = z.object({
  paymentId: z.string(),
  decidedAt: instant,
  amount,
  status: z.enum(['on-its-way', 'refunded', 'failed']),
  refundedAt: z.nullable(instant),
  creditNoteNumber: z.nullable(z.string()),
  reason: z.string(),
});

/** Credit of an upgrade that was set off against the new invoice, with the payments that it came from. */
const billingCredit = z.object({
  at: instant,
  amount,
  creditNoteNumber: z.string(),
  invoiceNumber: z.nullable(z.string()),
  fundedBy: z.array(z.object({ paymentId: z.string(), amount: paiseAmount })),
});

/** A plan the member has or had. `paid`: ex GST, null when it cost nothing. */
export const billingTerm = z.object({
  id: z.string(),
  alias: planAlias,
  planName: z.string(),
  startDate: calendarDate,
  paidEndDate: calendarDate,
  endDate: calendarDate,
  state: z.enum(['current', 'queued', 'past']),
  /** Stands still and opens nothing while the member's bank disputes its payment. */
  isSuspended: z.boolean(),
  /** Its pause that runs or is to come: the first day without access, and the first with access again. */
  pause: z.nullable(z.object({ from: calendarDate, resumesOn: calendarDate })),
  source: z.enum(['order', 'trial', 'grant', 'gift']),
  paid: z.nullable(amount),
  invoiceNumber: z.nullable(z.string()),
  explanation,
});

/** Everything newest first. */
export const billingHistorySchema = z.object({
  terms: z.array(billingTerm),
  payments: z.array(billingPayment),
  refunds: z.array(billingRefund),
  credits: z.array(billingCredit),
  documents: z.array(billingDocument),
});
export type BillingHistory = z.infer<typeof billingHistorySchema>;
