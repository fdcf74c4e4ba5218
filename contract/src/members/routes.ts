import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, empty, text, uuid } from '../http/shapes.ts';
import {
  grantAnswer,
  grantBody,
  memberHits,
  memberList,
  memberListQuery,
  memberPageQuery,
  memberSearchQuery,
  noteBody,
  panAnswer,
  staffMemberPage,
  todaySchema,
} from './schemas.ts';
import { reasonBody } from '../staff/schemas.ts';

const byId = z.strictObject({ id: uuid });

export const getToday = defineStaffRoute({
  id: 'getToday',
  method: 'GET',
  path: '/staff/today',
  staff: { permission: 'today.read', secondFactor: 'given' },
  summary:
    'Lists open work permitted to the caller’s role, by deadline and then oldest first, and the next statutory dates.',
  response: todaySchema,
});

export const findMembers = defineStaffRoute({
  id: 'findMembers',
  method: 'GET',
  path: '/staff/members',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary:
    'Searches members by name, address, mobile, order, invoice, payment or the last four characters of the PAN; at most twenty results.',
  query: memberSearchQuery,
  response: memberHits,
});

export const listMembers = defineStaffRoute({
  id: 'listMembers',
  method: 'GET',
  path: '/staff/member-list',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'Lists all accounts, newest first, filtered by state, plan and label; fifty per page.',
  query: memberPageQuery,
  response: memberList,
});

export const saveMemberList = defineStaffRoute({
  id: 'saveMemberList',
  method: 'GET',
  path: '/staff/member-list.csv',
  staff: { permission: 'members.export', secondFactor: 'fresh' },
  summary: 'Exports the member list as CSV; the export is recorded in the audit log.',
  query: memberListQuery,
  response: csvFile,
});

export const getMember = defineStaffRoute({
  id: 'getMember',
  method: 'GET',
  path: '/staff/members/{id}',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'Returns a member’s page: plan, money, identity and a full timeline.',
  params: byId,
  response: staffMemberPage,
  errors: ['not-found'],
});

export const readMemberPan = defineStaffRoute({
  id: 'readMemberPan',
  method: 'POST',
  path: '/staff/members/{id}/pan',
  staff: { permission: 'members.read-pan', secondFactor: 'fresh' },
  summary: 'Returns a member’s full PAN; the reader and the reason are recorded.',
  params: byId,
  body: reasonBody,
  response: panAnswer,
  errors: ['not-found'],
});

export const writeNote = defineStaffRoute({
  id: 'writeNote',
  method: 'POST',
  path: '/staff/members/{id}/notes',
  staff: { permission: 'members.note', secondFactor: 'given' },
  summary: 'Adds a note to the member’s page, visible to all staff.',
  params: byId,
  body: noteBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const endMemberSessions = defineStaffRoute({
  id: 'endMemberSessions',
  method: 'POST',
  path: '/staff/members/{id}/end-sessions',
  staff: { permission: 'members.end-sessions', secondFactor: 'given' },
  summary: 'Ends all of a member’s sessions.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const grantPlan = defineStaffRoute({
  id: 'grantPlan',
  method: 'POST',
  path: '/staff/members/{id}/grants',
  staff: { permission: 'plans.grant', secondFactor: 'given' },
  summary:
    'Grants a member a complimentary plan, from today or after their current plan; sent as a link if they have not agreed to the terms.',
  params: byId,
  body: grantBody,
  response: grantAnswer,
  errors: ['not-found', 'changed-meanwhile', 'grant-refused'],
});

export const returnPayment = defineStaffRoute({
  id: 'returnPayment',
  method: 'POST',
  path: '/staff/payments/{id}/return',
  staff: { permission: 'money.return-held', secondFactor: 'fresh' },
  summary: 'Refunds a held payment in full.',
  params: z.strictObject({ id: text(64, 1) }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});

export const retryFailedRefund = defineStaffRoute({
  id: 'retryFailedRefund',
  method: 'POST',
  path: '/staff/refunds/{id}/retry',
  staff: { permission: 'money.retry-refund', secondFactor: 'fresh' },
  summary: 'Resubmits a failed refund to the payment provider.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
