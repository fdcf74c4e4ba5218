/** Management API scopes granted to the server's client. A token request may request fewer. */
export const MANAGEMENT_SCOPES = [
  'read:users',
  'update:users',
  'create:users',
  'delete:users',
  'create:user_tickets',
] as const;

export type ManagementScope = (typeof MANAGEMENT_SCOPES)[number];
