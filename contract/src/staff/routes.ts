import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { csvFile, empty, uuid } from '../http/shapes.ts';
import {
  auditFileQuery,
  auditPageSchema,
  auditProofSchema,
  auditQuery,
  codeBody,
  enrolmentSchema,
  inviteBody,
  reasonBody,
  recoveryCodesSchema,
  roleBody,
  staffLoginBody,
  staffSessionAnswer,
  onePersonFirmBody,
  teamSchema,
} from './schemas.ts';

const own = { permission: null, secondFactor: 'given' } as const;
const beforeSecondFactor = { permission: null, secondFactor: 'none' } as const;

export const staffLogin = defineStaffRoute({
  id: 'staffLogin',
  method: 'POST',
  path: '/staff/login',
  auth: 'bearer',
  staff: beforeSecondFactor,
  summary: 'Starts a staff session: an access token of the identity provider and a second factor.',
  body: staffLoginBody,
  response: staffSessionAnswer,
  errors: ['bad-token', 'identity-unavailable', 'invite-over', 'rate-limited'],
});

export const staffLogout = defineStaffRoute({
  id: 'staffLogout',
  method: 'POST',
  path: '/staff/logout',
  staff: beforeSecondFactor,
  summary: 'Ends the staff session and clears its cookies.',
  response: empty,
  status: 204,
});

export const endOtherStaffSessions = defineStaffRoute({
  id: 'endOtherStaffSessions',
  method: 'POST',
  path: '/staff/end-other-sessions',
  staff: own,
  summary: 'Ends every session of this colleague but the one that asks.',
  response: z.object({ ended: z.int() }),
});

export const getStaffSession = defineStaffRoute({
  id: 'getStaffSession',
  method: 'GET',
  path: '/staff/session',
  staff: beforeSecondFactor,
  summary: 'Who is signed in, and what their role may do.',
  response: staffSessionAnswer,
});

export const getEnrolment = defineStaffRoute({
  id: 'getEnrolment',
  method: 'GET',
  path: '/staff/second-factor',
  staff: beforeSecondFactor,
  summary: 'The secret for an authenticator app, until one is set up.',
  response: enrolmentSchema,
  errors: ['changed-meanwhile'],
});

export const enrolSecondFactor = defineStaffRoute({
  id: 'enrolSecondFactor',
  method: 'POST',
  path: '/staff/second-factor/enrol',
  staff: beforeSecondFactor,
  summary: 'Sets up the second factor with a code of it; answers the recovery codes, once.',
  body: codeBody,
  response: recoveryCodesSchema,
  errors: ['changed-meanwhile', 'rate-limited'],
});

export const freshenSecondFactor = defineStaffRoute({
  id: 'freshenSecondFactor',
  method: 'POST',
  path: '/staff/second-factor',
  staff: own,
  summary: 'A second factor again: money and personal data are open for ten minutes.',
  body: codeBody,
  response: staffSessionAnswer,
  errors: ['rate-limited'],
});

export const getTeam = defineStaffRoute({
  id: 'getTeam',
  method: 'GET',
  path: '/staff/team',
  staff: { permission: 'staff.read', secondFactor: 'given' },
  summary: 'All staff and open invitations.',
  response: teamSchema,
});

export const inviteStaff = defineStaffRoute({
  id: 'inviteStaff',
  method: 'POST',
  path: '/staff/team',
  staff: { permission: 'staff.manage', secondFactor: 'fresh' },
  summary: 'Invites a staff member; returns a single-use link, valid for seven days.',
  body: inviteBody,
  response: z.object({ url: z.string() }),
  errors: ['staff-exists'],
});

export const changeStaffRole = defineStaffRoute({
  id: 'changeStaffRole',
  method: 'PUT',
  path: '/staff/team/{id}',
  staff: { permission: 'staff.manage', secondFactor: 'fresh' },
  summary: 'Changes a staff member’s role.',
  params: z.strictObject({ id: uuid }),
  body: roleBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'last-owner'],
});

export const changeOnePersonFirm = defineStaffRoute({
  id: 'changeOnePersonFirm',
  method: 'PUT',
  path: '/staff/one-person-firm',
  staff: { permission: 'staff.manage', secondFactor: 'fresh' },
  summary: 'Whether staff may approve their own requests while no colleague could.',
  body: onePersonFirmBody,
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

export const removeStaff = defineStaffRoute({
  id: 'removeStaff',
  method: 'POST',
  path: '/staff/team/{id}/remove',
  staff: { permission: 'staff.manage', secondFactor: 'fresh' },
  summary: 'Removes a staff member; their sessions end immediately.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found', 'last-owner'],
});

export const resetSecondFactor = defineStaffRoute({
  id: 'resetSecondFactor',
  method: 'POST',
  path: '/staff/team/{id}/reset-second-factor',
  staff: { permission: 'staff.manage', secondFactor: 'fresh' },
  summary: 'Resets a lost second factor; the staff member sets up a new one at the next sign-in.',
  params: z.strictObject({ id: uuid }),
  body: reasonBody,
  response: empty,
  status: 204,
  errors: ['not-found'],
});

export const readAudit = defineStaffRoute({
  id: 'readAudit',
  method: 'GET',
  path: '/staff/audit',
  staff: { permission: 'audit.read', secondFactor: 'given' },
  summary: 'What staff did and looked at, newest first, fifty at a time.',
  query: auditQuery,
  response: auditPageSchema,
});

export const saveAudit = defineStaffRoute({
  id: 'saveAudit',
  method: 'GET',
  path: '/staff/audit.csv',
  staff: { permission: 'audit.read', secondFactor: 'fresh' },
  summary:
    'The same, all of it, the oldest first, as CSV with what each hash is over, so that the chain can be checked elsewhere.',
  query: auditFileQuery,
  response: csvFile,
});

export const proveAudit = defineStaffRoute({
  id: 'proveAudit',
  method: 'GET',
  path: '/staff/audit/proof',
  staff: { permission: 'audit.read', secondFactor: 'given' },
  summary: 'Whether the whole audit log is as it was written.',
  response: auditProofSchema,
});
