import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Generated, InferResult, RawBuilder } from 'kysely';
import { erasedAddress, normaliseEmail } from '@niveshak/domain/identity/email';
import type { Db } from '../platform/db/database.ts';
import { compiledOnce, prepared } from '../platform/db/prepared.ts';
import type { Identity, SignedInIdentity, Standing } from './ports.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    users: UsersTable;
    sessions: SessionsTable;
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
};

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  csrf_hash: Buffer;
  user_agent: string;
  created_at: Generated<Date>;
  /** When the provider issued the token that started the session. */
  authenticated_at: Date;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
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
] as const;

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

/** Where these members are written to, by id; who has not confirmed the address is left out. */
export async function mailboxesOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly email: string }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('has_confirmed_email', '=', true)
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
  await db
    .updateTable('users')
    .set({
      email: identity.email,
      email_normalised: normaliseEmail(identity.email),
      has_confirmed_email: identity.isEmailVerified,
    })
    .where('id', '=', user.id)
    .execute();
  await endSessionsBeforeReset(db, identity.sub, identity);
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
  await db
    .updateTable('users')
    .set({ sessions_from: passwordResetAt })
    .where('sub', '=', sub)
    .where('sessions_from', '<', passwordResetAt)
    .execute();
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
  for (const userId of [...new Set(userIds)].sort()) await lockUser(db, userId);
}

export type NewSession = {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly csrfHash: Buffer;
  readonly userAgent: string;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
};

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      csrf_hash: session.csrfHash,
      user_agent: session.userAgent,
      authenticated_at: session.authenticatedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
    })
    .execute();
}

/**
 * Reads the live session with a token's hash, and what stands beside it; undefined where there is none. The statement is
 * compiled once for each pair of columns.
 */
export function sessionReader(db: Db, terms: RawBuilder<unknown>, beside: RawBuilder<unknown>) {
  const statement = (tokenHash: RawBuilder<never>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as sessionId',
        'sessions.csrf_hash as csrfHash',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
        'users.id as userId',
        'users.email',
        'users.has_confirmed_email as hasConfirmedEmail',
        terms.as('terms'),
        beside.as('beside'),
      ])
      .where(sql<boolean>`sessions.token_hash = ${tokenHash}`)
      .where('sessions.revoked_at', 'is', null)
      .whereRef('sessions.authenticated_at', '>=', 'users.sessions_from')
      .modifyFront(prepared)
      .compile();
  type Row = InferResult<ReturnType<typeof statement>>[number];
  const read = compiledOnce<{ hash: Buffer }, Row>((placeholder) => statement(placeholder('hash')));
  return async (hash: Buffer): Promise<Row | undefined> => (await read(db, { hash }))[0];
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

export async function revokeByToken(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** False when the session is not one of this member's. */
export async function revokeById(db: Db, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of a member but one; all of them for null. */
export async function revokeOthers(
  db: Db,
  userId: string,
  sessionId: string | null,
  at: Date,
): Promise<void> {
  let others = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (sessionId !== null) others = others.where('id', '<>', sessionId);
  await others.execute();
}

/** Live sessions of one member at once; a new one ends the one that was used longest ago. */
export const mostSessions = 50;

/** Ends the member's sessions beyond the most that may live at once, and removes those that ended 30 days ago. */
export async function capSessions(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(mostSessions),
    )
    .execute();
}

/** Removes sessions that are over since `before`. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .execute();
}

export function liveSessions(db: Db, userId: string, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'user_agent as userAgent',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .whereRef('authenticated_at', '>=', 'users.sessions_from')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('sessions.created_at', 'desc')
    .limit(mostSessions)
    .execute();
}
