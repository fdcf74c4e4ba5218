export const staffRoles = ['owner', 'editor', 'analyst', 'support', 'finance', 'compliance'] as const;
export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(text: string): text is StaffRole {
  const names: readonly string[] = staffRoles;
  return names.includes(text);
}

/**
 * All staff permissions with the roles that have them. Each API call declares the permission it requires. Anything not
 * listed here is denied.
 */
export const permissions = {
  'audit.read': ['owner', 'compliance'],
  'inspection.build': ['owner', 'compliance'],
  'staff.read': ['owner', 'compliance'],
  'staff.manage': ['owner'],
  'today.read': ['owner', 'editor', 'analyst', 'support', 'finance', 'compliance'],
  'members.read': ['owner', 'support', 'finance', 'compliance'],
  'members.read-pan': ['owner', 'support', 'compliance'],
  'members.note': ['owner', 'support', 'finance'],
  'members.label': ['owner', 'support', 'finance'],
  'members.end-sessions': ['owner', 'support'],
  'letters.read': ['owner', 'support', 'compliance'],
  'letters.resend': ['owner', 'support'],
  'gifts.address': ['owner', 'support'],
  'members.impersonate': ['owner', 'support'],
  'members.change-address': ['owner', 'support'],
  'identity.review': ['owner', 'support'],
  'clients.read': ['owner', 'compliance'],
  'clients.change': ['owner', 'compliance'],
  'complaints.read': ['owner', 'support', 'compliance'],
  'complaints.handle': ['owner', 'support', 'compliance'],
  'incidents.manage': ['owner', 'compliance'],
  'members.end-minor': ['owner', 'finance', 'support'],
  'members.erase': ['owner', 'compliance'],
  'members.export': ['owner', 'support', 'compliance'],
  'members.move-in': ['owner'],
  'members.hold': ['owner', 'compliance'],
  'retention.read': ['owner', 'compliance'],
  'referrals.bar': ['owner', 'support'],
  'plans.grant': ['owner', 'support'],
  'plans.pause': ['owner', 'support'],
  'renewals.resend': ['owner', 'support', 'finance'],
  'money.look': ['owner', 'finance', 'support', 'compliance'],
  'money.settle': ['owner', 'finance'],
  'money.record-transfer': ['owner', 'finance'],
  'money.accept-held': ['owner', 'finance'],
  'money.return-held': ['owner', 'finance'],
  'money.retry-refund': ['owner', 'finance'],
  'money.refund': ['owner', 'finance', 'support'],
  'money.e-invoice': ['owner', 'finance'],
  'chargebacks.read': ['owner', 'finance', 'support', 'compliance'],
  'chargebacks.decide': ['owner', 'finance'],
  'approvals.read': ['owner', 'finance', 'compliance'],
  'approvals.decide': ['owner', 'finance'],
  'compliance.approve': ['owner', 'compliance'],
  'operations.read': ['owner', 'support', 'finance', 'compliance'],
  'operations.act': ['owner', 'support'],
  'mail.unsuppress': ['owner', 'support'],
  'clock.move': ['owner'],
  'statutory.read': ['owner', 'finance', 'compliance'],
  'due.read': ['owner', 'support', 'finance', 'compliance'],
  'figures.read': ['owner', 'finance', 'compliance'],
  'articles.read': ['owner', 'editor', 'analyst', 'compliance'],
  'articles.write': ['owner', 'editor', 'analyst'],
  'articles.approve': ['owner', 'editor', 'analyst', 'compliance'],
  'articles.publish': ['owner', 'editor'],
  'articles.import': ['owner', 'editor'],
  'emails.read': ['owner', 'editor', 'support', 'compliance'],
  'emails.write': ['owner', 'editor'],
  'recommendations.read': ['owner', 'editor', 'analyst', 'compliance'],
  'portfolios.read': ['owner', 'editor', 'analyst', 'compliance'],
  'portfolios.publish': ['owner', 'analyst'],
  'market-data.manage': ['owner', 'analyst'],
  'archive.manage': ['owner', 'editor', 'support'],
  'archive.import': ['owner'],
  'settings.read': ['owner', 'editor', 'finance', 'compliance'],
  'firm.manage': ['owner'],
  'billing.manage': ['owner', 'finance'],
  'registrations.manage': ['owner', 'compliance'],
  'legal.publish': ['owner', 'editor', 'compliance'],
  'advertising.manage': ['owner', 'editor', 'compliance'],
  'catalogue.manage': ['owner', 'finance'],
  'service.end': ['owner'],
  'api.read': ['owner', 'compliance'],
  'api.manage': ['owner'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof permissions;

export function rolesWith(permission: Permission): readonly StaffRole[] {
  return permissions[permission];
}

export function roleHasPermission(role: StaffRole, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

export function permissionsOf(role: StaffRole): Permission[] {
  return permissionNames.filter((permission) => roleHasPermission(role, permission));
}

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission);
