import * as z from 'zod/mini';
import { zipFile } from '../account/schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { empty, instant, text, uuid } from '../http/shapes.ts';
import { reason, reasonBody } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

export const barReferrals = defineStaffRoute({
  id: 'barReferrals',
  method: 'POST',
  path: '/staff/members/{id}/bar-referrals',
  staff: { permission: 'referrals.bar', secondFactor: 'given' },
  summary:
    'Permanently bars a member from referring: the code no longer gives a benefit, and months not yet earned are void.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const exportClientFile = defineStaffRoute({
  id: 'exportClientFile',
  method: 'POST',
  path: '/staff/members/{id}/client-file',
  staff: { permission: 'members.export', secondFactor: 'fresh' },
  summary:
    'Exports all data held about a member as one zip: the member’s own export, plus notes and staff actions. The PAN is masked.',
  params: byId,
  body: reasonBody,
  response: zipFile,
  errors: ['not-found'],
});

export const recordEInvoice = defineStaffRoute({
  id: 'recordEInvoice',
  method: 'POST',
  path: '/staff/documents/{id}/e-invoice',
  staff: { permission: 'money.e-invoice', secondFactor: 'given' },
  summary:
    'Records the invoice registration portal’s response for a sale to a business. It can be recorded only once.',
  params: byId,
  body: z.strictObject({
    /** Invoice reference number (IRN), 64 hexadecimal digits. */
    irn: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'Enter all 64 characters.')),
    ackNumber: z.string().check(z.trim(), z.regex(/^\d{1,20}$/, 'Enter the digits of the acknowledgement.')),
    ackedAt: instant,
    signedQr: text(4000, 1),
    reason,
  }),
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile', 'e-invoice-refused'],
});

export const closeCase = defineStaffRoute({
  id: 'closeCase',
  method: 'POST',
  path: '/staff/cases/{id}/close',
  staff: { permission: 'money.settle', secondFactor: 'given' },
  summary:
    'Closes a case from a restore or from a webhook about an unknown object; the reason states what was done.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});
