import type { StaffRole } from '@niveshak/domain/staff/permissions';

/** Authenticator secret (TOTP) of all demo staff. */
export const demoStaffSecret = 'JBSWY3DPEHPK3PXP';

/** Demo staff. Each address is the role name. */
export const demoStaff: readonly { readonly role: StaffRole; readonly name: readonly [string, string] }[] = [
  { role: 'owner', name: ['Anand', 'Kulkarni'] },
  { role: 'editor', name: ['Leela', 'Menon'] },
  { role: 'analyst', name: ['Rohan', 'Shah'] },
  { role: 'support', name: ['Farah', 'Khan'] },
  { role: 'finance', name: ['Vikram', 'Iyer'] },
  { role: 'compliance', name: ['Sunita', 'Rao'] },
];
