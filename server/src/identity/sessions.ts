import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import type { CheckSession, Session } from '../platform/session.ts';
import { insertSession, sessionByToken, touchSession } from './store.ts';
import type { UserColumn } from './store.ts';

/** Sessions live 30 days at most and end after 7 days without a call (wall time; decisions section 5). */
const lifetimeMs = 30 * 86_400_000;
export const idleMs = 7 * 86_400_000;
/** `last_seen_at` is written at most this often: a session is read on every call and must stay cheap. */
const touchEveryMs = 300_000;

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type StartedSession = { readonly token: string; readonly csrf: string; readonly expiresAt: Date };

/** Starts a session; the two tokens exist only in this answer, the database keeps their hashes. */
export async function startSession(db: Db, userId: string, userAgent: string): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url');
  const csrf = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    csrfHash: hashToken(csrf),
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300),
    expiresAt,
  });
  return { token, csrf, expiresAt };
}

/** What a member holds, as the slice that keeps it reads it for many at once: beside the session, in one statement. */
export type HeldTerms = {
  readonly column: UserColumn;
  readonly read: (value: unknown) => Session['terms'];
};

/** Session first (none → 401), then csrf (403), as decisions section 5 orders them. */
export function createSessionCheck(db: Db, held: HeldTerms): CheckSession {
  return async (cookieToken, csrfToken) => {
    const row = await sessionByToken(db, hashToken(cookieToken), held.column);
    const now = Date.now();
    if (row === undefined || row.expiresAt.getTime() <= now || row.lastSeenAt.getTime() <= now - idleMs) {
      return { kind: 'none' };
    }
    if (csrfToken === null || !timingSafeEqual(hashToken(csrfToken), row.csrfHash))
      return { kind: 'bad-csrf' };
    if (now - row.lastSeenAt.getTime() > touchEveryMs) await touchSession(db, row.sessionId, new Date(now));
    return {
      kind: 'live',
      session: {
        sessionId: row.sessionId,
        userId: row.userId,
        email: row.email,
        hasConfirmedEmail: row.hasConfirmedEmail,
        expiresAt: row.expiresAt,
        terms: held.read(row.terms),
      },
    };
  };
}
