import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Generated, RawBuilder } from 'kysely';
import { z } from 'zod';
import { erasedAddress, normaliseEmail } from '@niveshak/domain/identity/email';
import type { Db } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { report } from '../platform/watch/events.ts';
import type { Identity, SignedInIdentity, Standing } from './ports.ts';
import { revokeOthers } from './session-store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    users: UsersTable;
    erased_identities: { sub_hash: Buffer; at: Date };
    identity_sync: { id: Generated<true>; changes_until: Date };
  }
}

export type UsersTable = {
  id: Generated<string>;
  sub: string;
  email: string;
  email_normalised: string;
  has_confirmed_email: boolean;
  first_name: Generated<string>;
  last_name: Generated<string>;
  mobile: string | null;
  state: string | null;
  pin_code: string | null;
  address: string | null;
  business_name: string | null;
  gst_number: string | null;
  attached_ref_code: string | null;
  created_at: Date;
  /** Sessions signed in before this instant are over. */
  sessions_from: Generated<Date>;
  /** When the account was brought in from another system; null for one that its owner made. Business time. */
  moved_in_at: Generated<Date | null>;
  /** True until the firm releases letters to who was brought in. */
  letters_held: Generated<boolean>;
};

/** A member's account: who they are and where their invoices go. */
export type User = {
  readonly id: string;
  readonly sub: string;
  readonly email: string;
  readonly emailNormalised: string;
  readonly hasConfirmedEmail: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly state: string | null;
  readonly pinCode: string | null;
  readonly address: string | null;
  readonly businessName: string | null;
  readonly gstNumber: string | null;
  readonly attachedRefCode: string | null;
  /** Nothing is written to them before the firm says so: they were brought in from another system. */
  readonly lettersHeld: boolean;
};

const userColumns = [
  'id',
  'sub',
  'email',
  'email_normalised as emailNormalised',
  'has_confirmed_email as hasConfirmedEmail',
  'first_name as firstName',
  'last_name as lastName',
  'mobile',
  'state',
  'pin_code as pinCode',
  'address',
  'business_name as businessName',
  'gst_number as gstNumber',
  'attached_ref_code as attachedRefCode',
  'letters_held as lettersHeld',
] as const;

const userRow = z.object({
  id: z.string(),
  sub: z.string(),
  email: z.string(),
  emailNormalised: z.string(),
  hasConfirmedEmail: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string().nullable(),
  state: z.string().nullable(),
  pinCode: z.string().nullable(),
  address: z.string().nullable(),
  businessName: z.string().nullable(),
  gstNumber: z.string().nullable(),
  attachedRefCode: z.string().nullable(),
  lettersHeld: z.boolean(),
});

/** The member's own account. */
export const userFact: MemberFact<User> = {
  column: sql`json_build_object(
    'id', users.id, 'sub', users.sub, 'email', users.email, 'emailNormalised', users.email_normalised,
    'hasConfirmedEmail', users.has_confirmed_email, 'firstName', users.first_name, 'lastName', users.last_name,
    'mobile', users.mobile, 'state', users.state, 'pinCode', users.pin_code, 'address', users.address,
    'businessName', users.business_name, 'gstNumber', users.gst_number, 'attachedRefCode', users.attached_ref_code,
    'lettersHeld', users.letters_held)`,
  read: (value) => userRow.parse(value),
};

/** @throws when the user does not exist: ids come from sessions and foreign keys. */
export function userById(db: Db, id: string): Promise<User> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function userBySub(db: Db, sub: string): Promise<User | null> {
  return (await db.selectFrom('users').select(userColumns).where('sub', '=', sub).executeTakeFirst()) ?? null;
}

/** The member with this address, whatever its case; null for nobody. */
export async function userByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Where these members are written to, by id; who has not confirmed the address is left out, save where the firm brought it in,
 * and who the firm does not write to yet.
 */
export async function mailboxesOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly email: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where(({ or, eb }) => or([eb('has_confirmed_email', '=', true), eb('moved_in_at', 'is not', null)]))
    .where('letters_held', '=', false)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, { email }]));
}

export async function insertUser(
  db: Db,
  identity: Identity,
  refCode: string | null,
  createdAt: Date,
): Promise<User> {
  return db
    .insertInto('users')
    .values({
      sub: identity.sub,
      email: identity.email,
      email_normalised: normaliseEmail(identity.email),
      has_confirmed_email: identity.isEmailVerified,
      first_name: identity.firstName,
      last_name: identity.lastName,
      attached_ref_code: refCode,
      created_at: createdAt,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Takes over what the provider says at a sign-in: the address, whether it is confirmed, the last password reset. Whoever
 * held a session before the address was confirmed may not be its owner: those sessions end.
 */
export async function updateFromIdentity(db: Db, user: User, identity: SignedInIdentity): Promise<void> {
  if (identity.isEmailVerified && !user.hasConfirmedEmail) await revokeOthers(db, user.id, null, new Date());
  await setAddress(db, user.id, identity);
  await endSessionsBeforeReset(db, identity.sub, identity);
}

/** Gives a member the address that the provider has. @throws a conflict on `users_email` where another account has it. */
export async function setAddress(
  db: Db,
  userId: string,
  { email, isEmailVerified }: Pick<Identity, 'email' | 'isEmailVerified'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_normalised: normaliseEmail(email), has_confirmed_email: isEmailVerified })
    .where('id', '=', userId)
    .execute();
}

/** Confirms the address for the session that learned of it; the others of the unconfirmed time end. */
export async function confirmEmail(db: Db, userId: string, sessionId: string): Promise<void> {
  const confirmed = await db
    .updateTable('users')
    .set({ has_confirmed_email: true })
    .where('id', '=', userId)
    .where('has_confirmed_email', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (confirmed !== undefined) await revokeOthers(db, userId, sessionId, new Date());
}

/** Ends the sessions that were signed in before the provider's last password reset. */
export async function endSessionsBeforeReset(
  db: Db,
  sub: string,
  { passwordResetAt }: Pick<Standing, 'passwordResetAt'>,
): Promise<void> {
  if (passwordResetAt === null) return;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ sessions_from: passwordResetAt })
    .where('sub', '=', sub)
    .where('sessions_from', '<', passwordResetAt)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) report('security.session-ended', { reason: 'password-reset' });
}

/** Until when the provider's changes have been read. */
export async function changesReadUntil(db: Db): Promise<Date> {
  const row = await db.selectFrom('identity_sync').select('changes_until').executeTakeFirstOrThrow();
  return row.changes_until;
}

export async function setChangesReadUntil(db: Db, until: Date): Promise<void> {
  await db.updateTable('identity_sync').set({ changes_until: until }).execute();
}

/** Attaches a referral code to an account that has none: the first one stays. */
export async function attachRefCode(db: Db, userId: string, code: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ attached_ref_code: code })
    .where('id', '=', userId)
    .where('attached_ref_code', 'is', null)
    .execute();
}

export type ReferredUser = Pick<User, 'id' | 'emailNormalised' | 'firstName' | 'lastName'>;

/** Accounts that came by a referral code. */
export function usersWithCode(db: Db, code: string): Promise<ReferredUser[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email_normalised as emailNormalised', 'first_name as firstName', 'last_name as lastName'])
    .where((where) => where(where.fn<string>('lower', ['attached_ref_code']), '=', code.toLowerCase()))
    .execute();
}

const referredRows = z.array(
  z.object({ id: z.string(), emailNormalised: z.string(), firstName: z.string(), lastName: z.string() }),
);

/** @param code SQL of a code, in lower case. @returns who came by it, as `usersWithCode` finds them. */
export function usersWithCodeFact(code: RawBuilder<unknown>): MemberFact<readonly ReferredUser[]> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_object('id', friend.id, 'emailNormalised', friend.email_normalised,
        'firstName', friend.first_name, 'lastName', friend.last_name)), '[]')
      from users friend where lower(friend.attached_ref_code) = ${code})`,
    read: (value) => referredRows.parse(value),
  };
}

/** Which of these normalised addresses belong to an account. */
export async function membersWithEmails(db: Db, normalised: readonly string[]): Promise<ReadonlySet<string>> {
  if (normalised.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email_normalised as emailNormalised')
    .where('email_normalised', 'in', normalised)
    .execute();
  return new Set(rows.map(({ emailNormalised }) => emailNormalised));
}

export type Profile = Partial<
  Pick<
    User,
    'firstName' | 'lastName' | 'mobile' | 'state' | 'pinCode' | 'address' | 'businessName' | 'gstNumber'
  >
>;

/** Overwrites the given profile fields and leaves the others. */
export async function updateProfile(db: Db, userId: string, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(profile.firstName === undefined ? {} : { first_name: profile.firstName }),
      ...(profile.lastName === undefined ? {} : { last_name: profile.lastName }),
      ...(profile.mobile === undefined ? {} : { mobile: profile.mobile }),
      ...(profile.state === undefined ? {} : { state: profile.state }),
      ...(profile.pinCode === undefined ? {} : { pin_code: profile.pinCode }),
      ...(profile.address === undefined ? {} : { address: profile.address }),
      ...(profile.businessName === undefined ? {} : { business_name: profile.businessName }),
      ...(profile.gstNumber === undefined ? {} : { gst_number: profile.gstNumber }),
      id: userId,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Removes who the member was: the row stays for what refers to it, and the provider's name for them never signs in again.
 */
export async function blankUser(db: Db, userId: string, at: Date): Promise<void> {
  const { sub } = await userById(db, userId);
  await db
    .insertInto('erased_identities')
    .values({ sub_hash: hashSub(sub), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const address = erasedAddress(userId);
  await db
    .updateTable('users')
    .set({
      sub: `erased|${userId}`,
      email: address,
      email_normalised: address,
      has_confirmed_email: false,
      first_name: '',
      last_name: '',
      mobile: null,
      state: null,
      pin_code: null,
      address: null,
      business_name: null,
      gst_number: null,
      attached_ref_code: null,
      moved_in_at: null,
      letters_held: false,
    })
    .where('id', '=', userId)
    .execute();
}

/** Whether the owner of this identity has erased their account. */
export async function isErasedIdentity(db: Db, sub: string): Promise<boolean> {
  const row = await db
    .selectFrom('erased_identities')
    .select('at')
    .where('sub_hash', '=', hashSub(sub))
    .executeTakeFirst();
  return row !== undefined;
}

function hashSub(sub: string): Buffer {
  return createHash('sha256').update(sub).digest();
}

/** Serialises what must not happen twice at once for a member. Call first in the transaction. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/** As `lockUser` for several members, in one order for everybody, so that nobody waits in a circle. */
export async function lockUsers(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const locked = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length !== ids.length) throw new Error('A member who was to be locked does not exist.');
}
