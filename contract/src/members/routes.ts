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
    'Open work that the caller’s role may do: by deadline, then the oldest; and the next statutory dates.',
  response: todaySchema,
});

export const findMembers = defineStaffRoute({
  id: 'findMembers',
  method: 'GET',
  path: '/staff/members',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary:
    'Members by name, address, mobile, order, invoice, payment or the last four of the PAN; twenty at most.',
  query: memberSearchQuery,
  response: memberHits,
});

export const listMembers = defineStaffRoute({
  id: 'listMembers',
  method: 'GET',
  path: '/staff/member-list',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'All accounts, newest first, by state, plan and label; fifty a page.',
  query: memberPageQuery,
  response: memberList,
});

export const saveMemberList = defineStaffRoute({
  id: 'saveMemberList',
  method: 'GET',
  path: '/staff/member-list.csv',
  staff: { permission: 'members.export', secondFactor: 'fresh' },
  summary: 'The same, all of it, as CSV; kept in the audit log.',
  query: memberListQuery,
  response: csvFile,
});

export const getMember = defineStaffRoute({
  id: 'getMember',
  method: 'GET',
  path: '/staff/members/{id}',
  staff: { permission: 'members.read', secondFactor: 'given' },
  summary: 'A member on one page: plan, money, identity, and a timeline of everything.',
  params: byId,
  response: staffMemberPage,
  errors: ['not-found'],
});

export const readMemberPan = defineStaffRoute({
  id: 'readMemberPan',
  method: 'POST',
  path: '/staff/members/{id}/pan',
  staff: { permission: 'members.read-pan', secondFactor: 'fresh' },
  summary: 'The whole PAN of a member; who read it and why is kept.',
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
  summary: 'Writes a note that every colleague sees on the member’s page.',
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
  summary: 'Signs a member out everywhere.',
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
    'Gives a member a complimentary plan, from today or after what they hold; as a link if they have not agreed to the terms.',
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
  summary: 'Gives a held payment back in full.',
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
  summary: 'Asks the payment provider again for a refund that failed.',
  params: byId,
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'changed-meanwhile'],
});
