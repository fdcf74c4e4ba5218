import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { endImpersonations } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { dayMs, retention } from '../platform/jobs/retention.ts';
import { report } from '../platform/watch/events.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    staff_sessions: {
      id: Generated<string>;
      staff_id: string;
      token_hash: Buffer;
      csrf_hash: Buffer;
      user_agent: string;
      address: string;
      created_at: Generated<Date>;
      last_seen_at: Generated<Date>;
      expires_at: Date;
      second_factor_at: Date | null;
      revoked_at: Date | null;
      /** Provider session (`sid`), or null if unknown. */
      provider_session: string | null;
    };
  }
}

export type NewStaffSession = {
  readonly staffId: string;
  readonly tokenHash: Buffer;
  readonly csrfHash: Buffer;
  readonly userAgent: string;
  readonly address: string;
  readonly expiresAt: Date;
  readonly secondFactorAt: Date | null;
  readonly providerSession: string | null;
};

export async function insertStaffSession(db: Db, session: NewStaffSession): Promise<string> {
  const { id } = await db
    .insertInto('staff_sessions')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      csrf_hash: session.csrfHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: session.expiresAt,
      second_factor_at: session.secondFactorAt,
      provider_session: session.providerSession,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the live session with this token hash and its staff member, or undefined if there is none or the person left
 * the team.
 */
export function staffSessionByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id as sessionId',
      'staff_sessions.csrf_hash as csrfHash',
      'staff_sessions.last_seen_at as lastSeenAt',
      'staff_sessions.expires_at as expiresAt',
      'staff_sessions.second_factor_at as secondFactorAt',
      'staff.id as staffId',
      'staff.email',
      'staff.name',
      'staff.role',
    ])
    .select(sql<boolean>`staff.second_factor is not null`.as('hasSecondFactor'))
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst();
}

export async function touchStaffSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

export async function recordSecondFactorUse(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ second_factor_at: at }).where('id', '=', sessionId).execute();
}

export async function revokeStaffSession(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a staff member's other sessions. Returns how many. */
export async function revokeOtherStaffSessions(
  db: Db,
  { staffId, sessionId }: { readonly staffId: string; readonly sessionId: string },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('staff_id', '=', staffId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function revokeStaffSessions(db: Db, staffId: string, at: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ revoked_at: at })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the sessions that a provider's back-channel logout names, and their holders' impersonations. */
export async function endStaffSessionsAtProvider(
  db: Db,
  { sub, sessionId }: { readonly sub: string | null; readonly sessionId: string | null },
): Promise<void> {
  const ended = await db
    .updateTable('staff_sessions')
    .set({ revoked_at: new Date() })
    .where('revoked_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      sessionId === null
        ? eb('staff_id', 'in', selectFrom('staff').select('id').where('sub', '=', sub))
        : eb('provider_session', '=', sessionId),
    )
    .returning('staff_id as staffId')
    .execute();
  for (const staffId of new Set(ended.map((session) => session.staffId)))
    await endImpersonations(db, staffId, new Date());
}

/** Ends sessions that started before the provider's last password reset. */
export async function endStaffSessionsBeforeReset(
  db: Db,
  sub: string,
  { passwordResetAt }: { readonly passwordResetAt: Date | null },
): Promise<void> {
  if (passwordResetAt === null) return;
  const person = await db.selectFrom('staff').select('id').where('sub', '=', sub).executeTakeFirst();
  if (person === undefined) return;
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ revoked_at: new Date() })
    .where('staff_id', '=', person.id)
    .where('created_at', '<', passwordResetAt)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await endImpersonations(db, person.id, new Date());
  report('security.session-ended', { reason: 'password-reset' });
}

/** 13 months, because the law requires keeping access records for one year. */
const endedKeptMs = 400 * dayMs;

/** Uses wall time. */
export function staffSessionRetention(db: Db): RecurringJob {
  return retention(db, 'staff_sessions', (_time, wall) => {
    const before = new Date(wall.getTime() - endedKeptMs);
    return sql<boolean>`expires_at < ${before} or revoked_at < ${before}`;
  });
}
