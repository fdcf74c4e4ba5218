/** Scopes granted to the server's client at the Management API; a token request may ask for fewer. */
export const MANAGEMENT_SCOPES = [
  'read:users',
  'update:users',
  'create:users',
  'delete:users',
  'create:user_tickets',
] as const;

export type ManagementScope = (typeof MANAGEMENT_SCOPES)[number];
