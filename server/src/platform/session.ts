import type { Term } from '@niveshak/domain/membership/term';
import type { MemberFacts } from './member-facts.ts';
import type { Versions } from './published.ts';

/** The caller according to the session store, set by the authentication hook. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly hasConfirmedEmail: boolean;
  /** Expiry in wall time. */
  readonly expiresAt: Date;
  /** Staff member impersonating the member (read-only), or null for the member's own session. */
  readonly impersonatedBy: string | null;
  /** The member's past, current and future terms, read with the session and used for access checks. */
  readonly terms: readonly Term[];
};

/** Result of the session statement: the session and other data needed by the call. */
export type LiveSession = {
  readonly session: Session;
  /** Versions of all published content as of the statement. */
  readonly versions: Versions;
  /** Fact columns requested by the route, by name. */
  readonly columns: Readonly<Record<string, unknown>>;
};

/** For resources linked from a page, where the browser sends the cookie but no header. */
export const linked = Symbol('linked');

/** Result of checking a session cookie and csrf header (null when absent). */
type SessionCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | ({ readonly kind: 'live' } & LiveSession);

export type CheckSession = (
  cookieToken: string,
  /** CSRF token from the header; `linked` for calls that do not require one. */
  csrfToken: string | null | typeof linked,
  facts: MemberFacts,
) => Promise<SessionCheck>;
