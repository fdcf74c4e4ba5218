import type { RawBuilder } from 'kysely';
import type { Term } from '@niveshak/domain/membership/term';

/** Who is calling, as the session store knows them. Set on a request by the app's authentication hook. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly hasConfirmedEmail: boolean;
  /** Wall time. */
  readonly expiresAt: Date;
  /** What the member holds, held or will hold, read with the session: what gates decide by. */
  readonly terms: readonly Term[];
  /** What the route asked for beside the session, for `read` of its column; null where it asked for nothing. */
  readonly beside: unknown;
};

/** A value that is read in the statement that reads the session: one way to the database instead of two. */
export type SessionColumn<T> = {
  /** A scalar expression without values of its own; it may name `users`, the member's row. */
  readonly column: RawBuilder<unknown>;
  readonly read: (value: unknown) => T;
};

/** What a session cookie (and a csrf header, null when absent) amounts to. */
export type SessionCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | { readonly kind: 'live'; readonly session: Session };

export type CheckSession = (
  cookieToken: string,
  csrfToken: string | null,
  beside: SessionColumn<unknown> | null,
) => Promise<SessionCheck>;
