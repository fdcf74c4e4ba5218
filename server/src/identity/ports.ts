import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { BusinessTime } from '../platform/clock.ts';

/** A person as the identity provider knows them. */
export type Identity = {
  readonly sub: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** The identity provider, in our words. `unavailable` covers time-outs, faults and nonsense. */
export type IdentityProvider = {
  /** Checks signature, issuer, audience and expiry, and answers who the token belongs to as of now. */
  readonly identify: (accessToken: string) => Promise<Identity | 'invalid' | 'unavailable'>;
  readonly isEmailVerified: (sub: string) => Promise<boolean | 'unavailable'>;
  readonly sendVerificationEmail: (sub: string) => Promise<'sent' | 'unavailable'>;
  /** Deletes the identity; one that is gone already is `deleted`. */
  readonly deleteIdentity: (sub: string) => Promise<'deleted' | 'unavailable'>;
};

/** Puts the session user together; lives above this slice because it needs membership, KYC and orders. */
export type PresentSessionUser = (userId: string, time: BusinessTime) => Promise<SessionUser>;
