/** Scopes of API keys. Each call requires one scope. */
export const apiScopes = [
  'members:read',
  'subscriptions:read',
  'payments:read',
  'articles:read',
  'portfolios:read',
  'grants:write',
  'labels:write',
  'notes:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];
