import { createRemoteJWKSet, customFetch as joseFetch, errors, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Configuration, CustomFetch } from 'openid-client';
import { z } from 'zod';
import type { ProviderSignIn, SignInFlow, SignInPages } from '../../identity/ports.ts';
import type { OidcSettings } from '../../platform/identity-settings.ts';
import { watchVendor } from '../http/vendor-call.ts';

export type OidcOptions = OidcSettings & {
  /** URL to which the provider redirects the browser. */
  readonly redirectUri: string;
};

/** Clock skew allowed in all identity checks (specification section 9). */
const leewaySeconds = 60;
const timeoutSeconds = 8;
const maxTokenAgeSeconds = 300;
/** Providers rarely change endpoints, and serve old and new ones in parallel for a while. */
const discoveryMs = 3_600_000;

const profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  // Some providers send strings.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const logoutClaims = z.object({
  iat: z.number(),
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.record(z.string(), z.unknown()).refine((events) => logoutEvent in events),
  nonce: z.undefined().optional(),
});

/**
 * Returns the sign-in pages port over OpenID Connect: authorization code with PKCE, state and nonce, and both kinds of
 * logout.
 */
export function oidcSignInPages(options: OidcOptions): SignInPages {
  const discovered = discoverer(options);
  const keys = keyStore();
  return {
    start: async (flow) => {
      const config = await discovered();
      if (config === 'unavailable') return 'unavailable';
      // A provider without `create` would reject the request.
      const { prompt_values_supported: known } = config.serverMetadata();
      const isCreateKnown = Array.isArray(known) && known.includes('create');
      const prompt = flow.prompt === 'create' && !isCreateKnown ? null : flow.prompt;
      const parameters = await parametersOf({ ...flow, prompt }, options);
      return client.buildAuthorizationUrl(config, parameters).href;
    },

    finish: async (answer, flow) => {
      const config = await discovered();
      if (config === 'unavailable') return 'unavailable';
      try {
        const url = new URL(options.redirectUri);
        url.search = answer;
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
          ...(flow.maxAgeSeconds === null ? {} : { maxAge: flow.maxAgeSeconds }),
        });
        const claims = tokens.claims();
        if (tokens.id_token === undefined || claims === undefined) return 'invalid';
        // The library trusts TLS for the token endpoint and does not verify the signature.
        await jwtVerify(tokens.id_token, keys(config), verifying(config, options));
        const known = profile.safeParse(claims);
        const person = known.success
          ? known.data
          : profile.parse(await client.fetchUserInfo(config, tokens.access_token, claims.sub));
        return signInOf(person, claims, tokens.id_token, options);
      } catch (error) {
        return verdictOf(error);
      }
    },

    end: async ({ idToken, returnTo }) => {
      const config = await discovered();
      if (config === 'unavailable') return null;
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, {
        ...(idToken === null ? {} : { id_token_hint: idToken }),
        post_logout_redirect_uri: returnTo,
      }).href;
    },

    readLogout: async (token) => {
      const config = await discovered();
      if (config === 'unavailable') return 'unavailable';
      try {
        const { payload } = await jwtVerify(token, keys(config), verifying(config, options));
        const claims = logoutClaims.safeParse(payload);
        if (!claims.success) return 'invalid';
        const { iat, sub = null, sid = null } = claims.data;
        if (sub === null && sid === null) return 'invalid';
        return { sub, sessionId: sid, at: new Date(iat * 1000) };
      } catch (error) {
        return verdictOf(error) === 'unavailable' ? 'unavailable' : 'invalid';
      }
    },
  };
}

/**
 * Returns a function for the provider's configuration, read at first use and refreshed hourly. The last one stays in
 * use while the provider is down.
 */
function discoverer(options: OidcOptions): () => Promise<Configuration | 'unavailable'> {
  let known: { readonly config: Configuration; readonly at: number } | null = null;
  return async () => {
    if (known !== null && Date.now() - known.at < discoveryMs) return known.config;
    try {
      known = { config: await discover(options), at: Date.now() };
      return known.config;
    } catch {
      return known?.config ?? 'unavailable';
    }
  };
}

function discover(options: OidcOptions): Promise<Configuration> {
  const issuer = new URL(options.issuer);
  // The settings allow http only in trials.
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(
    issuer,
    options.clientId,
    { [client.clockTolerance]: leewaySeconds },
    authenticationOf(options),
    {
      execute,
      timeout: timeoutSeconds,
      [client.customFetch]: formFetch,
    },
  );
}

function authenticationOf({ clientSecret, clientAuthentication }: OidcOptions): client.ClientAuth {
  if (clientSecret === null) return client.None();
  return clientAuthentication === 'basic'
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

async function parametersOf(
  flow: SignInFlow,
  { redirectUri, staffFactor }: OidcOptions,
): Promise<Record<string, string>> {
  const acr = flow.isStaff ? staffFactor.acr.join(' ') : '';
  return {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(flow.prompt === null ? {} : { prompt: flow.prompt }),
    ...(flow.loginHint === null ? {} : { login_hint: flow.loginHint }),
    ...(flow.maxAgeSeconds === null ? {} : { max_age: String(flow.maxAgeSeconds) }),
    ...(acr === '' ? {} : { acr_values: acr }),
  };
}

/**
 * Returns a function for a provider's key set. An unknown key triggers a lookup, so that rotated keys work immediately.
 */
function keyStore(): (config: Configuration) => ReturnType<typeof createRemoteJWKSet> {
  const sets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  return (config) => {
    const { jwks_uri: uri = '' } = config.serverMetadata();
    const set =
      sets.get(uri) ??
      createRemoteJWKSet(new URL(uri), {
        timeoutDuration: timeoutSeconds * 1000,
        cooldownDuration: 1_000,
        [joseFetch]: watchedFetch,
      });
    sets.set(uri, set);
    return set;
  };
}

function verifying(config: Configuration, { clientId }: OidcOptions) {
  return {
    issuer: config.serverMetadata().issuer,
    audience: clientId,
    clockTolerance: leewaySeconds,
    requiredClaims: ['iat'],
    // Tokens are used right after issue. This also rejects tokens from the future.
    maxTokenAge: maxTokenAgeSeconds,
    // Asymmetric algorithms only: no `none`, and no client secret as key.
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'RS512', 'PS384', 'PS512', 'ES384', 'ES512'],
  };
}

function signInOf(
  person: z.output<typeof profile>,
  claims: client.IDToken,
  idToken: string,
  { staffFactor }: OidcOptions,
): ProviderSignIn {
  const { acr, amr, sid, auth_time: authTime } = claims;
  const hasFactor =
    (typeof acr === 'string' && staffFactor.acr.includes(acr)) ||
    (Array.isArray(amr) && amr.some((method) => staffFactor.amr.includes(String(method))));
  return {
    sub: person.sub,
    email: person.email,
    isEmailVerified: person.email_verified,
    firstName: person.given_name ?? '',
    lastName: person.family_name ?? '',
    issuedAt: new Date(claims.iat * 1000),
    sessionId: typeof sid === 'string' ? sid : null,
    secondFactorAt: hasFactor && authTime !== undefined ? new Date(authTime * 1000) : null,
    idToken,
  };
}

/** Classifies a failure: the person cancelled, the response is invalid, or the provider is down or faulty. */
function verdictOf(error: unknown): 'denied' | 'invalid' | 'unavailable' {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'invalid';
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'unavailable' : 'invalid';
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return 'unavailable';
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC' ? 'unavailable' : 'invalid';
  if (error instanceof z.ZodError) return 'invalid';
  return isUnanswered(error) ? 'unavailable' : 'invalid';
}

/** Returns whether a request got no response, or one that violates the protocol. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof client.ClientError)) return true;
  return (
    error.code === undefined ||
    [
      'OAUTH_TIMEOUT',
      'OAUTH_ABORT',
      'OAUTH_RESPONSE_IS_NOT_CONFORM',
      'OAUTH_RESPONSE_IS_NOT_JSON',
      'OAUTH_PARSE_ERROR',
    ].includes(error.code)
  );
}

/** Fetch for protocol requests, which have a form body or none. */
const formFetch: CustomFetch = (address, { body, ...init }) =>
  watchedFetch(address, {
    ...init,
    body: body instanceof URLSearchParams || typeof body === 'string' ? body : null,
  });

/** Fetch for the libraries, instrumented like any vendor call. */
const watchedFetch = async (address: string, init: RequestInit): Promise<Response> => {
  const begunAt = performance.now();
  let outcome: number | string = 'network';
  try {
    const response = await fetch(address, init);
    outcome = response.status;
    return response;
  } finally {
    watchVendor('oidc', outcome, performance.now() - begunAt);
  }
};
