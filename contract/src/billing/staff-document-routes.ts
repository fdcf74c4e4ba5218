import * as z from 'zod/mini';
import { documentKinds } from '@niveshak/domain/billing/document-number';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, csvFile, paiseAmount, uuid } from '../http/shapes.ts';
import { pdfFile } from './schemas.ts';
import { moneyList } from './staff-money-list.ts';

const documents = moneyList({
  states: documentKinds,
  row: {
    number: z.string(),
    issuedOn: calendarDate,
    taxable: paiseAmount,
    gst: paiseAmount,
    buyerGstin: z.nullable(z.string()),
    /** The invoice that a credit note is against; null for an invoice. */
    originalNumber: z.nullable(z.string()),
    /** It awaits its number from the invoice portal, so it has no PDF yet. */
    isPendingRegistration: z.boolean(),
  },
  // Net of credit notes, as the amount.
  sums: { taxable: paiseAmount, gst: paiseAmount },
});

export const listDocuments = defineStaffRoute({
  id: 'listDocuments',
  method: 'GET',
  path: '/staff/money/documents',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Invoices and credit notes, newest first, fifty a page, with totals net of credit notes.',
  query: documents.query,
  response: documents.page,
});

export const saveDocuments = defineStaffRoute({
  id: 'saveDocuments',
  method: 'GET',
  path: '/staff/money/documents.csv',
  staff: { permission: 'money.look', secondFactor: 'fresh' },
  summary: 'All invoices and credit notes that match a filter, as CSV; recorded in the audit log.',
  query: documents.filter,
  response: csvFile,
});

export const readDocument = defineStaffRoute({
  id: 'readDocument',
  method: 'GET',
  path: '/staff/documents/{id}/pdf',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'An invoice or credit note as PDF; recorded in the audit log.',
  params: z.strictObject({ id: uuid }),
  response: pdfFile,
  errors: ['not-found', 'not-registered'],
});
