import type { ApiScope } from '@niveshak/domain/developer-api/scopes';

/** The API key used for a call. */
export type ApiCaller = { readonly id: string; readonly name: string; readonly scopes: readonly ApiScope[] };

/** Returns the key, or null if it is unknown, revoked or expired. */
export type CheckApiKey = (key: string) => Promise<ApiCaller | null>;
