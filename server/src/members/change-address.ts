import { isErasedAddress } from '@niveshak/domain/identity/email';
import { moveGrantLinks } from '../gifts/index.ts';
import { lockUser, setAddress, signOutEverywhere, userByEmail, userById } from '../identity/index.ts';
import type { IdentityProvider } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { audit } from '../platform/staff/audit.ts';
import type { Actor, AuditEntry } from '../platform/staff/audit.ts';
import { colleagueByEmail, colleagueBySub } from '../platform/staff/colleagues.ts';
import { closeAddressChange, openAddressChange, unfinishedAddressChanges } from './address-change-store.ts';
import type { AddressChange } from './address-change-store.ts';
import { isMember } from '../identity/index.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'address-changed': { changeId: string };
  }
}

export type AddressDeps = {
  readonly db: Db;
  readonly provider: IdentityProvider;
  /** Addresses allowed to sign up during a closed launch, in lower case. Empty allows all. */
  readonly allowList: readonly string[];
};

export type AddressChangeRequest = {
  readonly userId: string;
  /** New address in lower case. */
  readonly toEmail: string;
  /** Address shown to the caller, to detect concurrent changes. */
  readonly seenEmail: string;
  readonly reason: string;
};

/** Maximum duration of a provider call (wall time). */
const underWayMs = 60_000;

/**
 * Changes a member's address: stores the request, then changes the account at the identity provider and ours. The new
 * address must be confirmed, all sessions end, and the old address is notified. `addressChanges` completes interrupted
 * changes. Returns `asked` if the provider did not respond.
 */
export async function changeAddress(
  deps: AddressDeps,
  actor: Actor,
  query: AddressChangeRequest,
  time: BusinessTime,
): Promise<{ outcome: 'moved' | 'asked' } | Refusal> {
  const opened = await open(deps, actor, query);
  if (opened instanceof Refusal) return opened;
  const changed = await deps.provider.changeEmail(opened.sub, query.toEmail);
  if (changed === 'unavailable') return { outcome: 'asked' };
  if (changed === 'changed') {
    await follow(deps.db, opened.change, false, time);
    return { outcome: 'moved' };
  }
  await giveUp(deps.db, opened.change);
  return refuse('address-refused', {
    detail: refusals[changed],
  });
}

const taken = 'Another account has this address.';
const refusals = {
  taken,
  refused: 'This address cannot be used for an account.',
  'at-provider': 'Change the address at the identity provider. It applies at the next sign-in.',
} as const;

function open({ db, allowList }: AddressDeps, actor: Actor, query: AddressChangeRequest) {
  const { userId, toEmail, seenEmail, reason } = query;
  return db.transaction().execute(async (tx) => {
    if (!(await isMember(tx, userId))) return refuse('not-found');
    await lockUser(tx, userId);
    const { sub, email } = await userById(tx, userId);
    if (isErasedAddress(email)) return refuse('not-found');
    if (email !== seenEmail) return refuse('changed-meanwhile');
    if (email.toLowerCase() === toEmail)
      return refuse('address-refused', { detail: 'The member has this address.' });
    if ((await userByEmail(tx, toEmail)) !== null) return refuse('address-refused', { detail: taken });
    // Anyone with access to an account's mailbox can reset its password.
    if ((await colleagueBySub(tx, sub)) !== null || (await colleagueByEmail(tx, email)) !== null)
      return refuse('address-refused', { detail: 'A staff member signs in with this account.' });
    if (allowList.length > 0 && !allowList.includes(toEmail))
      return refuse('address-refused', { detail: 'This address is not on the list of who may sign in.' });
    const change = await openAddressChange(tx, { userId, fromEmail: email, toEmail, actor, reason });
    return change === null ? refuse('changed-meanwhile') : { sub, change };
  });
}

/** Applies the provider's change to our account, unless another process already has. */
async function follow(
  db: Db,
  change: AddressChange,
  isEmailVerified: boolean,
  time: BusinessTime,
): Promise<void> {
  const { id, userId, fromEmail, toEmail, actor } = change;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await closeAddressChange(tx, id, false))) return;
    await setAddress(tx, userId, { email: toEmail, isEmailVerified });
    await signOutEverywhere(tx, userId, new Date());
    await moveGrantLinks(tx, fromEmail.toLowerCase(), toEmail);
    await audit(tx, actor, entryOf('member.change-address', change));
    await emit(tx, 'address-changed', { changeId: id }, time.instant);
  });
}

/** Closes and logs a change that the provider rejected. */
async function giveUp(db: Db, change: AddressChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await closeAddressChange(tx, change.id, true))) return;
    await audit(tx, change.actor, entryOf('member.change-address-refused', change));
  });
}

function entryOf(action: string, { userId, fromEmail, toEmail, reason }: AddressChange): AuditEntry {
  const subject = { kind: 'member', id: userId };
  return { action, subject, before: { email: fromEmail }, after: { email: toEmail }, reason };
}

/** Completes changes interrupted by a crash or an unresponsive provider. */
export function addressChanges({ db, provider }: Omit<AddressDeps, 'allowList'>): RecurringJob {
  return {
    name: 'address-changes',
    run: (time) =>
      forEachIsolated(
        () => unfinishedAddressChanges(db, new Date(Date.now() - underWayMs)),
        async (change) => {
          const { sub } = await userById(db, change.userId);
          // The provider may already have made the change and the member confirmed it; do not send another
          // confirmation.
          const now = await provider.addressOf(sub);
          if (now === 'unavailable') return;
          if (now !== 'gone' && now.email.toLowerCase() === change.toEmail)
            return follow(db, change, now.isVerified, time);
          const changed = now === 'gone' ? 'refused' : await provider.changeEmail(sub, change.toEmail);
          if (changed === 'changed') return follow(db, change, false, time);
          if (changed !== 'unavailable') return giveUp(db, change);
        },
      ),
  };
}
