import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Generated, RawBuilder } from 'kysely';
import { z } from 'zod';
import { normaliseEmail } from '@niveshak/domain/identity/email';
import type { Db } from '../platform/db/database.ts';
import { columnOf, memberColumns, profileColumns, userColumns } from '../platform/member-columns.ts';
import type { MemberRow } from '../platform/member-columns.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { report } from '../platform/watch/events.ts';
import type { Identity, SignedInIdentity, ProviderAccountFacts } from './ports.ts';
import { deleteConfirmation } from './redirect/confirmed-addresses.ts';
import { revokeOthers } from './session-store.ts';
import { unclaimed } from './unclaimed.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    users: UsersTable;
    erased_identities: { sub_hash: Buffer; at: Date };
    identity_sync: { id: Generated<true>; changes_until: Date };
  }
}

type Defaulted =
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'sessions_from'
  | 'moved_in_at'
  | 'nominee_name'
  | 'nominee_relation'
  | 'nominee_email'
  | 'letters_held'
  | 'last_sign_in_at';
type UsersTable = Omit<MemberRow, Defaulted> & {
  [Column in Defaulted]: Generated<MemberRow[Column]>;
};

export type User = Readonly<z.infer<typeof userColumns>>;

const userJson = sql`json_build_object(${sql.join(
  Object.keys(userColumns.shape).flatMap((name) => [sql.lit(name), sql.ref(`users.${columnOf(name)}`)]),
)})`;

export const userFact: MemberFact<User> = {
  column: userJson,
  read: (value) => userColumns.parse(value),
};

const asUser = userJson.as('user');

/**
 * Returns the user.
 * @throws if it does not exist, because ids come from sessions and foreign keys
 */
export async function userById(db: Db, id: string): Promise<User> {
  const row = await db.selectFrom('users').select(asUser).where('id', '=', id).executeTakeFirstOrThrow();
  return userFact.read(row.user);
}

export async function userBySub(db: Db, sub: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(asUser).where('sub', '=', sub).executeTakeFirst();
  return row === undefined ? null : userFact.read(row.user);
}

/** Returns the member with this email address, ignoring case, or null if there is none. */
export async function userByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(asUser)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row === undefined ? null : userFact.read(row.user);
}

/**
 * Returns the members' addresses by id. Omits members whose emails are on hold, and unconfirmed addresses unless
 * imported.
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
    .where(({ or, eb }) => or([eb('has_confirmed_email', '=', true), unclaimed]))
    .where('letters_held', '=', false)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, { email }]));
}

/** Returns a page of all members, ordered by id. */
export async function memberIdsAfter(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertUser(
  db: Db,
  identity: Identity,
  refCode: string | null,
  createdAt: Date,
): Promise<User> {
  const row = await db
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
      last_sign_in_at: createdAt,
    })
    .returning(asUser)
    .executeTakeFirstOrThrow();
  return userFact.read(row.user);
}

/**
 * Updates the account from the provider at sign-in: address, confirmation, last password reset. Confirming the address
 * ends earlier sessions, because they may belong to someone else.
 */
export async function updateFromIdentity(db: Db, user: User, identity: SignedInIdentity): Promise<void> {
  if (identity.isEmailVerified && !user.hasConfirmedEmail) await revokeOthers(db, user.id, null, new Date());
  await setAddress(db, user.id, identity);
  await endSessionsBeforeReset(db, identity.sub, identity);
}

/**
 * Sets a member's address to the provider's.
 * @throws a conflict on `users_email` if another account has it
 */
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

/** Records a sign-in. Accounts not used for years are erased (slice `retention`). */
export async function recordSignIn(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ last_sign_in_at: at }).where('id', '=', userId).execute();
}

/** Confirms the address, as reported by a session. Other sessions from before the confirmation end. */
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

/** Ends sessions that started before the provider's last password reset. */
export async function endSessionsBeforeReset(
  db: Db,
  sub: string,
  { passwordResetAt }: Pick<ProviderAccountFacts, 'passwordResetAt'>,
): Promise<void> {
  if (passwordResetAt !== null && (await endSessionsBefore(db, sub, passwordResetAt)))
    report('security.session-ended', { reason: 'password-reset' });
}

/** Ends sessions that started before `at`. Returns false if they had already been ended. */
export async function endSessionsBefore(db: Db, sub: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ sessions_from: at })
    .where('sub', '=', sub)
    .where('sessions_from', '<', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the time up to which provider changes were read. */
export async function changesReadUntil(db: Db): Promise<Date> {
  const row = await db.selectFrom('identity_sync').select('changes_until').executeTakeFirstOrThrow();
  return row.changes_until;
}

export async function setChangesReadUntil(db: Db, until: Date): Promise<void> {
  await db.updateTable('identity_sync').set({ changes_until: until }).execute();
}

/** Attaches a referral code to an account without one. The first code is final. */
export async function attachRefCode(db: Db, userId: string, code: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ attached_ref_code: code })
    .where('id', '=', userId)
    .where('attached_ref_code', 'is', null)
    .execute();
}

export type ReferredUser = Pick<User, 'id' | 'emailNormalised' | 'firstName' | 'lastName'>;

/** Returns the accounts that a code referred. */
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

/**
 * Returns the fact with the accounts that a code referred, as in `usersWithCode`.
 * @param code SQL for a code, in lower case
 */
export function usersWithCodeFact(code: RawBuilder<unknown>): MemberFact<readonly ReferredUser[]> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_object('id', friend.id, 'emailNormalised', friend.email_normalised,
        'firstName', friend.first_name, 'lastName', friend.last_name)), '[]')
      from users friend where lower(friend.attached_ref_code) = ${code})`,
    read: (value) => referredRows.parse(value),
  };
}

/** Returns the normalised addresses that belong to an account. */
export async function membersWithEmails(db: Db, normalised: readonly string[]): Promise<ReadonlySet<string>> {
  if (normalised.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('email_normalised as emailNormalised')
    .where('email_normalised', 'in', normalised)
    .execute();
  return new Set(rows.map(({ emailNormalised }) => emailNormalised));
}

export type Profile = Partial<z.infer<typeof profileColumns>>;
const someOfProfile = profileColumns.partial();

/** Updates the given profile fields. Does not change the others. */
export async function updateProfile(db: Db, userId: string, profile: Profile): Promise<void> {
  const given = Object.entries(someOfProfile.parse(profile)).flatMap(([name, value]) =>
    value === undefined ? [] : [[columnOf(name), value] as const],
  );
  await setColumns(db, userId, new Map(given));
}

export type Nominee = { readonly name: string; readonly relation: string; readonly email: string };

const nomineeRow = z.object({ name: z.string(), relation: z.string(), email: z.string() }).nullable();

export const nomineeFact: MemberFact<Nominee | null> = {
  column: sql`case when nominee_name is not null then
    json_build_object('name', nominee_name, 'relation', nominee_relation, 'email', nominee_email) end`,
  read: (value) => nomineeRow.parse(value),
};

/** Saves the nominee for the member's data rights after death or incapacity, or removes it if null. */
export async function saveNominee(db: Db, userId: string, nominee: Nominee | null): Promise<void> {
  const { name = null, relation = null, email = null } = nominee ?? {};
  await db
    .updateTable('users')
    .set({ nominee_name: name, nominee_relation: relation, nominee_email: email })
    .where('id', '=', userId)
    .execute();
}

async function setColumns(
  db: Db,
  userId: string,
  values: ReadonlyMap<string, string | boolean | null>,
): Promise<void> {
  if (values.size === 0) return;
  const pairs = [...values].map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update users set ${sql.join(pairs)} where id = ${userId}`.execute(db);
}

/**
 * Removes a member's identity. The row remains, because others reference it, and the provider's subject id can no
 * longer sign in.
 */
export async function blankUser(db: Db, userId: string, at: Date): Promise<void> {
  const user = await userById(db, userId);
  const { sub } = user;
  await deleteConfirmation(db, user);
  await db
    .insertInto('erased_identities')
    .values({ sub_hash: hashSub(sub), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const blanks = [...memberColumns].flatMap(([column, { blank }]) =>
    blank === undefined ? [] : [[column, blank(userId)] as const],
  );
  await setColumns(db, userId, new Map(blanks));
}

/** Returns whether the identity's owner has erased the account. */
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

/** Locks a member, to serialize concurrent changes. Call it first in the transaction. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/** Locks several members, in a fixed order to avoid deadlocks. */
export async function lockUsers(db: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  const locked = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length !== ids.length) throw new Error('A member to lock does not exist.');
}
