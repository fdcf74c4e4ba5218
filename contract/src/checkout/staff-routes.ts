import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { empty, uuid } from '../http/shapes.ts';
import {
  approvalsSchema,
  decisionBody,
  endMinorBody,
  minorOutcome,
  minorPreview,
  minorQuery,
  refundBody,
  refundOutcome,
  refundPreview,
  refundQuery,
} from './staff-schemas.ts';

const byId = z.strictObject({ id: uuid });

export const previewTermRefund = defineStaffRoute({
  id: 'previewTermRefund',
  method: 'GET',
  path: '/staff/terms/{id}/refund',
  staff: { permission: 'money.refund', secondFactor: 'given' },
  summary: 'Previews the effects of a full or partial refund of a term: money, access, emails and documents.',
  params: byId,
  query: refundQuery,
  response: refundPreview,
  errors: ['not-found', 'refund-refused'],
});

export const refundTerm = defineStaffRoute({
  id: 'refundTerm',
  method: 'POST',
  path: '/staff/terms/{id}/refund',
  staff: { permission: 'money.refund', secondFactor: 'fresh', approval: true },
  summary: 'Refunds a term in full or in part; refunds above the firm’s limit require a second approver.',
  params: byId,
  body: refundBody,
  response: refundOutcome,
  errors: ['not-found', 'refund-refused', 'changed-meanwhile'],
});

export const getApprovals = defineStaffRoute({
  id: 'getApprovals',
  method: 'GET',
  path: '/staff/approvals',
  staff: { permission: 'approvals.read', secondFactor: 'given' },
  summary: 'Lists pending approvals, oldest first.',
  response: approvalsSchema,
});

export const decideApproval = defineStaffRoute({
  id: 'decideApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/decision',
  staff: { permission: 'approvals.read', secondFactor: 'fresh' },
  summary:
    'Approves and executes a colleague’s request, or rejects it. Requests that move money need `approvals.decide`; legal texts and advertisements need `compliance.approve`.',
  params: byId,
  body: decisionBody,
  response: empty,
  status: 204,
  errors: [
    'not-found',
    'own-request',
    'changed-meanwhile',
    'refund-refused',
    'setting-refused',
    'transfer-refused',
  ],
});

export const previewMinor = defineStaffRoute({
  id: 'previewMinor',
  method: 'GET',
  path: '/staff/members/{id}/minor',
  staff: { permission: 'members.end-minor', secondFactor: 'given' },
  summary: 'Previews the refunds for ending the plans of a member who is a minor.',
  params: byId,
  query: minorQuery,
  response: minorPreview,
  errors: ['not-found', 'refund-refused'],
});

export const endMinor = defineStaffRoute({
  id: 'endMinor',
  method: 'POST',
  path: '/staff/members/{id}/minor',
  staff: { permission: 'members.end-minor', secondFactor: 'fresh', approval: true },
  summary:
    'Ends and fully refunds the plans of a member who is a minor, and blocks purchases until they are 18. Refunds above the firm’s refund limit require a second approver.',
  params: byId,
  body: endMinorBody,
  response: minorOutcome,
  errors: ['not-found', 'changed-meanwhile', 'refund-refused'],
});
