export const staffRoles = ['owner', 'editor', 'analyst', 'support', 'finance'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(text: string): text is StaffRole {
  const names: readonly string[] = staffRoles;
  return names.includes(text);
}

/**
 * The single table of staff permissions and the roles that have them. Each API call names the permission it requires;
 * anything not listed here is denied.
 */
export const permissions = {
  'audit.read': ['owner'],
  'staff.read': ['owner'],
  'staff.manage': ['owner'],
  'today.read': ['owner', 'editor', 'analyst', 'support', 'finance'],
  'members.read': ['owner', 'support', 'finance'],
  'members.read-pan': ['owner', 'support'],
  'members.note': ['owner', 'support', 'finance'],
  'members.label': ['owner', 'support', 'finance'],
  'members.end-sessions': ['owner', 'support'],
  'letters.read': ['owner', 'support'],
  'letters.resend': ['owner', 'support'],
  'gifts.address': ['owner', 'support'],
  'members.impersonate': ['owner', 'support'],
  'members.change-address': ['owner', 'support'],
  'identity.review': ['owner', 'support'],
  'complaints.read': ['owner', 'support'],
  'complaints.handle': ['owner', 'support'],
  'members.export': ['owner', 'support'],
  'members.move-in': ['owner'],
  'referrals.bar': ['owner', 'support'],
  'plans.grant': ['owner', 'support'],
  'plans.pause': ['owner', 'support'],
  'money.look': ['owner', 'finance', 'support'],
  'money.settle': ['owner', 'finance'],
  'money.accept-held': ['owner', 'finance'],
  'money.return-held': ['owner', 'finance'],
  'money.retry-refund': ['owner', 'finance'],
  'money.refund': ['owner', 'finance', 'support'],
  'money.e-invoice': ['owner', 'finance'],
  'chargebacks.read': ['owner', 'finance', 'support'],
  'chargebacks.decide': ['owner', 'finance'],
  'approvals.decide': ['owner', 'finance'],
  'operations.read': ['owner', 'support', 'finance'],
  'operations.act': ['owner', 'support'],
  'mail.unsuppress': ['owner', 'support'],
  'clock.move': ['owner'],
  'due.read': ['owner', 'support', 'finance'],
  'figures.read': ['owner', 'finance'],
  'articles.read': ['owner', 'editor', 'analyst'],
  'articles.write': ['owner', 'editor', 'analyst'],
  'articles.approve': ['owner', 'editor', 'analyst'],
  'articles.publish': ['owner', 'editor'],
  'articles.import': ['owner', 'editor'],
  'recommendations.read': ['owner', 'editor', 'analyst'],
  'portfolios.read': ['owner', 'editor', 'analyst'],
  'portfolios.publish': ['owner', 'analyst'],
  'market-data.manage': ['owner', 'analyst'],
  'archive.manage': ['owner', 'editor', 'support'],
  'archive.import': ['owner'],
  'settings.read': ['owner', 'editor', 'finance'],
  'firm.manage': ['owner'],
  'billing.manage': ['owner', 'finance'],
  'legal.publish': ['owner', 'editor'],
  'catalogue.manage': ['owner', 'finance'],
  'service.end': ['owner'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof permissions;

export function mayStaff(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission];
  return roles.includes(role);
}

export function permissionsOf(role: StaffRole): Permission[] {
  return permissionNames.filter((permission) => mayStaff(role, permission));
}

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission);
