import type { Term } from '@niveshak/domain/membership/term';
import type { MemberFacts } from './member-facts.ts';
import type { Versions } from './published.ts';

/** The caller as known to the session store. Set by the authentication hook. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly hasConfirmedEmail: boolean;
  /** Expiry in wall time. */
  readonly expiresAt: Date;
  /** Staff member impersonating the member (read-only), or null if it is the member's own session. */
  readonly impersonatedBy: string | null;
  /** All of the member's terms, read with the session for access checks. */
  readonly terms: readonly Term[];
};

/** Result of the session statement: the session and other data for the call. */
export type LiveSession = {
  readonly session: Session;
  /** Versions of all published content as of the statement. */
  readonly versions: Versions;
  /** Fact columns requested by the route, by name. */
  readonly columns: Readonly<Record<string, unknown>>;
};

/** For resources linked from a page, for which the browser sends the cookie but no header. */
export const linked = Symbol('linked');

/** Result of checking a session cookie and csrf header (null when absent). */
type SessionCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | ({ readonly kind: 'live' } & LiveSession);

export type CheckSession = (
  cookieToken: string,
  /** CSRF token from the header, or `linked` for calls that require none. */
  csrfToken: string | null | typeof linked,
  facts: MemberFacts,
) => Promise<SessionCheck>;
