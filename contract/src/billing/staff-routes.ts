import * as z from 'zod/mini';
import { isMonth } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import { gstFiles } from '@niveshak/domain/billing/gst-register';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, paiseAmount } from '../http/shapes.ts';

const month = z.custom<Month>(isMonth, 'Use a month, as YYYY-MM.');

const gstMonth = z.object({
  month,
  invoices: z.int(),
  creditNotes: z.int(),
  /** Net of credit notes, in paise. */
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
  summary: 'Invoices, credit notes and tax of each month, newest first.',
  response: z.object({ months: z.array(gstMonth) }),
});

export const saveGstFile = defineStaffRoute({
  id: 'saveGstFile',
  method: 'GET',
  path: '/staff/gst/{month}/{file}',
  staff: { permission: 'money.look', secondFactor: 'fresh' },
  summary:
    'A section of a month’s GSTR-1 as CSV for the GST portal’s offline tool, or the register of all documents.',
  params: z.strictObject({ month, file: z.enum(gstFiles) }),
  response: csvFile,
});
