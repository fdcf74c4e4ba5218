import { sql } from 'kysely';
import { normaliseEmail } from '@niveshak/domain/identity/email';
import type { Db, Tx } from '../platform/db/database.ts';
import { columnOf, profileColumns } from '../platform/member-columns.ts';
import type { Identity } from './ports.ts';
import type { Profile, User } from './store.ts';
import { placeholder, unclaimed } from './unclaimed.ts';

/**
 * Returns whether anyone has signed in to the account, which is false for imported accounts until the first sign-in.
 */
export function hasOwner({ sub }: Pick<User, 'sub'>): boolean {
  return !sub.startsWith(placeholder);
}

/** Profile columns that the import lacks stay empty. */
export type ImportedUser = Profile & {
  readonly id: string;
  readonly email: string;
  readonly attachedRefCode: string | null;
};

/**
 * Creates accounts without an owner, with emails on hold.
 * @throws a conflict on `users_email` if an address already has an account
 */
export async function insertImportedUsers(tx: Tx, users: readonly ImportedUser[], at: Date): Promise<void> {
  if (users.length === 0) return;
  const profile = Object.keys(profileColumns.shape);
  const rows = users.map(({ id, email, attachedRefCode, ...rest }) => ({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [columnOf(name), value])),
    id,
    sub: `${placeholder}${id}`,
    email,
    email_normalised: normaliseEmail(email),
    attached_ref_code: attachedRefCode,
  }));
  const given = ['id', 'sub', 'email', 'email_normalised', 'attached_ref_code', ...profile.map(columnOf)];
  const columns = sql.join(given.map((name) => sql.ref(name)));
  await sql`
    insert into users (${columns}, letters_held, moved_in_at, created_at, last_sign_in_at)
    select ${columns}, true, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from json_populate_recordset(null::users, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/**
 * Assigns an imported account, once, to the person who proves ownership of its address at the identity provider.
 * @returns its id; `unproved` if it exists but the address is not confirmed; null if there is none
 */
export async function claimImportedAccount(db: Db, identity: Identity): Promise<string | 'unproved' | null> {
  const ofAddress = sql<boolean>`lower(email) = ${identity.email.toLowerCase()} and ${unclaimed}`;
  if (!identity.isEmailVerified) {
    const waiting = await db.selectFrom('users').select('id').where(ofAddress).executeTakeFirst();
    return waiting === undefined ? null : 'unproved';
  }
  const taken = await db
    .updateTable('users')
    .set({ sub: identity.sub, has_confirmed_email: true })
    .where(ofAddress)
    .returning('id')
    .executeTakeFirst();
  return taken?.id ?? null;
}

export async function holdEmails(tx: Tx, userIds: readonly string[], isHeld: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ letters_held: isHeld })
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('moved_in_at', 'is not', null)
    .execute();
}

/** Returns the account ids by address (lower case), for the addresses that have an account. */
export async function accountsAmong(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', eb.fn.any(eb.val([...emails]))))
    .execute();
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}
