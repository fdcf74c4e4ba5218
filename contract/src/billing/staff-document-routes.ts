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
    /** Invoice that a credit note reverses; null for an invoice. */
    originalNumber: z.nullable(z.string()),
    /** Waiting for a number from the invoice portal, so there is no PDF yet. */
    isPendingRegistration: z.boolean(),
  },
  // Net of credit notes, like the amount.
  sums: { taxable: paiseAmount, gst: paiseAmount },
});

export const listDocuments = defineStaffRoute({
  id: 'listDocuments',
  method: 'GET',
  path: '/staff/money/documents',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Lists invoices and credit notes, newest first, fifty per page, with totals net of credit notes.',
  query: documents.query,
  response: documents.page,
});

export const saveDocuments = defineStaffRoute({
  id: 'saveDocuments',
  method: 'GET',
  path: '/staff/money/documents.csv',
  staff: { permission: 'money.look', secondFactor: 'fresh' },
  summary:
    'Exports all invoices and credit notes that match a filter as CSV; the export is recorded in the audit log.',
  query: documents.filter,
  response: csvFile,
});

export const readDocument = defineStaffRoute({
  id: 'readDocument',
  method: 'GET',
  path: '/staff/documents/{id}/pdf',
  staff: { permission: 'money.look', secondFactor: 'given' },
  summary: 'Returns an invoice or credit note as PDF; the download is recorded in the audit log.',
  params: z.strictObject({ id: uuid }),
  response: pdfFile,
  errors: ['not-found', 'not-registered'],
});
