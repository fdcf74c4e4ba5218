import { rolesWith } from '@niveshak/domain/staff/permissions';
import type { Permission } from '@niveshak/domain/staff/permissions';
import type { Db, Tx } from '../db/database.ts';

export async function isOnePersonFirm(db: Db): Promise<boolean> {
  const row = await db.selectFrom('staff_settings').select('one_person_firm').executeTakeFirstOrThrow();
  return row.one_person_firm;
}

export async function setOnePersonFirm(tx: Tx, isOn: boolean): Promise<void> {
  await tx.updateTable('staff_settings').set({ one_person_firm: isOn }).execute();
}

/**
 * Returns whether a staff member can approve their own requests: only if no colleague has the permission, as in a
 * one-person firm.
 */
export async function mayApproveOwn(db: Db, staffId: string, permission: Permission): Promise<boolean> {
  if (!(await isOnePersonFirm(db))) return false;
  const other = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '<>', staffId)
    .where('role', 'in', rolesWith(permission))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return other === undefined;
}
