import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { BusinessTime } from '../platform/clock.ts';
import type { MemberFacts, ValuesOf } from '../platform/member-facts.ts';
import type { ReadPublished } from '../platform/published.ts';

export type Identity = {
  readonly sub: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** Provider facts that affect an account's sessions, on the provider's clock. */
export type Standing = {
  readonly isEmailVerified: boolean;
  /** Last password reset or change; null if never. */
  readonly passwordResetAt: Date | null;
};

/** Owner of an access token, and when the provider issued it. */
export type SignedInIdentity = Identity & Standing & { readonly issuedAt: Date };

/** An access token verified as issued by the provider. */
export type VerifiedToken = { readonly accessToken: string; readonly sub: string; readonly issuedAt: Date };

type IdentityChange = Standing & { readonly sub: string; readonly changedAt: Date };

/** Port of the identity provider. `unavailable` covers time-outs, faults and invalid responses. */
export type IdentityProvider = {
  /** Verifies an access token's signature, issuer, audience and expiry, without requesting the profile. */
  readonly verify: (accessToken: string) => Promise<VerifiedToken | 'invalid' | 'unavailable'>;
  /** Returns the current owner of a verified token; one issued before the last password reset is `invalid`. */
  readonly identify: (token: VerifiedToken) => Promise<SignedInIdentity | 'invalid' | 'unavailable'>;
  readonly standingOf: (sub: string) => Promise<Standing | 'unavailable'>;
  /** Returns accounts changed at or after `since`, oldest change first, at most 100. */
  readonly changesSince: (since: Date) => Promise<readonly IdentityChange[] | 'unavailable'>;
  /** Returns an account's current address, and whether it is confirmed; `gone` if the account does not exist. */
  readonly addressOf: (
    sub: string,
  ) => Promise<{ readonly email: string; readonly isVerified: boolean } | 'gone' | 'unavailable'>;
  /**
   * Sets an account's address, unconfirmed, and sends the confirmation email. `taken`: another account has it;
   * `refused`: the account does not exist, or the provider rejects the address; `unavailable`: the change may have been
   * made.
   */
  readonly changeEmail: (
    sub: string,
    email: string,
  ) => Promise<'changed' | 'taken' | 'refused' | 'unavailable'>;
  readonly sendVerificationEmail: (sub: string) => Promise<'sent' | 'unavailable'>;
  /** Deletes the identity; also `deleted` if it no longer exists. */
  readonly deleteIdentity: (sub: string) => Promise<'deleted' | 'unavailable'>;
};

/** Composes the session user; implemented above this slice because it needs membership, KYC and orders. */
export type PresentSessionUser<F extends MemberFacts> = {
  /** Facts of the session user, read with the session. */
  readonly facts: F;
  readonly present: (
    facts: ValuesOf<F>,
    published: ReadPublished,
    time: BusinessTime,
  ) => Promise<SessionUser>;
  /** Returns the session user after a sign-in, or after this call changed the member. */
  readonly of: (userId: string, time: BusinessTime) => Promise<SessionUser>;
};
