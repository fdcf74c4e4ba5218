import type { StaffRole } from '@niveshak/domain/staff/permissions';

/** The second factor of everybody in the demo, for an authenticator app. */
export const demoStaffSecret = 'JBSWY3DPEHPK3PXP';

/** Who works for the demo firm; their addresses are their roles. */
export const demoStaff: readonly { readonly role: StaffRole; readonly name: readonly [string, string] }[] = [
  { role: 'owner', name: ['Anand', 'Kulkarni'] },
  { role: 'editor', name: ['Leela', 'Menon'] },
  { role: 'analyst', name: ['Rohan', 'Shah'] },
  { role: 'support', name: ['Farah', 'Khan'] },
  { role: 'finance', name: ['Vikram', 'Iyer'] },
];
