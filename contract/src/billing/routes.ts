import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { text, uuid } from '../http/shapes.ts';
import { billingHistorySchema, pdfFile } from './schemas.ts';

export const getBillingHistory = defineRoute({
  id: 'getBillingHistory',
  method: 'GET',
  path: '/user/subscriptions',
  auth: 'confirmed',
  summary:
    'Returns the billing history: terms, payments, refunds, credits and documents, with an explanation of each amount.',
  query: z.strictObject({ history: z.literal('true', 'Ask with history=true.') }),
  response: billingHistorySchema,
});

export const getInvoice = defineRoute({
  id: 'getInvoice',
  method: 'GET',
  path: '/user/subscription/{id}/invoice',
  auth: 'confirmed',
  summary:
    'Returns a subscription’s tax invoice as a PDF file; 404 if it has no invoice, such as the trial, or belongs to another member.',
  params: z.strictObject({ id: text(64, 1) }),
  response: pdfFile,
  errors: ['not-found', 'not-registered'],
});

export const getBillingDocument = defineRoute({
  id: 'getBillingDocument',
  method: 'GET',
  path: '/user/billing/documents/{id}',
  auth: 'confirmed',
  summary: 'Returns a tax invoice or credit note of the member as a PDF file.',
  params: z.strictObject({ id: uuid }),
  response: pdfFile,
  errors: ['not-found', 'not-registered'],
});
