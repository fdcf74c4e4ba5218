import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { StaffRole } from '@niveshak/domain/staff/permissions';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/staff/audit.ts';
import type { Actor } from '../../platform/staff/audit.ts';
import { hashToken } from '../sessions.ts';
import { colleagueByEmail } from '../../platform/staff/colleagues.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    staff_invitations: {
      token_hash: Buffer;
      email: string;
      name: string;
      role: StaffRole;
      invited_by: string;
      created_at: Generated<Date>;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}

/** One week (wall time). */
const lifetimeMs = 7 * 86_400_000;

export type Invitation = {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly reason?: string | undefined;
};

/**
 * Invites a staff member, logs it and revokes an earlier invitation to the same address. Returns the token, of which
 * only a hash is stored.
 */
export async function inviteColleague(
  tx: Tx,
  actor: Actor,
  { email, name, role, reason }: Invitation,
): Promise<string | Refusal> {
  const token = randomBytes(24).toString('base64url');
  if ((await colleagueByEmail(tx, email)) !== null) return refuse('staff-exists');
  await tx
    .updateTable('staff_invitations')
    .set({ used_at: new Date() })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: hashToken(token),
      email,
      name,
      role,
      invited_by: actor.by,
      expires_at: new Date(Date.now() + lifetimeMs),
      used_at: null,
    })
    .execute();
  await audit(tx, actor, {
    action: 'staff.invite',
    subject: { kind: 'invitation', id: email.toLowerCase() },
    after: { role },
    reason,
  });
  return token;
}

/**
 * Consumes the open invitation with this token and address, in the caller's transaction. Returns null if there is none.
 */
export async function takeInvitation(
  tx: Tx,
  token: string,
  email: string,
): Promise<{ readonly name: string; readonly role: StaffRole } | null> {
  const row = await tx
    .updateTable('staff_invitations')
    .set({ used_at: new Date() })
    .where('token_hash', '=', hashToken(token))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning(['name', 'role'])
    .executeTakeFirst();
  return row ?? null;
}

export async function openInvitations(db: Db) {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['email', 'role', 'invited_by as invitedBy', 'expires_at as expiresAt'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}
