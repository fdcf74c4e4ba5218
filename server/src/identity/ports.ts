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

/** Provider facts that affect an account's sessions, in the provider's time. */
export type ProviderAccountFacts = {
  readonly isEmailVerified: boolean;
  /** Last password reset or change, or null if none. */
  readonly passwordResetAt: Date | null;
};

/** Owner of an access token, and when the provider issued it. */
export type SignedInIdentity = Identity & ProviderAccountFacts & { readonly issuedAt: Date };

/** An access token verified as issued by the provider. */
export type VerifiedToken = {
  readonly accessToken: string;
  readonly sub: string;
  readonly issuedAt: Date;
  /** When the person passed a second factor at the provider that we accept for staff, or null if not. */
  readonly secondFactorAt: Date | null;
  /** The provider session that a back-channel logout may reference, or null if unknown. */
  readonly providerSession: string | null;
};

/** A sign-in on the provider's pages, from the redirect until the provider's response. */
export type SignInFlow = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  readonly isStaff: boolean;
  readonly prompt: 'create' | 'login' | null;
  readonly loginHint: string | null;
  /** Maximum age of the provider sign-in, or null if any age is accepted. */
  readonly maxAgeSeconds: number | null;
};

/** A completed provider sign-in. */
export type ProviderSignIn = Identity & {
  readonly issuedAt: Date;
  /** Provider session id (`sid`), or null if the provider sends none. */
  readonly sessionId: string | null;
  /** When the person passed a second factor there that we accept for staff, or null if not. */
  readonly secondFactorAt: Date | null;
  /** Identifies the provider session at sign-out. */
  readonly idToken: string;
};

/** A provider's notice that an account's sessions ended, or only one session if it has a session id. */
export type ProviderLogout = {
  readonly sub: string | null;
  readonly sessionId: string | null;
  readonly at: Date;
};

/** Port to an identity provider that hosts its own sign-in pages. */
export type SignInPages = {
  /** Returns the URL of the provider's page. */
  readonly start: (flow: SignInFlow) => Promise<string | 'unavailable'>;
  /**
   * Exchanges the provider's response, i.e. the query of our redirect URL. Returns `denied` if the person cancelled.
   */
  readonly finish: (
    answer: string,
    flow: SignInFlow,
  ) => Promise<ProviderSignIn | 'denied' | 'invalid' | 'unavailable'>;
  /** Returns the URL that ends the provider session, or null if there is none or the provider is down. */
  readonly end: (given: {
    readonly idToken: string | null;
    readonly returnTo: string;
  }) => Promise<string | null>;
  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0). */
  readonly readLogout: (token: string) => Promise<ProviderLogout | 'invalid' | 'unavailable'>;
};

type IdentityChange = ProviderAccountFacts & { readonly sub: string; readonly changedAt: Date };

/** Identity provider port. Methods return `unavailable` for timeouts, faults and invalid responses. */
export type IdentityProvider = {
  /** Verifies an access token's signature, issuer, audience and expiry. Does not request the profile. */
  readonly verify: (accessToken: string) => Promise<VerifiedToken | 'invalid' | 'unavailable'>;
  /** Returns the owner of a verified token, or `invalid` if the token was issued before the last password reset. */
  readonly identify: (token: VerifiedToken) => Promise<SignedInIdentity | 'invalid' | 'unavailable'>;
  readonly standingOf: (sub: string) => Promise<ProviderAccountFacts | 'unavailable'>;
  /** Returns up to 100 accounts changed at or after `since`, oldest change first. */
  readonly changesSince: (since: Date) => Promise<readonly IdentityChange[] | 'unavailable'>;
  /** Returns an account's current address and whether it is confirmed, or `gone` if there is no such account. */
  readonly addressOf: (
    sub: string,
  ) => Promise<{ readonly email: string; readonly isVerified: boolean } | 'gone' | 'unavailable'>;
  /**
   * Sets an account's address, unconfirmed, and sends the confirmation email. `taken`: the address belongs to another
   * account. `refused`: there is no such account, or the provider rejects the address. `unavailable`: the change may
   * have been made. `at-provider`: only the firm can change it, at the provider.
   */
  readonly changeEmail: (
    sub: string,
    email: string,
  ) => Promise<'changed' | 'taken' | 'refused' | 'at-provider' | 'unavailable'>;
  /** Handles an account whose address needs verification. Sends the email, unless the provider does. */
  readonly noteUnproved: (identity: Pick<Identity, 'sub' | 'email'>) => Promise<void>;
  readonly sendVerificationEmail: (sub: string) => Promise<'sent' | 'unavailable'>;
  /** Deletes the identity. Returns `deleted` even if it no longer exists. */
  readonly deleteIdentity: (sub: string) => Promise<'deleted' | 'unavailable'>;
};

/** Assembles the session user. Implemented above this slice, because it needs membership, KYC and orders. */
export type PresentSessionUser<F extends MemberFacts> = {
  /** Facts of the session user, read with the session. */
  readonly facts: F;
  readonly present: (
    facts: ValuesOf<F>,
    published: ReadPublished,
    time: BusinessTime,
  ) => Promise<SessionUser>;
  /** Returns the session user after a sign-in, or after a change of the member in this call. */
  readonly of: (userId: string, time: BusinessTime) => Promise<SessionUser>;
};
