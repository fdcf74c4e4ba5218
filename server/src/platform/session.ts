import type { Term } from '@niveshak/domain/membership/term';
import type { MemberFacts } from './member-facts.ts';
import type { Versions } from './published.ts';

/** Who is calling, as the session store knows them. Set on a request by the app's authentication hook. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly hasConfirmedEmail: boolean;
  /** Wall time. */
  readonly expiresAt: Date;
  /** Of staff, who looks through the member's eyes and changes nothing; null: the member. */
  readonly impersonatedBy: string | null;
  /** What the member holds, held or will hold, read with the session: what gates decide by. */
  readonly terms: readonly Term[];
};

/** What one statement says of a session's token: whose it is, and what the call needs besides. */
export type LiveSession = {
  readonly session: Session;
  /** Of everything published, as of the statement. */
  readonly versions: Versions;
  /** The columns of the facts that the route asked for, by their names. */
  readonly columns: Readonly<Record<string, unknown>>;
};

/** For what a page links to: the browser sends the cookie and no header. */
export const linked = Symbol('linked');

/** What a session cookie (and a csrf header, null when absent) amounts to. */
type SessionCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | ({ readonly kind: 'live' } & LiveSession);

export type CheckSession = (
  cookieToken: string,
  /** `linked`: none is asked for. */
  csrfToken: string | null | typeof linked,
  facts: MemberFacts,
) => Promise<SessionCheck>;
