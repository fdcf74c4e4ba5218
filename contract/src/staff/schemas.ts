import * as z from 'zod/mini';
import { permissionNames, staffRoles } from '@niveshak/domain/staff/permissions';
import { calendarDate, instant, text, uuid } from '../http/shapes.ts';

const staffRole = z.enum(staffRoles);

/** Stored in the audit log. */
export const reason = text(500, 3);

/**
 * For calls within a longer operation, such as one chunk of a file upload. A reason given here is also audit-logged.
 */
export const mayGiveReason = { reason: z.optional(reason) } as const;
export const mayGiveReasonBody = z.optional(z.strictObject(mayGiveReason));

/** Optional audit log note for routine actions such as publishing. */
export const mayAddNote = { reason: z.optional(text(500, 1)) } as const;
export const mayAddNoteBody = z.optional(z.strictObject(mayAddNote));

const staffMember = z.object({
  name: z.string(),
  email: z.string(),
  role: staffRole,
  permissions: z.array(z.enum(permissionNames)),
  /** `missing` means that a second factor must be set up first. */
  secondFactor: z.enum(['missing', 'given']),
  /** When the second factor stops counting as fresh; null if it is not fresh. */
  freshUntil: z.nullable(instant),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Expiry in wall-clock milliseconds. */
export const staffSessionAnswer = z.object({ sessionExpiry: z.int(), staff: staffMember });
export type StaffSessionAnswer = z.infer<typeof staffSessionAnswer>;

const code = text(20, 1);
export const staffLoginBody = z.strictObject({
  /** Six-digit code from the authenticator app, or a recovery code; null before a second factor exists. */
  code: z.nullish(code),
  /** Invitation token, for the first sign-in only. */
  invite: z.nullish(text(100, 20)),
});
export const codeBody = z.strictObject({ code });

export const enrolmentSchema = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** `otpauth://…` URL for a QR code. */
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
  isOnePersonFirm: z.boolean(),
});
export const inviteBody = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  name: text(100, 1),
  role: staffRole,
  ...mayAddNote,
});
export const roleBody = z.strictObject({ role: staffRole, reason });
export const onePersonFirmBody = z.strictObject({ isOn: z.boolean(), reason });
export const reasonBody = z.strictObject({ reason });

const auditEntrySchema = z.object({
  sequence: z.int(),
  at: instant,
  /** Email address of the staff member at that time, or `server` for a command on the server. */
  by: z.string(),
  role: z.nullable(z.string()),
  action: z.string(),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** Name or title of the subject, if it has one and still exists. */
  subjectName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Hexadecimal. */
  hash: z.string(),
});
const auditFilter = {
  /** Searches address, action, subject and reason. */
  search: z.optional(text(200)),
  action: z.optional(text(100)),
  subjectId: z.optional(text(100)),
  /** Email address of the actor, or `server`. */
  by: z.optional(text(254)),
  /** Kind of the subject. */
  kind: z.optional(text(100)),
  /** Days in India, inclusive. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
} as const;
export const auditFileQuery = z.strictObject(auditFilter);
export const auditQuery = z.strictObject({
  ...auditFilter,
  /** Returns entries before this sequence number, newest first. */
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  next: z.nullable(z.int()),
});
export const auditProofSchema = z.object({
  entries: z.int(),
  /** Last hash of the chain. A copy stored elsewhere proves the state of the log at that time. */
  head: z.string(),
  /** Up to a hundred sequence numbers at which the chain is broken; empty if the log is intact. */
  breaks: z.array(z.int()),
});
