import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import { isSecondFactorFresh } from '@niveshak/domain/staff/freshness';
import type { StaffGate } from '@niveshak/contract/staff/gate';
import { refuse } from '../http/refusal.ts';
import type { linked } from '../session.ts';
import type { Refusal } from '../http/refusal.ts';

/** The calling staff member as known to the session store. Uses wall time. */
export type StaffSession = {
  readonly sessionId: string;
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly expiresAt: Date;
  /** When this session last passed a second factor, or null if never. */
  readonly secondFactorAt: Date | null;
  readonly hasSecondFactor: boolean;
};

/** Result of checking a staff cookie and csrf header (null when absent). */
type StaffCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | { readonly kind: 'live'; readonly staff: StaffSession };

export type CheckStaffSession = (
  cookieToken: string,
  csrfToken: string | null | typeof linked,
) => Promise<StaffCheck>;

/** Returns a refusal if the caller may not make a staff call, else null. */
export function refusalOfStaff(gate: StaffGate, staff: StaffSession, now: Date): Refusal | null {
  if (gate.secondFactor !== 'none' && staff.secondFactorAt === null) return refuse('second-factor');
  if (gate.permission !== null && !roleHasPermission(staff.role, gate.permission))
    return refuse('not-permitted');
  if (gate.secondFactor === 'fresh' && !isSecondFactorFresh(staff.secondFactorAt, now))
    return refuse('second-factor');
  return null;
}
