import { sql } from 'kysely';
import type { Generated, RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { compiledOnce, prepared } from '../platform/db/prepared.ts';
import { columnsOf } from '../platform/member-facts.ts';
import { dayMs, notOnHold, retention } from '../platform/jobs/retention.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import type { MemberFacts } from '../platform/member-facts.ts';
import type { Versions } from '../platform/published.ts';
import { versionsColumn } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    sessions: SessionsTable;
  }
}

type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  csrf_hash: Buffer;
  user_agent: string;
  created_at: Generated<Date>;
  /** When the provider issued the token that started the session. */
  authenticated_at: Date;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  impersonated_by: string | null;
  /** Provider session (`sid`), or null if unknown. */
  provider_session: string | null;
};

export type NewSession = {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly csrfHash: Buffer;
  readonly userAgent: string;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  /** Id of the impersonating staff member, or null if it is the member's own session. */
  readonly impersonatedBy: string | null;
  readonly providerSession: string | null;
};

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      csrf_hash: session.csrfHash,
      user_agent: session.userAgent,
      authenticated_at: session.authenticatedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      impersonated_by: session.impersonatedBy,
      provider_session: session.providerSession,
    })
    .execute();
}

/** A live session's row, with requested facts as extra columns. */
type SessionRow = {
  readonly sessionId: string;
  readonly csrfHash: Buffer;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly impersonatedBy: string | null;
  readonly userId: string;
  readonly email: string;
  readonly hasConfirmedEmail: boolean;
  readonly terms: unknown;
  readonly versions: Versions;
};

/**
 * Returns a reader for the live session with a token hash, together with the versions of published content and member
 * facts, each in the column of its name. The reader returns undefined if there is no such session. The statement is
 * compiled once per set of facts.
 */
export function sessionReader(db: Db, terms: RawBuilder<unknown>, facts: MemberFacts) {
  const statement = (tokenHash: RawBuilder<never>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as sessionId',
        'sessions.csrf_hash as csrfHash',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
        'sessions.impersonated_by as impersonatedBy',
        'users.id as userId',
        'users.email',
        'users.has_confirmed_email as hasConfirmedEmail',
        terms.as('terms'),
        versionsColumn.as('versions'),
        ...columnsOf(facts),
      ])
      .where(sql<boolean>`sessions.token_hash = ${tokenHash}`)
      .where('sessions.revoked_at', 'is', null)
      .whereRef('sessions.authenticated_at', '>=', 'users.sessions_from')
      .modifyFront(prepared)
      .$castTo<SessionRow>()
      .compile();
  const read = compiledOnce<{ hash: Buffer }, SessionRow>((placeholder) => statement(placeholder('hash')));
  return async (hash: Buffer): Promise<SessionRow | undefined> => (await read(db, { hash }))[0];
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

export async function revokeByToken(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the sessions started from a provider session. */
export async function revokeProviderSession(db: Db, providerSession: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('provider_session', '=', providerSession)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a session. Returns false if it is not this member's. */
export async function revokeById(db: Db, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of a member except the given one, or all if null. */
export async function revokeOthers(
  db: Db,
  userId: string,
  sessionId: string | null,
  at: Date,
): Promise<void> {
  let others = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (sessionId !== null) others = others.where('id', '<>', sessionId);
  await others.execute();
}

/** Maximum live sessions per member. A new one ends the least recently used. */
export const maxSessions = 50;

/** Ends a member's sessions above the maximum, least recently used first. */
export async function capSessions(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('impersonated_by', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(maxSessions),
    )
    .execute();
}

/** 13 months, because the law requires keeping access records for one year (rule 8(3), V-5). */
const endedKeptMs = 400 * dayMs;

/** Deletes sessions that ended long ago. Uses wall time. */
export function sessionRetention(db: Db, wallNow: () => number = Date.now): RecurringJob {
  return retention(
    db,
    'sessions',
    (_time, wall) => {
      const before = new Date(wall.getTime() - endedKeptMs);
      return sql<boolean>`(expires_at < ${before} or revoked_at < ${before})
        and ${notOnHold(sql`sessions.user_id`)}`;
    },
    wallNow,
  );
}

export function liveSessions(db: Db, userId: string, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'user_agent as userAgent',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .whereRef('authenticated_at', '>=', 'users.sessions_from')
    .where('revoked_at', 'is', null)
    .where('impersonated_by', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('sessions.created_at', 'desc')
    .limit(maxSessions)
    .execute();
}

export function signOutEverywhere(db: Db, userId: string, at: Date): Promise<void> {
  return revokeOthers(db, userId, null, at);
}

/** Ends all impersonations by a staff member. */
export async function endImpersonations(db: Db, staffId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('impersonated_by', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}
