import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { endImpersonations } from '../../identity/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';
import { revokeStaffSessions } from '../session-store.ts';
import { lockColleague, otherOwners, removeColleague, setRole } from '../store.ts';

/** Changes a role and ends the person's impersonations; the firm keeps an owner. */
export function changeRole(
  db: Db,
  actor: Actor,
  id: string,
  { role, reason }: { readonly role: StaffRole; readonly reason: string },
): Promise<Refusal | null> {
  return db.transaction().execute(async (tx) => {
    const others = await otherOwners(tx, id);
    const person = await lockColleague(tx, id);
    if (person === null) return refuse('not-found');
    if (person.role === 'owner' && role !== 'owner' && others === 0) return refuse('last-owner');
    await setRole(tx, id, role);
    await endImpersonations(tx, id, new Date());
    const subject = { kind: 'staff', id };
    await audit(tx, actor, {
      action: 'staff.change-role',
      subject,
      before: { role: person.role },
      after: { role },
      reason,
    });
    return null;
  });
}

/** Takes somebody off the team; their sessions end with the transaction. */
export function removeFromTeam(db: Db, actor: Actor, id: string, reason: string): Promise<Refusal | null> {
  return db.transaction().execute(async (tx) => {
    const others = await otherOwners(tx, id);
    const person = await lockColleague(tx, id);
    if (person === null) return refuse('not-found');
    if (person.role === 'owner' && others === 0) return refuse('last-owner');
    const now = new Date();
    await removeColleague(tx, id, now);
    await revokeStaffSessions(tx, id, now);
    await endImpersonations(tx, id, now);
    const subject = { kind: 'staff', id };
    await audit(tx, actor, { action: 'staff.remove', subject, before: { role: person.role }, reason });
    return null;
  });
}

/** Deletes a second factor, which is set up again at the next sign-in, and ends the person's sessions. */
export function forgetSecondFactor(
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Refusal | null> {
  return db.transaction().execute(async (tx) => {
    if ((await lockColleague(tx, id)) === null) return refuse('not-found');
    await tx.updateTable('staff').set({ second_factor: null }).where('id', '=', id).execute();
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute();
    const now = new Date();
    await revokeStaffSessions(tx, id, now);
    await endImpersonations(tx, id, now);
    await audit(tx, actor, { action: 'staff.reset-second-factor', subject: { kind: 'staff', id }, reason });
    return null;
  });
}
