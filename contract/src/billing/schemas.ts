import * as z from 'zod/mini';
import { amount, calendarDate, instant, paiseAmount, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/**
 * File response. The server sends `bytes` as the body, with the content type and a `content-disposition` header that
 * contains the file name. The browser fetches it with the CSRF header and never links to it.
 */
export const pdfFile = z.object({
  contentType: z.literal('application/pdf'),
  fileName: z.string(),
  bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
});

/** "Why this amount" lines, which add up to the amount. A line with a null amount is only explanatory. */
const explanation = z.array(
  z.object({ label: z.string(), detail: z.string(), amount: z.nullable(paiseAmount) }),
);

const heads = z.object({ cgst: paiseAmount, sgst: paiseAmount, igst: paiseAmount });

/** Tax invoice or credit note. The PDF is at `/user/billing/documents/{id}`. */
const billingDocument = z.object({
  id: uuid,
  kind: z.enum(['invoice', 'credit-note', 'commercial-credit-note']),
  number: z.string(),
  issuedOn: calendarDate,
  planAlias: z.string(),
  planName: z.string(),
  taxable: amount,
  /** GST by head. If `usesUtgst`, the amount in `sgst` is UTGST. */
  gst: z.extend(heads, { amount: paiseAmount, usesUtgst: z.boolean() }),
  total: amount,
  /** Credited invoice and reason. Only for credit notes. */
  originalNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whether the firm must register the invoice of this business sale before issuing it. */
  isPendingRegistration: z.boolean(),
  explanation,
});

/**
 * Received payment. `held` matches no order yet and is under staff review; `returned` is fully refunded or being
 * refunded.
 */
const billingPayment = z.object({
  paymentId: z.string(),
  receivedAt: instant,
  amount,
  status: z.enum(['applied', 'held', 'returned']),
  invoiceNumber: z.nullable(z.string()),
});

const billingRefund = z.object({
  paymentId: z.string(),
  decidedAt: instant,
  amount,
  status: z.enum(['on-its-way', 'refunded', 'failed']),
  refundedAt: z.nullable(instant),
  creditNoteNumber: z.nullable(z.string()),
  reason: z.string(),
});

/** Upgrade credit set off against the new invoice, with its source payments. */
const billingCredit = z.object({
  at: instant,
  amount,
  creditNoteNumber: z.string(),
  invoiceNumber: z.nullable(z.string()),
  fundedBy: z.array(z.object({ paymentId: z.string(), amount: paiseAmount })),
});

/** Current or past plan of the member. `paid` excludes GST and is null if the plan was free. */
export const billingTerm = z.object({
  id: z.string(),
  alias: planAlias,
  planName: z.string(),
  startDate: calendarDate,
  paidEndDate: calendarDate,
  endDate: calendarDate,
  state: z.enum(['current', 'queued', 'past']),
  /** Suspended, without access, while the member's bank disputes the payment. */
  isSuspended: z.boolean(),
  /** Current or upcoming pause, with the first day without access and the first day with access again. */
  pause: z.nullable(z.object({ from: calendarDate, resumesOn: calendarDate })),
  source: z.enum(['order', 'trial', 'grant', 'gift']),
  paid: z.nullable(amount),
  invoiceNumber: z.nullable(z.string()),
  explanation,
});

/** All lists are newest first. */
export const billingHistorySchema = z.object({
  terms: z.array(billingTerm),
  payments: z.array(billingPayment),
  refunds: z.array(billingRefund),
  credits: z.array(billingCredit),
  documents: z.array(billingDocument),
});
export type BillingHistory = z.infer<typeof billingHistorySchema>;
