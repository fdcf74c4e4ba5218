import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../platform/db/database.ts';
import { linked } from '../platform/session.ts';
import type { CheckStaffSession } from '../platform/staff/session.ts';
import { insertStaffSession, staffSessionByToken, touchStaffSession } from './session-store.ts';

/** A session lasts up to one working day, and ends after two hours without a call (wall time). */
const lifetimeMs = 12 * 3_600_000;
const idleMs = 2 * 3_600_000;
const touchEveryMs = 60_000;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export type StartedStaffSession = { readonly token: string; readonly csrf: string; readonly expiresAt: Date };

/** Starts a session. Both tokens exist only in the result; the database stores hashes. */
export async function startStaffSession(
  db: Db,
  whose: {
    readonly staffId: string;
    readonly userAgent: string;
    readonly address: string;
    readonly secondFactorAt: Date | null;
    readonly providerSession: string | null;
  },
): Promise<StartedStaffSession> {
  const token = randomBytes(32).toString('base64url');
  const csrf = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await insertStaffSession(db, {
    ...whose,
    userAgent: whose.userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300),
    tokenHash: hashToken(token),
    csrfHash: hashToken(csrf),
    expiresAt,
  });
  return { token, csrf, expiresAt };
}

/**
 * Returns the session check: first the session (401 if missing), then csrf (403). Reads role and second factor on each
 * call.
 */
export function createStaffCheck(db: Db): CheckStaffSession {
  return async (cookieToken, csrfToken) => {
    const row = await staffSessionByToken(db, hashToken(cookieToken));
    const now = Date.now();
    if (row === undefined || row.expiresAt.getTime() <= now || row.lastSeenAt.getTime() <= now - idleMs)
      return { kind: 'none' };
    if (csrfToken !== linked && (csrfToken === null || !timingSafeEqual(hashToken(csrfToken), row.csrfHash)))
      return { kind: 'bad-csrf' };
    if (now - row.lastSeenAt.getTime() > touchEveryMs)
      await touchStaffSession(db, row.sessionId, new Date(now));
    const { csrfHash: _hash, lastSeenAt: _seen, ...staff } = row;
    return { kind: 'live', staff };
  };
}
