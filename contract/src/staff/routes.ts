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
  summary: 'Starts a staff session with an access token of the identity provider and a second factor.',
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
  summary: 'Ends all of the staff member’s sessions except the calling one.',
  response: z.object({ ended: z.int() }),
});

export const getStaffSession = defineStaffRoute({
  id: 'getStaffSession',
  method: 'GET',
  path: '/staff/session',
  staff: beforeSecondFactor,
  summary: 'Returns the signed-in staff member and the permissions of their role.',
  response: staffSessionAnswer,
});

export const getEnrolment = defineStaffRoute({
  id: 'getEnrolment',
  method: 'GET',
  path: '/staff/second-factor',
  staff: beforeSecondFactor,
  summary: 'Returns the secret for an authenticator app, until one is set up.',
  response: enrolmentSchema,
  errors: ['changed-meanwhile'],
});

export const enrolSecondFactor = defineStaffRoute({
  id: 'enrolSecondFactor',
  method: 'POST',
  path: '/staff/second-factor/enrol',
  staff: beforeSecondFactor,
  summary:
    'Sets up the second factor with a code from the authenticator app; returns the recovery codes once.',
  body: codeBody,
  response: recoveryCodesSchema,
  errors: ['changed-meanwhile', 'rate-limited'],
});

export const renewSecondFactor = defineStaffRoute({
  id: 'renewSecondFactor',
  method: 'POST',
  path: '/staff/second-factor',
  staff: own,
  summary:
    'Verifies the second factor again, which allows access to money and personal data for ten minutes.',
  body: codeBody,
  response: staffSessionAnswer,
  errors: ['rate-limited'],
});

export const getTeam = defineStaffRoute({
  id: 'getTeam',
  method: 'GET',
  path: '/staff/team',
  staff: { permission: 'staff.read', secondFactor: 'given' },
  summary: 'Lists all staff and open invitations.',
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
  summary: 'Sets whether staff may approve their own requests while no colleague can.',
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
  summary: 'Lists staff actions and reads, newest first, fifty per page.',
  query: auditQuery,
  response: auditPageSchema,
});

export const saveAudit = defineStaffRoute({
  id: 'saveAudit',
  method: 'GET',
  path: '/staff/audit.csv',
  staff: { permission: 'audit.read', secondFactor: 'fresh' },
  summary:
    'Exports the audit log as CSV, oldest first, with the input of each hash, so that the chain can be verified elsewhere.',
  query: auditFileQuery,
  response: csvFile,
});

export const proveAudit = defineStaffRoute({
  id: 'proveAudit',
  method: 'GET',
  path: '/staff/audit/proof',
  staff: { permission: 'audit.read', secondFactor: 'given' },
  summary: 'Verifies that the whole audit log is unchanged.',
  response: auditProofSchema,
});
