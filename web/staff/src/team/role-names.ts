import type { StaffRole } from '@niveshak/domain/staff/permissions';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  editor: 'Editor',
  analyst: 'Analyst',
  support: 'Support',
  finance: 'Finance',
  compliance: 'Compliance',
};
