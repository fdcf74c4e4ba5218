import { z } from 'zod';

export type Auth0Settings = {
  readonly kind: 'auth0';
  /** Origin of the tenant. */
  readonly domain: string;
  readonly issuer: string;
  readonly jwksUri: string;
  readonly audience: string;
  readonly clientId: string;
  readonly connection: string;
  readonly managementAudience: string;
  readonly managementClientId: string;
  readonly managementClientSecret: string;
};

export type OidcSettings = {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  /** Null if the client is public and relies on PKCE alone. */
  readonly clientSecret: string | null;
  readonly clientAuthentication: 'basic' | 'post';
  /** URL of the provider's password reset page, or null if its sign-in page links to it. */
  readonly passwordUrl: string | null;
  /**
   * Values of `acr` or `amr` that count as a second factor for staff. Both lists are empty if we handle the second
   * factor.
   */
  readonly staffFactor: { readonly acr: readonly string[]; readonly amr: readonly string[] };
};

export type IdentitySettings = Auth0Settings | OidcSettings;

const url = z.url();
const filled = z.string().min(1);
const secret = z.string().min(16);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** Required with `IDENTITY_KIND=auth0`. */
const auth0Environment = {
  IDENTITY_DOMAIN: url,
  IDENTITY_ISSUER: url,
  IDENTITY_JWKS_URI: url,
  IDENTITY_AUDIENCE: filled,
  IDENTITY_CLIENT_ID: filled,
  IDENTITY_CONNECTION: filled,
  IDENTITY_MANAGEMENT_AUDIENCE: filled,
  IDENTITY_MANAGEMENT_CLIENT_ID: filled,
  IDENTITY_MANAGEMENT_CLIENT_SECRET: secret,
};

const oidcEnvironment = {
  /** All other endpoints come from its `/.well-known/openid-configuration`. */
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: filled,
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_CLIENT_AUTHENTICATION: z.enum(['basic', 'post']).default('basic'),
  OIDC_PASSWORD_URL: url.optional(),
  OIDC_STAFF_ACR: list,
  OIDC_STAFF_AMR: list,
};

export const identitySettingNames: readonly string[] = [
  'IDENTITY_KIND',
  ...Object.keys(auth0Environment),
  ...Object.keys(oidcEnvironment),
];

/** Returns the identity provider settings, or their problems as `NAME: problem`. */
export function identitySettings(
  env: Readonly<Record<string, string>>,
): { readonly settings: IdentitySettings } | { readonly problems: readonly string[] } {
  const kind = z.enum(['auth0', 'oidc']).default('auth0').safeParse(env['IDENTITY_KIND']);
  if (!kind.success) return { problems: ['IDENTITY_KIND: "auth0" or "oidc"'] };
  return kind.data === 'auth0' ? auth0Settings(env) : oidcSettings(env);
}

function auth0Settings(env: Readonly<Record<string, string>>): ReturnType<typeof identitySettings> {
  const parsed = z.object(auth0Environment).safeParse(env);
  if (!parsed.success) return { problems: problemsOf(parsed.error) };
  const given = parsed.data;
  return {
    settings: {
      kind: 'auth0',
      domain: new URL(given.IDENTITY_DOMAIN).origin,
      issuer: given.IDENTITY_ISSUER,
      jwksUri: given.IDENTITY_JWKS_URI,
      audience: given.IDENTITY_AUDIENCE,
      clientId: given.IDENTITY_CLIENT_ID,
      connection: given.IDENTITY_CONNECTION,
      managementAudience: given.IDENTITY_MANAGEMENT_AUDIENCE,
      managementClientId: given.IDENTITY_MANAGEMENT_CLIENT_ID,
      managementClientSecret: given.IDENTITY_MANAGEMENT_CLIENT_SECRET,
    },
  };
}

function oidcSettings(env: Readonly<Record<string, string>>): ReturnType<typeof identitySettings> {
  const parsed = z.object(oidcEnvironment).safeParse(env);
  if (!parsed.success) return { problems: problemsOf(parsed.error) };
  const given = parsed.data;
  return {
    settings: {
      kind: 'oidc',
      issuer: given.OIDC_ISSUER,
      clientId: given.OIDC_CLIENT_ID,
      clientSecret: given.OIDC_CLIENT_SECRET ?? null,
      clientAuthentication: given.OIDC_CLIENT_AUTHENTICATION,
      passwordUrl: given.OIDC_PASSWORD_URL ?? null,
      staffFactor: { acr: given.OIDC_STAFF_ACR, amr: given.OIDC_STAFF_AMR },
    },
  };
}

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map(
    (issue) => `${String(issue.path[0])}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`,
  );
}
