import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { endImpersonations } from '../../identity/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deleteRecoveryCodes } from '../second-factor.ts';
import { revokeStaffSessions } from '../session-store.ts';
import {
  lockColleague,
  otherOwners,
  removeColleague,
  setRole,
  setSecondFactor,
} from '../../platform/staff/colleagues.ts';
import { done } from '../../platform/staff/act.ts';
import { isOnePersonFirm, setOnePersonFirm } from '../../platform/staff/self-approval.ts';

/** Changes a role and ends the person's impersonations. Refuses to leave the firm without an owner. */
export async function changeRole(tx: Tx, id: string, role: StaffRole) {
  const others = await otherOwners(tx, id);
  const person = await lockColleague(tx, id);
  if (person === null) return refuse('not-found');
  if (person.role === 'owner' && role !== 'owner' && others === 0) return refuse('last-owner');
  await setRole(tx, id, role);
  await endImpersonations(tx, id, new Date());
  const subject = { kind: 'staff', id };
  return done({
    action: 'staff.change-role',
    subject,
    before: { role: person.role },
    after: { role },
  });
}

/** Removes a staff member from the team and ends their sessions. */
export async function removeFromTeam(tx: Tx, id: string) {
  const others = await otherOwners(tx, id);
  const person = await lockColleague(tx, id);
  if (person === null) return refuse('not-found');
  if (person.role === 'owner' && others === 0) return refuse('last-owner');
  const now = new Date();
  await removeColleague(tx, id, now);
  await deleteRecoveryCodes(tx, id);
  await revokeStaffSessions(tx, id, now);
  await endImpersonations(tx, id, now);
  const subject = { kind: 'staff', id };
  return done({ action: 'staff.remove', subject, before: { role: person.role } });
}

/** Deletes a second factor and ends the person's sessions. The next sign-in requires a new one. */
export async function deleteSecondFactor(tx: Tx, id: string) {
  if ((await lockColleague(tx, id)) === null) return refuse('not-found');
  await setSecondFactor(tx, id, null);
  await deleteRecoveryCodes(tx, id);
  const now = new Date();
  await revokeStaffSessions(tx, id, now);
  await endImpersonations(tx, id, now);
  return done({ action: 'staff.reset-second-factor', subject: { kind: 'staff', id } });
}

export async function changeOnePersonFirm(tx: Tx, isOn: boolean) {
  if ((await isOnePersonFirm(tx)) === isOn) return refuse('changed-meanwhile');
  await setOnePersonFirm(tx, isOn);
  return done({
    action: 'staff.one-person-firm',
    subject: { kind: 'setting', id: 'one-person-firm' },
    before: { isOn: !isOn },
    after: { isOn },
  });
}
