import * as z from 'zod/mini';
import { permissionNames, staffRoles } from '@niveshak/domain/staff/permissions';
import { instant, text, uuid } from '../http/shapes.ts';

const staffRole = z.enum(staffRoles);

/** Why something is done: kept in the audit log. */
export const reason = text(500, 3);

/** Of a call that is part of a longer act, such as a piece of a file: one that is given is kept in the audit log, too. */
export const mayGiveReason = { reason: z.optional(reason) } as const;
export const mayGiveReasonBody = z.optional(z.strictObject(mayGiveReason));

/** Who is signed in, and what their role may do. */
const staffMember = z.object({
  name: z.string(),
  email: z.string(),
  role: staffRole,
  permissions: z.array(z.enum(permissionNames)),
  /** `missing`: has to be set up before anything else. */
  secondFactor: z.enum(['missing', 'given']),
  /** Until when the second factor counts as fresh; null: it does not. */
  freshUntil: z.nullable(instant),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Wall time, milliseconds. */
export const staffSessionAnswer = z.object({ sessionExpiry: z.int(), staff: staffMember });
export type StaffSessionAnswer = z.infer<typeof staffSessionAnswer>;

const code = text(20, 1);
export const staffLoginBody = z.strictObject({
  /** Six digits of the authenticator app, or a recovery code; null before there is one. */
  code: z.nullish(code),
  /** The token of an invitation, the first time. */
  invite: z.nullish(text(100, 20)),
});
export const codeBody = z.strictObject({ code });

export const enrolmentSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  url: z.string(),
});
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const colleagueSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.nullable(instant),
});
const invitationSchema = z.object({
  email: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  expiresAt: instant,
});
export const teamSchema = z.object({
  people: z.array(colleagueSchema),
  invitations: z.array(invitationSchema),
});
export const inviteBody = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  name: text(100, 1),
  role: staffRole,
  reason,
});
export const roleBody = z.strictObject({ role: staffRole, reason });
export const reasonBody = z.strictObject({ reason });

const auditEntrySchema = z.object({
  sequence: z.int(),
  at: instant,
  /** The person's address at the time; `server` for a command on the server. */
  by: z.string(),
  role: z.nullable(z.string()),
  action: z.string(),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Of the chain, hexadecimal. */
  hash: z.string(),
});
const auditFilter = {
  /** Finds address, action, subject and reason. */
  search: z.optional(text(200)),
  action: z.optional(text(100)),
  subjectId: z.optional(text(100)),
} as const;
export const auditFileQuery = z.strictObject(auditFilter);
export const auditQuery = z.strictObject({
  ...auditFilter,
  /** Entries before this sequence number; newest first. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  next: z.nullable(z.int()),
});
export const auditProofSchema = z.object({
  entries: z.int(),
  /** The chain's last hash: written down elsewhere, it proves the log as it was then. */
  head: z.string(),
  /** Sequence numbers at which the chain does not hold, a hundred at most; none for a whole log. */
  breaks: z.array(z.int()),
});
