import type { IdentityProvider, SignedInIdentity, VerifiedToken } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import { audit } from '../platform/staff/audit.ts';
import { endStaffSessionsBeforeReset } from './session-store.ts';
import { startStaffSession } from './sessions.ts';
import type { StartedStaffSession } from './sessions.ts';
import type { CodePolicy } from './second-factor.ts';
import { takeCode } from './second-factor.ts';
import { colleagueBySub, insertColleague } from '../platform/staff/colleagues.ts';
import type { Colleague } from '../platform/staff/colleagues.ts';
import { takeInvitation } from './team/invitations.ts';

export type StaffSignIn = {
  readonly token: VerifiedToken;
  /** Authenticator or recovery code, or null if no second factor is set up. */
  readonly code: string | null;
  /** Invitation token for the first sign-in. */
  readonly invite: string | null;
  readonly userAgent: string;
  readonly address: string;
};

export type SignInDeps = {
  readonly db: Db;
  readonly provider: IdentityProvider;
  readonly limits: RateLimits;
  readonly codes: CodePolicy;
};

/**
 * Starts a staff session. The identity provider authenticates the person, an invitation makes them staff at the first
 * sign-in, and an existing second factor must be correct. Without one, the session can only be used to set it up. A
 * second factor confirmed by the provider replaces ours. Returns a refusal if a check fails.
 */
export async function signInStaff(
  deps: SignInDeps,
  given: StaffSignIn,
): Promise<StartedStaffSession | Refusal> {
  const { db, provider, limits, codes } = deps;
  const identity = await provider.identify(given.token);
  if (identity === 'invalid') return refuse('bad-token');
  if (identity === 'unavailable') return refuse('identity-unavailable');
  const person =
    (await colleagueBySub(db, identity.sub)) ??
    (given.invite === null ? null : await joinTeam(db, identity, given.invite, given.address));
  if (person === null) return refuse(given.invite === null ? 'not-permitted' : 'invite-over');
  const actor = { staffId: person.id, by: person.email, role: person.role, address: given.address };
  const { secondFactorAt: atProvider, providerSession } = given.token;
  if (person.secondFactor !== null && atProvider === null) {
    if (given.code === null) return refuse('second-factor');
    const limited = await limits.take('second-factor', person.id);
    if (limited !== null) return limited;
    if (!(await takeCode(db, person.id, given.code, codes))) {
      await audit(db, actor, { action: 'staff.sign-in-refused' });
      return refuse('second-factor');
    }
  }
  return db.transaction().execute(async (tx) => {
    await endStaffSessionsBeforeReset(tx, identity.sub, identity);
    await audit(tx, actor, { action: 'staff.sign-in', subject: { kind: 'staff', id: person.id } });
    const { userAgent, address } = given;
    const secondFactorAt = atProvider ?? (person.secondFactor === null ? null : new Date());
    return startStaffSession(tx, { staffId: person.id, userAgent, address, secondFactorAt, providerSession });
  });
}

/**
 * Adds an invited person to the team. Requires the invited address, confirmed at the provider. Returns null if the
 * invitation does not match.
 */
async function joinTeam(
  db: Db,
  identity: SignedInIdentity,
  invite: string,
  address: string,
): Promise<Colleague | null> {
  if (!identity.isEmailVerified) return null;
  return db.transaction().execute(async (tx) => {
    const invitation = await takeInvitation(tx, invite, identity.email);
    if (invitation === null) return null;
    const { sub, email } = identity;
    const id = await insertColleague(tx, { ...invitation, sub, email });
    const actor = { staffId: id, by: email, role: invitation.role, address };
    const subject = { kind: 'staff', id };
    await audit(tx, actor, { action: 'staff.join', subject, after: { role: invitation.role } });
    return { id, sub, email, ...invitation, secondFactor: null };
  });
}
