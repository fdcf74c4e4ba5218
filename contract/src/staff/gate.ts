import type { Permission, StaffRole } from '@niveshak/domain/staff/permissions';
import { permissions, staffRoles } from '@niveshak/domain/staff/permissions';

/** What a call of staff asks of whoever makes it, checked by the server before the call's input is read. */
export type StaffGate = {
  /** The line of the table of permissions; null: every member of staff, for their own session. */
  readonly permission: Permission | null;
  /**
   * `given`: the session has had a second factor. `fresh`: within ten minutes, for money and personal data. `none`: before
   * there is one, to set it up.
   */
  readonly secondFactor: 'none' | 'given' | 'fresh';
  /** A second person may have to approve what the call does, before it or after. */
  readonly approval: boolean;
};

/** Who may make the call: `x-roles` of the API's document. */
export function rolesOf(gate: StaffGate): readonly StaffRole[] {
  return gate.permission === null ? staffRoles : permissions[gate.permission];
}
