import * as z from 'zod/mini';
import { billingTerm } from '../billing/schemas.ts';
import { amount, calendarDate, instant, paiseAmount, uuid } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { reason } from '../staff/schemas.ts';

/**
 * Refund amount including GST, which leaves the term unchanged. `unused-days` refunds the days after today and ends the
 * term. If absent, refunds everything refundable and ends the term.
 */
const unusedDays = z.literal('unused-days');
const wanted = z.union([unusedDays, z.int().check(z.positive(), z.maximum(100_000_000_00))]);
export const refundQuery = z.strictObject({
  wanted: z.optional(z.union([unusedDays, z.coerce.number().check(z.int(), z.positive())])),
});
export const refundBody = z.strictObject({
  wanted: z.nullish(wanted),
  /** Refundable amount shown in the preview. A concurrent second refund no longer matches and is rejected. */
  left: paiseAmount,
  reason,
});

export const refundPreview = z.object({
  plan: z.pick(billingTerm, { id: true, alias: true, planName: true, startDate: true, endDate: true }),
  money: z.object({
    /** Maximum refundable amount, including GST. */
    left: amount,
    /**
     * Refund for the days after today, including GST; null if the term has not started, has ended or has no paid days
     * left.
     */
    unused: z.nullable(amount),
    taxable: amount,
    gst: z.object({ cgst: paiseAmount, sgst: paiseAmount, igst: paiseAmount, usesUtgst: z.boolean() }),
    total: amount,
    payments: z.array(z.object({ paymentId: z.string(), amount: paiseAmount })),
  }),
  access: z.object({
    /** Last day of access after the refund; null if unchanged. */
    lastDay: z.nullable(calendarDate),
    cancelsOpenOrder: z.boolean(),
  }),
  papers: z.object({
    creditNote: z.enum(['credit-note', 'commercial-credit-note']),
    invoiceNumber: z.string(),
  }),
  /** Summaries of the emails that the member will receive. */
  letters: z.array(z.string()),
  /** Whether a second approver is required. */
  needsApproval: z.boolean(),
});
export type RefundPreview = z.infer<typeof refundPreview>;

/** Pending a second approver. */
export const waitsForApproval = z.object({
  outcome: z.literal('waiting'),
  approvalId: uuid,
  expiresAt: instant,
});

export const refundOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), creditNote: z.string() }),
  waitsForApproval,
]);

const approval = z.object({
  id: uuid,
  act: z.enum([
    'refund-term',
    'set-prices',
    'end-service',
    'make-coupons',
    'publish-legal-text',
    'approve-advertisement',
    'raise-fee-cap',
    'raise-refund-limit',
    'end-minor',
    'change-corporate-action',
    'record-transfer',
  ]),
  title: z.string(),
  /** Null if the request does not concern a member. */
  memberId: z.nullable(uuid),
  memberName: z.nullable(z.string()),
  /** Null if no money moves. */
  amount: z.nullable(amount),
  preparedBy: z.string(),
  /** Whether the caller made the request. */
  isOwn: z.boolean(),
  /** Whether the caller may decide the request. Only a one-person firm lets callers decide their own. */
  canDecide: z.boolean(),
  /** Text to approve, in Markdown; null if the request is not about a text. */
  text: z.nullable(z.string()),
  reason: z.string(),
  preparedAt: instant,
  expiresAt: instant,
});
export const approvalsSchema = z.object({ approvals: z.array(approval) });
export type Approval = z.infer<typeof approval>;
export const decisionBody = z.strictObject({ decision: z.enum(['approve', 'reject']), reason });

export const minorQuery = z.strictObject({ bornOn: calendarDate });
export const minorPreview = z.object({
  /** First day on which the member may buy again. */
  adultFrom: calendarDate,
  total: amount,
  /** Plans that end, latest first. */
  plans: z.array(
    z.object({ alias: planAlias, startDate: calendarDate, endDate: calendarDate, refund: amount }),
  ),
  needsApproval: z.boolean(),
});
export const endMinorBody = z.strictObject({ bornOn: calendarDate, total: paiseAmount, reason });
export const minorOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  waitsForApproval,
]);
