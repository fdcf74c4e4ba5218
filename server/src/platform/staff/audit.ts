import type { Generated } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StaffSession } from './session.ts';

declare module '../db/database.ts' {
  interface Database {
    staff_audit: {
      /** The database assigns number, date and hash chain. */
      sequence: Generated<string>;
      at: Generated<Date>;
      staff_id: string | null;
      by: string;
      role: string | null;
      action: string;
      subject_kind: string | null;
      subject_id: string | null;
      before: unknown;
      after: unknown;
      reason: string | null;
      address: string | null;
      previous_hash: Generated<Buffer>;
      hash: Generated<Buffer>;
    };
  }
}

export type Actor = {
  readonly staffId: string | null;
  /** The staff member's address, or `server` for a command on the server. */
  readonly by: string;
  readonly role: string | null;
  readonly address: string | null;
};

export type PersonActor = Actor & { readonly staffId: string };

export const server: Actor = { staffId: null, by: 'server', role: null, address: null };

export function actorOf(staff: StaffSession, address: string): Actor {
  return { staffId: staff.staffId, by: staff.email, role: staff.role, address };
}

/** An action and its subject. Includes names and ids of changed objects, but never a PAN, token or email text. */
export type AuditEntry = {
  readonly action: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
};

/** Appends an entry, in the transaction of the action. */
export async function audit(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('staff_audit')
    .values({
      staff_id: actor.staffId,
      by: actor.by,
      role: actor.role,
      address: actor.address,
      action: entry.action,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .execute();
}
