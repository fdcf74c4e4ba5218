import * as z from 'zod/mini';
import { isMonth } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { monthFiles } from '@niveshak/domain/billing/month-files';
import { isTdsQuarter } from '@niveshak/domain/billing/tds';
import { defineStaffRoute } from '../http/route.ts';
import { amount, calendarDate, empty, paiseAmount, streamedFile, text, uuid } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

const month = z.custom<Month>(isMonth, 'Use a month, as YYYY-MM.');

const gstMonth = z.object({
  month,
  invoices: z.int(),
  creditNotes: z.int(),
  /** Amount in paise minus credit notes. */
  taxable: paiseAmount,
  cgst: paiseAmount,
  sgst: paiseAmount,
  igst: paiseAmount,
});
export type GstMonth = z.infer<typeof gstMonth>;

export const listGstMonths = defineStaffRoute({
  id: 'listGstMonths',
  method: 'GET',
  path: '/staff/gst',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Lists invoices, credit notes and tax by month, newest first.',
  response: z.object({ months: z.array(gstMonth) }),
});

export const saveGstFile = defineStaffRoute({
  id: 'saveGstFile',
  method: 'GET',
  path: '/staff/gst/{month}/{file}',
  staff: { permission: 'money.look', secondFactor: 'fresh' },
  summary:
    'Exports a month as a file: GSTR-1 as JSON for the GST portal or as CSV for its offline tool, the register of all documents, an import file for Tally or Zoho Books, or all invoices and credit notes as PDF.',
  params: z.strictObject({ month, file: z.enum(monthFiles) }),
  response: streamedFile,
});

const tdsDeduction = z.object({
  /** Id of the invoice. */
  id: uuid,
  invoiceNumber: z.string(),
  memberId: uuid,
  email: z.string(),
  amount,
  quarter: z.string(),
  /** Form 16A number; null until the payer has sent the form. */
  certificate: z.nullable(z.string()),
  certificateOn: z.nullable(calendarDate),
  /** Deducted from a bank transfer, so the amount is already in the ledger and final. */
  isBooked: z.boolean(),
});
export type TdsDeduction = z.infer<typeof tdsDeduction>;

export const listTds = defineStaffRoute({
  id: 'listTds',
  method: 'GET',
  path: '/staff/tds',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary:
    'Lists tax that businesses deducted from invoices, with certificates; entries without a certificate first.',
  response: z.object({ deductions: z.array(tdsDeduction) }),
});

export const recordTds = defineStaffRoute({
  id: 'recordTds',
  method: 'POST',
  path: '/staff/documents/{id}/tds',
  staff: { permission: 'money.settle', secondFactor: 'given' },
  summary:
    'Records the tax that a business deducted from an invoice under section 194J; a later record replaces the earlier one.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    amount: paiseAmount.check(z.minimum(1)),
    quarter: z.string().check(z.refine(isTdsQuarter, 'A quarter, as 2025-26 Q1.')),
    /** Null until the payer has sent it. */
    certificate: z.nullable(text(40, 1)),
    certificateOn: z.optional(z.nullable(calendarDate)),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'tds-refused'],
});
