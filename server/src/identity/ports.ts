import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { BusinessTime } from '../platform/clock.ts';
import type { MemberFacts, ValuesOf } from '../platform/member-facts.ts';
import type { ReadPublished } from '../platform/published.ts';

/** A person as the identity provider knows them. */
export type Identity = {
  readonly sub: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** What the provider says of an account that bears on its sessions, on the provider's clock. */
export type Standing = {
  readonly isEmailVerified: boolean;
  /** The last time the password was reset or changed; null when it never was. */
  readonly passwordResetAt: Date | null;
};

/** Who an access token belongs to, and when the provider issued it. */
export type SignedInIdentity = Identity & Standing & { readonly issuedAt: Date };

/** An access token that is the provider's own. */
export type VerifiedToken = { readonly accessToken: string; readonly sub: string; readonly issuedAt: Date };

/** An account that changed at the provider. */
type IdentityChange = Standing & { readonly sub: string; readonly changedAt: Date };

/** The identity provider, in our words. `unavailable` covers time-outs, faults and nonsense. */
export type IdentityProvider = {
  /** Checks an access token's signature, issuer, audience and expiry, without asking about the person. */
  readonly verify: (accessToken: string) => Promise<VerifiedToken | 'invalid' | 'unavailable'>;
  /** Who a verified token belongs to as of now; one issued before the last password reset is `invalid`. */
  readonly identify: (token: VerifiedToken) => Promise<SignedInIdentity | 'invalid' | 'unavailable'>;
  readonly standingOf: (sub: string) => Promise<Standing | 'unavailable'>;
  /** Accounts that changed at or after `since`, the longest ago first, at most 100. */
  readonly changesSince: (since: Date) => Promise<readonly IdentityChange[] | 'unavailable'>;
  /** The address of an account as it is now, and whether it is confirmed; `gone` when there is no such account. */
  readonly addressOf: (
    sub: string,
  ) => Promise<{ readonly email: string; readonly isVerified: boolean } | 'gone' | 'unavailable'>;
  /**
   * Gives an account another address, unconfirmed, and sends the letter that confirms it. `taken`: another account has it;
   * `refused`: there is no such account, or the provider does not like the address; `unavailable`: it may have been done.
   */
  readonly changeEmail: (
    sub: string,
    email: string,
  ) => Promise<'changed' | 'taken' | 'refused' | 'unavailable'>;
  readonly sendVerificationEmail: (sub: string) => Promise<'sent' | 'unavailable'>;
  /** Deletes the identity; one that is gone already is `deleted`. */
  readonly deleteIdentity: (sub: string) => Promise<'deleted' | 'unavailable'>;
};

/** Puts the session user together; lives above this slice because it needs membership, KYC and orders. */
export type PresentSessionUser<F extends MemberFacts> = {
  /** What it is made of, read with the session. */
  readonly facts: F;
  readonly present: (
    facts: ValuesOf<F>,
    published: ReadPublished,
    time: BusinessTime,
  ) => Promise<SessionUser>;
  /** For a member who has just signed in or was changed by this call. */
  readonly of: (userId: string, time: BusinessTime) => Promise<SessionUser>;
};
