import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { FetchImplementation } from 'jose';
import { z } from 'zod';
import type { IdentityProvider, ProviderAccountFacts } from '../../identity/ports.ts';
import { callVendor, watchVendor } from '../http/vendor-call.ts';

export type Auth0Options = {
  /** Origin of the tenant, without a trailing slash. */
  readonly domain: string;
  readonly issuer: string;
  readonly jwksUri: string;
  readonly audience: string;
  readonly managementAudience: string;
  readonly managementClientId: string;
  readonly managementClientSecret: string;
};

const userinfo = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});
const managementUser = z.object({
  email_verified: z.boolean(),
  last_password_reset: z.coerce.date().optional(),
});
const changedUser = managementUser.extend({ user_id: z.string(), updated_at: z.coerce.date() });
const addressedUser = z.object({ email: z.string(), email_verified: z.boolean() });
const managementRefusal = z.object({ message: z.string() });
const managementToken = z.object({ access_token: z.string(), expires_in: z.number() });

/** Clock skew allowed in all identity checks (specification section 9). */
const leewaySeconds = 60;

export function auth0IdentityProvider(options: Auth0Options): IdentityProvider {
  const users = managedUsers(managementTokens(options));
  return { ...signIn(options, users), ...users };
}

type ManagedUsers = Omit<IdentityProvider, 'verify' | 'identify'>;

/** Returns the methods that verify access tokens and add the user's profile and account status. */
function signIn(
  options: Auth0Options,
  { standingOf }: ManagedUsers,
): Pick<IdentityProvider, 'verify' | 'identify'> {
  const keys = createRemoteJWKSet(new URL(options.jwksUri), {
    timeoutDuration: 8_000,
    cooldownDuration: 1_000,
    [customFetch]: fetchKeys,
  });
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: options.issuer,
          audience: options.audience,
          clockTolerance: leewaySeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        if (payload.sub === undefined || payload.iat === undefined) return 'invalid';
        return {
          accessToken: token,
          sub: payload.sub,
          issuedAt: new Date(payload.iat * 1000),
          secondFactorAt: null,
          providerSession: null,
        };
      } catch (error) {
        if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return 'unavailable';
        // JOSE errors (unknown key, bad signature) mean an invalid token; any other error is a network failure.
        if (error instanceof errors.JOSEError)
          return error.code === 'ERR_JOSE_GENERIC' ? 'unavailable' : 'invalid';
        return 'unavailable';
      }
    },

    identify: async ({ accessToken, sub, issuedAt }) => {
      const answer = await callVendor({
        vendor: 'auth0',
        method: 'GET',
        url: `${options.domain}/userinfo`,
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (answer.kind === 'unavailable' || answer.status >= 500 || answer.status === 429)
        return 'unavailable';
      if (answer.status !== 200) return 'invalid';
      const profile = userinfo.safeParse(answer.body);
      if (!profile.success) return 'unavailable';
      if (profile.data.sub !== sub) return 'invalid';
      const known = await standingOf(sub);
      if (known === 'unavailable') return 'unavailable';
      if (known.passwordResetAt !== null && issuedAt < known.passwordResetAt) return 'invalid';
      return {
        sub,
        issuedAt,
        email: profile.data.email,
        isEmailVerified: profile.data.email_verified,
        passwordResetAt: known.passwordResetAt,
        firstName: nameOf(profile.data.given_name),
        lastName: nameOf(profile.data.family_name),
      };
    },
  };
}

/** Returns the methods that read and change users through the Management API. */
function managedUsers(management: ReturnType<typeof managementTokens>): ManagedUsers {
  return {
    standingOf: async (sub) => {
      const answer = await management.call(
        'GET',
        `/api/v2/users/${encodeURIComponent(sub)}?fields=email_verified,last_password_reset`,
      );
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const user = managementUser.safeParse(answer.body);
      return user.success ? standing(user.data) : 'unavailable';
    },

    changesSince: async (since) => {
      const query = new URLSearchParams({
        q: `updated_at:[${since.toISOString()} TO *]`,
        search_engine: 'v3',
        sort: 'updated_at:1',
        per_page: '100',
        fields: 'user_id,updated_at,email_verified,last_password_reset',
      });
      const answer = await management.call('GET', `/api/v2/users?${query.toString()}`);
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const users = z.array(changedUser).safeParse(answer.body);
      if (!users.success) return 'unavailable';
      return users.data.map((user) => ({
        sub: user.user_id,
        changedAt: user.updated_at,
        ...standing(user),
      }));
    },

    addressOf: async (sub) => {
      const answer = await management.call(
        'GET',
        `/api/v2/users/${encodeURIComponent(sub)}?fields=email,email_verified`,
      );
      if (answer.kind === 'answer' && answer.status === 404) return 'gone';
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const user = addressedUser.safeParse(answer.body);
      if (!user.success) return 'unavailable';
      return { email: user.data.email, isVerified: user.data.email_verified };
    },

    changeEmail: async (sub, email) => {
      const answer = await management.call('PATCH', `/api/v2/users/${encodeURIComponent(sub)}`, {
        email,
        email_verified: false,
        verify_email: true,
      });
      if (answer.kind === 'unavailable') return 'unavailable';
      if (answer.status === 200) return 'changed';
      if (answer.status === 409) return 'taken';
      if (answer.status !== 400 && answer.status !== 404) return 'unavailable';
      const refusal = managementRefusal.safeParse(answer.body);
      return refusal.success && refusal.data.message.includes('already exists') ? 'taken' : 'refused';
    },

    // The tenant sends this email itself at sign-up.
    noteUnproved: async () => undefined,

    sendVerificationEmail: async (sub) => {
      const answer = await management.call('POST', '/api/v2/jobs/verification-email', { user_id: sub });
      return answer.kind === 'answer' && answer.status === 201 ? 'sent' : 'unavailable';
    },

    deleteIdentity: async (sub) => {
      const answer = await management.call('DELETE', `/api/v2/users/${encodeURIComponent(sub)}`);
      const isGone = answer.kind === 'answer' && (answer.status === 204 || answer.status === 404);
      return isGone ? 'deleted' : 'unavailable';
    },
  };
}

/** Tokens have whole seconds, so a reset applies from the start of its second. */
function standing(user: z.output<typeof managementUser>): ProviderAccountFacts {
  const reset = user.last_password_reset?.getTime();
  return {
    isEmailVerified: user.email_verified,
    passwordResetAt: reset === undefined ? null : new Date(Math.floor(reset / 1000) * 1000),
  };
}

/** Returns a name that can be stored and displayed, regardless of the provider's value. */
function nameOf(given: string | undefined): string {
  return (given ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 80);
}

/**
 * Returns a function that calls the Management API with a client-credentials token, cached until shortly before it
 * expires.
 */
function managementTokens(options: Auth0Options) {
  let cached: { token: string; until: number } | null = null;

  const token = async (): Promise<string | null> => {
    if (cached !== null && cached.until > Date.now()) return cached.token;
    const answer = await callVendor({
      vendor: 'auth0',
      method: 'POST',
      url: `${options.domain}/oauth/token`,
      json: {
        grant_type: 'client_credentials',
        client_id: options.managementClientId,
        client_secret: options.managementClientSecret,
        audience: options.managementAudience,
      },
    });
    const granted = answer.kind === 'answer' ? managementToken.safeParse(answer.body) : null;
    if (granted === null || !granted.success) return null;
    cached = { token: granted.data.access_token, until: Date.now() + (granted.data.expires_in - 120) * 1000 };
    return cached.token;
  };

  return {
    call: async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: unknown) => {
      for (const isRetry of [false, true]) {
        const bearer = await token();
        if (bearer === null) return { kind: 'unavailable', reason: 'network' } as const;
        const answer = await callVendor({
          vendor: 'auth0',
          method,
          url: options.domain + path,
          headers: { authorization: `Bearer ${bearer}` },
          ...(json === undefined ? {} : { json }),
        });
        // Key rotation at the provider invalidates tokens early, so retry once with a new token.
        if (answer.kind === 'answer' && answer.status === 401 && !isRetry) {
          cached = null;
          continue;
        }
        return answer;
      }
      return { kind: 'unavailable', reason: 'network' } as const;
    },
  };
}

/** Fetches the signing keys for the library, instrumented like any vendor call. */
const fetchKeys: FetchImplementation = async (address, options) => {
  const begunAt = performance.now();
  let outcome: number | string = 'network';
  try {
    const response = await fetch(address, options);
    outcome = response.status;
    return response;
  } finally {
    watchVendor('auth0', outcome, performance.now() - begunAt);
  }
};
