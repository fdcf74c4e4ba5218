import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { z } from 'zod';
import type { AadhaarLink } from '@niveshak/domain/kyc/aadhaar-link';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { dayMs, notOnHold, retention } from '../platform/jobs/retention.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    pan_verifications: PanVerificationsTable;
    pan_attempts: PanAttemptsTable;
    staff_cases: StaffCasesTable;
    family_groups: { pan_index: Buffer; family_id: string; declared_at: Date };
  }
}

type PanVerificationsTable = {
  user_id: string;
  pan_encrypted: Buffer;
  pan_index: Buffer;
  /** Fourth letter of the PAN. */
  holder_letter: string;
  released_at: Date | null;
  masked_pan: string;
  first_name: string;
  last_name: string;
  dob: string;
  organisation_name: string | null;
  provider_reference: string;
  aadhaar_link: AadhaarLink | null;
  verified_at: Date;
};

export type AttemptOutcome =
  | 'valid'
  | 'name-mismatch'
  | 'dob-mismatch'
  | 'not-valid'
  | 'not-linked'
  | 'in-use';
type PanAttemptsTable = {
  id: Generated<string>;
  user_id: string;
  business_day: string;
  outcome: AttemptOutcome | 'pending';
  asked_at: Generated<Date>;
};

export type StaffCaseKind = 'pan-in-use' | 'signer-name-differs';
type StaffCasesTable = {
  id: Generated<string>;
  kind: StaffCaseKind;
  user_id: string;
  other_user_id: string | null;
  reference: string | null;
  signer_name: string | null;
  signed_pdf_sha256: string | null;
  /** Only the previous version used it. */
  signed_pdf: null;
  decision: 'accept' | 'refuse' | null;
  opened_at: Date;
  closed_at: Date | null;
};

/** A member's verified identity. The PAN stays encrypted; `panIndex` allows comparisons. */
export type VerifiedPan = {
  readonly firstName: string;
  readonly lastName: string;
  /** Organisation that owns the PAN and for which the person acts, or null if the person owns it. */
  readonly organisationName: string | null;
  /** Date of birth, or of incorporation for an organisation. */
  readonly dob: CalendarDate;
  readonly maskedPan: string;
  readonly panIndex: Buffer;
};

export async function verifiedPanOf(db: Db, userId: string): Promise<VerifiedPan | null> {
  const row = await db
    .selectFrom('pan_verifications')
    .select(['first_name', 'last_name', 'organisation_name', 'dob', 'masked_pan', 'pan_index'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    dob: calendarDate(row.dob),
    maskedPan: row.masked_pan,
    panIndex: row.pan_index,
  };
}

const panRow = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    organisationName: z.string().nullable(),
    dob: z.string().transform(calendarDate),
    maskedPan: z.string(),
    panIndex: z.hex().transform((hex) => Buffer.from(hex, 'hex')),
  })
  .nullable();

/** The member's verified identity, or null if there is none. */
export const panFact: MemberFact<VerifiedPan | null> = {
  column: sql`(
    select json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'dob', p.dob,
      'organisationName', p.organisation_name, 'maskedPan', p.masked_pan, 'panIndex', encode(p.pan_index, 'hex'))
    from pan_verifications p where p.user_id = users.id)`,
  read: (value) => panRow.parse(value),
};

/** SQL subquery on the member's row for all account ids of the person, like `accountsOfPerson`. */
export const accountsOfMember = sql`
  select users.id
  union
  select same.user_id
  from pan_verifications own
  join pan_verifications same on same.pan_index = own.pan_index
  where own.user_id = users.id`;

/** Returns the account with this PAN, or null if there is none. */
export async function ownerOfPan(db: Db, panIndex: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('pan_verifications')
    .select('user_id')
    .where('pan_index', '=', panIndex)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Returns all accounts of the person with this PAN, including erased ones, or only the given account if the PAN is
 * unknown. Limits per person count across all of them.
 */
export async function accountsOfPerson(
  db: Db,
  { userId, panIndex }: { readonly userId: string; readonly panIndex: Buffer | null },
): Promise<string[]> {
  if (panIndex === null) return [userId];
  const rows = await db
    .selectFrom('pan_verifications')
    .select('user_id')
    .where('pan_index', '=', panIndex)
    .execute();
  return [...new Set([userId, ...rows.map((row) => row.user_id)])];
}

/** Releases a PAN, so that the person can verify it for another account. The verification record is kept. */
export async function releasePan(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('pan_verifications')
    .set({ released_at: at })
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .execute();
}

export type NewVerification = VerifiedPan & {
  /** Fourth letter of the PAN. */
  readonly holderLetter: string;
  readonly userId: string;
  readonly panEncrypted: Buffer;
  readonly providerReference: string;
  /** Null if the provider did not report it, or another system verified the PAN. */
  readonly aadhaarLink: AadhaarLink | null;
  readonly verifiedAt: Date;
};

/** Inserts a verification. Returns false if the member already has a verified PAN or another account has this one. */
export async function insertVerification(tx: Tx, verification: NewVerification): Promise<boolean> {
  const row = await tx
    .insertInto('pan_verifications')
    .values({
      user_id: verification.userId,
      pan_encrypted: verification.panEncrypted,
      pan_index: verification.panIndex,
      holder_letter: verification.holderLetter,
      masked_pan: verification.maskedPan,
      first_name: verification.firstName,
      last_name: verification.lastName,
      organisation_name: verification.organisationName,
      dob: verification.dob,
      provider_reference: verification.providerReference,
      aadhaar_link: verification.aadhaarLink,
      released_at: null,
      verified_at: verification.verifiedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of attempts on a day. A pending one counts until its process must have died. */
export async function countAttempts(
  tx: Tx,
  userId: string,
  day: CalendarDate,
  waitingSince: Date,
): Promise<number> {
  const { tries } = await tx
    .selectFrom('pan_attempts')
    .select((select) => select.fn.countAll<number>().as('tries'))
    .where('user_id', '=', userId)
    .where('business_day', '=', day)
    .where((where) => where.or([where('outcome', '<>', 'pending'), where('asked_at', '>', waitingSince)]))
    .executeTakeFirstOrThrow();
  return tries;
}

export async function insertAttempt(tx: Tx, userId: string, day: CalendarDate): Promise<string> {
  const { id } = await tx
    .insertInto('pan_attempts')
    .values({ user_id: userId, business_day: day, outcome: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setAttemptOutcome(db: Db, id: string, outcome: AttemptOutcome): Promise<void> {
  await db.updateTable('pan_attempts').set({ outcome }).where('id', '=', id).execute();
}

/** Deletes an attempt without a response, so that it does not count. */
export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pan_attempts').where('id', '=', id).execute();
}

export type NewStaffCase = {
  readonly kind: StaffCaseKind;
  readonly userId: string;
  readonly otherUserId: string | null;
  readonly reference: string | null;
  /** Signer's name and hash of the stored document. Absent for other cases. */
  readonly signed?: { readonly name: string; readonly sha256: string };
};

/** Opens a case for staff, unless one with the same cause is open. */
export async function openStaffCase(db: Db, staffCase: NewStaffCase, at: Date): Promise<void> {
  await db
    .insertInto('staff_cases')
    .values({
      kind: staffCase.kind,
      user_id: staffCase.userId,
      other_user_id: staffCase.otherUserId,
      reference: staffCase.reference,
      signer_name: staffCase.signed?.name ?? null,
      signed_pdf_sha256: staffCase.signed?.sha256 ?? null,
      signed_pdf: null,
      decision: null,
      opened_at: at,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Closes a case. Returns null if no open case has this id, including when a concurrent call closed it first. */
export async function closeIdentityCase(
  tx: Tx,
  id: string,
  at: Date,
): Promise<{ readonly userId: string; readonly kind: StaffCaseKind } | null> {
  const row = await tx
    .updateTable('staff_cases')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['user_id as userId', 'kind'])
    .executeTakeFirst();
  return row ?? null;
}

/** Resets the attempts of a day, except a pending one. Returns their number. Call it under the member's lock. */
export async function resetAttempts(tx: Tx, userId: string, day: CalendarDate): Promise<number> {
  const rows = await tx
    .deleteFrom('pan_attempts')
    .where('user_id', '=', userId)
    .where('business_day', '=', day)
    .where('outcome', '<>', 'pending')
    .returning('id')
    .execute();
  return rows.length;
}

/** 13 months, because the law requires keeping access records for one year. */
const attemptsKeptMs = 400 * dayMs;

/** Uses wall time. The verification itself is stored elsewhere. */
export function attemptRetention(db: Db): RecurringJob {
  return retention(db, 'pan_attempts', (_time, wall) => {
    const before = new Date(wall.getTime() - attemptsKeptMs);
    return sql<boolean>`asked_at < ${before} and ${notOnHold(sql`pan_attempts.user_id`)}`;
  });
}
