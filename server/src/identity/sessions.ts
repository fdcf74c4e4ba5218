import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { impersonationMs } from '@niveshak/domain/staff/impersonation';
import type { Db } from '../platform/db/database.ts';
import type { MemberFact, MemberFacts } from '../platform/member-facts.ts';
import { linked } from '../platform/session.ts';
import type { CheckSession, Session } from '../platform/session.ts';
import type { NewSession } from './session-store.ts';
import { capSessions, insertSession, sessionReader, touchSession } from './session-store.ts';

/** A session lasts up to 30 days, and ends after 7 days without a call (wall time; decisions section 5). */
const lifetimeMs = 30 * 86_400_000;
export const idleMs = 7 * 86_400_000;
/** Minimum interval between writes of `last_seen_at`, because every call reads a session. */
const touchEveryMs = 300_000;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export type StartedSession = { readonly token: string; readonly csrf: string; readonly expiresAt: Date };

/** Starts a session. Both tokens exist only in the result; the database stores hashes. */
export async function startSession(
  db: Db,
  member: Pick<NewSession, 'userId' | 'authenticatedAt' | 'providerSession'>,
  userAgent: string,
): Promise<StartedSession> {
  const started = await storeSession(db, { ...member, impersonatedBy: null }, userAgent, lifetimeMs);
  await capSessions(db, member.userId, new Date());
  return started;
}

/** Starts an impersonation session, which the route binder limits to reads. */
export async function startImpersonation(
  db: Db,
  { userId, staffId }: { readonly userId: string; readonly staffId: string },
  userAgent: string,
): Promise<StartedSession> {
  const who = { userId, authenticatedAt: new Date(), impersonatedBy: staffId, providerSession: null };
  return storeSession(db, who, userAgent, impersonationMs);
}

async function storeSession(
  db: Db,
  who: Pick<NewSession, 'userId' | 'authenticatedAt' | 'impersonatedBy' | 'providerSession'>,
  userAgent: string,
  forMs: number,
): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url');
  const csrf = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + forMs);
  await insertSession(db, {
    ...who,
    tokenHash: hashToken(token),
    csrfHash: hashToken(csrf),
    userAgent: userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300),
    expiresAt,
  });
  return { token, csrf, expiresAt };
}

/**
 * Returns the session check: first the session (401 if missing), then csrf (403), as in decisions section 5.
 * @param held the member's terms, from the slice that owns them
 */
export function createSessionCheck(db: Db, held: MemberFact<Session['terms']>): CheckSession {
  const readers = new Map<MemberFacts, ReturnType<typeof sessionReader>>();
  const readerOf = (facts: MemberFacts) => {
    const reader = readers.get(facts) ?? sessionReader(db, held.column, facts);
    readers.set(facts, reader);
    return reader;
  };
  return async (cookieToken, csrfToken, facts) => {
    const row = await readerOf(facts)(hashToken(cookieToken));
    const now = Date.now();
    if (row === undefined || row.expiresAt.getTime() <= now || row.lastSeenAt.getTime() <= now - idleMs) {
      return { kind: 'none' };
    }
    if (csrfToken !== linked && (csrfToken === null || !timingSafeEqual(hashToken(csrfToken), row.csrfHash)))
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
        impersonatedBy: row.impersonatedBy,
        terms: held.read(row.terms),
      },
      versions: row.versions,
      columns: { ...row },
    };
  };
}
