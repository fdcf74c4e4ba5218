import { sql } from 'kysely';
import { normaliseEmail } from '@niveshak/domain/identity/email';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Identity } from './ports.ts';
import type { Profile, User } from './store.ts';

/** The account of somebody who was brought in has no identity at the provider yet: this stands in its place. */
const placeholder = 'moved-in|';

/** Whether somebody has signed in to the account: one that was brought in has nobody before. */
export function hasOwner({ sub }: Pick<User, 'sub'>): boolean {
  return !sub.startsWith(placeholder);
}

/** Somebody of another system. */
export type MovedInUser = Required<Profile> & {
  readonly id: string;
  readonly email: string;
  readonly attachedRefCode: string | null;
};

/** Makes accounts without an owner, with letters held. @throws a conflict on `users_email` for an address that has one. */
export async function insertMovedInUsers(tx: Tx, users: readonly MovedInUser[], at: Date): Promise<void> {
  if (users.length === 0) return;
  await tx
    .insertInto('users')
    .values(
      users.map((user) => ({
        id: user.id,
        sub: `${placeholder}${user.id}`,
        email: user.email,
        email_normalised: normaliseEmail(user.email),
        has_confirmed_email: false,
        first_name: user.firstName,
        last_name: user.lastName,
        mobile: user.mobile,
        state: user.state,
        pin_code: user.pinCode,
        address: user.address,
        business_name: user.businessName,
        gst_number: user.gstNumber,
        attached_ref_code: user.attachedRefCode,
        moved_in_at: at,
        letters_held: true,
        created_at: at,
      })),
    )
    .execute();
}

/**
 * Gives an account that was brought in to whoever proves its address at the identity provider, once.
 * @returns its id; `unproved` when there is one and the address is not confirmed; null when there is none
 */
export async function takeMovedInAccount(db: Db, identity: Identity): Promise<string | 'unproved' | null> {
  const ofAddress = sql<boolean>`lower(email) = ${identity.email.toLowerCase()} and sub = ${placeholder} || id`;
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

/** Holds back letters to members, or releases them. */
export async function holdLetters(tx: Tx, userIds: readonly string[], isHeld: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ letters_held: isHeld })
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val([...userIds]))))
    .where('moved_in_at', 'is not', null)
    .execute();
}

/** Of these addresses, in lower case, those that have an account. */
export async function accountsAmong(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', eb.fn.any(eb.val([...emails]))))
    .execute();
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}
