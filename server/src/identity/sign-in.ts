import type { ErrorCode } from '@niveshak/contract/http/problem';
import type { Db } from '../platform/db/database.ts';
import { isConflict } from '../platform/db/database.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { publishEvent } from '../platform/public-events.ts';
import type { IdentityProvider, SignedInIdentity, VerifiedToken } from './ports.ts';
import { claimImportedAccount } from './imported-users.ts';
import {
  endSessionsBeforeReset,
  insertUser,
  isErasedIdentity,
  updateFromIdentity,
  userBySub,
} from './store.ts';

export type SignInFacts = {
  readonly token: VerifiedToken;
  /** Names entered at sign-up, used only for a new account. */
  readonly firstName: string;
  readonly lastName: string;
  /** From the visitor's cookie. Attached only to a new account. */
  readonly refCode: string | null;
  readonly time: BusinessTime;
};

export type SignInRules = {
  /** Addresses allowed during a closed launch. Empty allows all. */
  readonly allowList: readonly string[];
  /** Returns whether the firm is open. Called only for new members. */
  readonly takesNewMembers: () => Promise<boolean>;
};

export type SignInOutcome =
  | {
      readonly ok: true;
      readonly userId: string;
      readonly authenticatedAt: Date;
      readonly providerSession: string | null;
    }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Finds or creates the account of an access token's owner. Sign-up and login are the same: a login creates the account
 * if sign-up was interrupted, and a repeated sign-up signs in. The key is the provider's `sub`, and the address comes
 * from the provider, never from the body.
 */
export async function signIn(
  db: Db,
  provider: IdentityProvider,
  rules: SignInRules,
  facts: SignInFacts,
): Promise<SignInOutcome> {
  const identity = await provider.identify(facts.token);
  if (identity === 'invalid') return { ok: false, code: 'bad-token' };
  if (identity === 'unavailable') return { ok: false, code: 'identity-unavailable' };
  const { allowList } = rules;
  if (allowList.length > 0 && !allowList.includes(identity.email.toLowerCase())) {
    return { ok: false, code: 'email-not-allowed' };
  }
  // An erased identity can sign in at the provider until it is deleted there.
  if (await isErasedIdentity(db, identity.sub)) return { ok: false, code: 'account-erased' };
  try {
    const userId = await findOrCreate(db, identity, rules, facts);
    if (userId === null) return { ok: false, code: 'not-open' };
    if (!identity.isEmailVerified) await provider.noteUnproved(identity);
    if (userId === 'unproved') return { ok: false, code: 'confirm-first' };
    const { providerSession } = facts.token;
    return { ok: true, userId, authenticatedAt: identity.issuedAt, providerSession };
  } catch (error) {
    // The provider allows one address for two identities, and the other account has it.
    if (isConflict(error, 'users_email')) return { ok: false, code: 'email-taken' };
    throw error;
  }
}

/**
 * Returns the account id, null if there is no account and new ones are not allowed, or `unproved` if the address needs
 * verification.
 */
async function findOrCreate(
  db: Db,
  identity: SignedInIdentity,
  { takesNewMembers }: SignInRules,
  facts: SignInFacts,
): Promise<string | 'unproved' | null> {
  const known = await userBySub(db, identity.sub);
  if (known !== null) {
    await updateFromIdentity(db, known, identity);
    return known.id;
  }
  const imported = await claimImportedAccount(db, identity);
  if (imported !== null) {
    if (imported !== 'unproved') await endSessionsBeforeReset(db, identity.sub, identity);
    return imported;
  }
  if (!(await takesNewMembers())) return null;
  try {
    const created = await inTransaction(db, async (tx) => {
      const user = await insertUser(
        tx,
        {
          ...identity,
          firstName: identity.firstName || facts.firstName,
          lastName: identity.lastName || facts.lastName,
        },
        facts.refCode,
        facts.time.instant,
      );
      const event = { kind: 'member-created', subjectId: user.id, memberId: user.id } as const;
      await publishEvent(tx, event, facts.time.instant);
      return user;
    });
    await endSessionsBeforeReset(db, identity.sub, identity);
    return created.id;
  } catch (error) {
    // Another tab signed up concurrently and created the account.
    if (!isConflict(error, 'users_sub_key')) throw error;
    const made = await userBySub(db, identity.sub);
    if (made === null) throw error;
    return made.id;
  }
}
