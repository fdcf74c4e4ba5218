/** Scopes of API keys. Each call states the one scope that it requires. */
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
