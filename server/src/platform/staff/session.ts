import type { StaffRole } from '@niveshak/domain/staff/permissions';
import { mayStaff } from '@niveshak/domain/staff/permissions';
import { isSecondFactorFresh } from '@niveshak/domain/staff/freshness';
import type { StaffGate } from '@niveshak/contract/staff/gate';
import { refuse } from '../http/refusal.ts';
import type { linked } from '../session.ts';
import type { Refusal } from '../http/refusal.ts';

/** Which member of staff is calling, as the session store knows them now. Wall time. */
export type StaffSession = {
  readonly sessionId: string;
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly expiresAt: Date;
  /** When this session last had a second factor; null: never. */
  readonly secondFactorAt: Date | null;
  readonly hasSecondFactor: boolean;
};

/** What a staff cookie (and a csrf header, null when absent) amounts to. */
type StaffCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'bad-csrf' }
  | { readonly kind: 'live'; readonly staff: StaffSession };

export type CheckStaffSession = (
  cookieToken: string,
  csrfToken: string | null | typeof linked,
) => Promise<StaffCheck>;

/** Why somebody may not make a call of staff; null when they may. */
export function refusalOfStaff(gate: StaffGate, staff: StaffSession, now: Date): Refusal | null {
  if (gate.secondFactor !== 'none' && staff.secondFactorAt === null) return refuse('second-factor');
  if (gate.permission !== null && !mayStaff(staff.role, gate.permission)) return refuse('not-permitted');
  if (gate.secondFactor === 'fresh' && !isSecondFactorFresh(staff.secondFactorAt, now))
    return refuse('second-factor');
  return null;
}
