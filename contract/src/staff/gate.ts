import type { Permission, StaffRole } from '@niveshak/domain/staff/permissions';
import { permissions, staffRoles } from '@niveshak/domain/staff/permissions';

/** Requirements on the caller of a staff route, checked by the server before the input is read. */
export type StaffGate = {
  /** Required permission; null for calls that all staff may make for their own session. */
  readonly permission: Permission | null;
  /**
   * `given` means that the session has passed a second factor, `fresh` within the last ten minutes (for money and
   * personal data). `none` is for setting up a second factor.
   */
  readonly secondFactor: 'none' | 'given' | 'fresh';
  /** Whether a second approver may have to approve the effect of the call, before or afterwards. */
  readonly approval: boolean;
};

/** Returns the roles that may make the call, for `x-roles` in the OpenAPI document. */
export function rolesOf(gate: StaffGate): readonly StaffRole[] {
  return gate.permission === null ? staffRoles : permissions[gate.permission];
}
