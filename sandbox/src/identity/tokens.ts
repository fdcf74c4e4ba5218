import { createHash } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import { secretToken } from '../platform/ids.ts';
import type { SandboxContext } from '../platform/context.ts';
import type { Store } from '../platform/store.ts';
import { claimsOf } from './profile.ts';
import type { SigningKeys } from './keys.ts';
import type { User } from './users.ts';

/** Default lifetime of access tokens at the vendor, in seconds. */
export const ACCESS_TOKEN_SECONDS = 86_400;
/** Default lifetime of ID tokens at the vendor, in seconds. */
const ID_TOKEN_SECONDS = 36_000;

const opaque = z.object({ userId: z.string(), scope: z.string(), expiresAt: z.number() });

export interface Tokens {
  issuer(): string;
  managementAudience(): string;
  /** Returns an ID token with `nonce` and the hash of the access token if they were requested. */
  idToken(
    user: User,
    clientId: string,
    scope: readonly string[],
    bound?: { readonly nonce: string | undefined; readonly accessToken: string | undefined },
  ): Promise<string>;
  /** Returns a JWT if an audience is requested, otherwise an opaque token. */
  accessToken(
    user: User,
    clientId: string,
    scope: readonly string[],
    audience: string | undefined,
  ): Promise<string>;
  machineToken(clientId: string, scope: readonly string[]): Promise<string>;
  /** Returns the claims if the token is ours, unexpired and issued for `audience`. */
  verify(token: string, audience: string): Promise<JWTPayload | undefined>;
  /** Returns the user whose profile a token grants access to, for any kind of token. */
  profileGrant(
    token: string,
  ): Promise<{ readonly userId: string; readonly scope: readonly string[] } | undefined>;
}

export function createTokens(context: SandboxContext, keys: SigningKeys): Tokens {
  const opaqueTokens = createOpaqueTokens(context.store);
  const issuer = (): string => `${context.origin()}/`;
  const userinfo = (): string => `${issuer()}userinfo`;
  const now = (): number =>
    Math.floor(Date.now() / 1000) + context.settings.current().identity.clockOffsetSeconds;

  const sign = async (claims: JWTPayload, seconds: number): Promise<string> => {
    const { kid, privateKey } = await keys.current();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .setIssuer(issuer())
      .setIssuedAt(now())
      .setExpirationTime(now() + seconds)
      .sign(privateKey);
  };
  const verify = (token: string, audience: string) =>
    verifyToken(keys, token, { issuer: issuer(), audience });

  return {
    issuer,
    managementAudience: () => `${issuer()}api/v2/`,
    verify,
    idToken: (user, clientId, scope, bound) =>
      sign(
        {
          ...claimsOf(user, scope),
          aud: clientId,
          ...(bound?.nonce !== undefined && { nonce: bound.nonce }),
          ...(bound?.accessToken !== undefined && { at_hash: halfHash(bound.accessToken) }),
        },
        ID_TOKEN_SECONDS,
      ),
    async accessToken(user, clientId, scope, audience) {
      if (audience === undefined) return opaqueTokens.issue(user.id, scope);
      return sign(
        {
          sub: `auth0|${user.id}`,
          aud: [audience, userinfo()],
          azp: clientId,
          gty: 'password',
          scope: scope.join(' '),
        },
        ACCESS_TOKEN_SECONDS,
      );
    },
    machineToken: (clientId, scope) =>
      sign(
        {
          sub: `${clientId}@clients`,
          aud: `${issuer()}api/v2/`,
          azp: clientId,
          gty: 'client-credentials',
          scope: scope.join(' '),
        },
        ACCESS_TOKEN_SECONDS,
      ),
    async profileGrant(token) {
      const kept = opaqueTokens.find(token);
      if (kept !== undefined) {
        return kept.expiresAt > Date.now()
          ? { userId: kept.userId, scope: kept.scope.split(' ') }
          : undefined;
      }
      const payload = await verify(token, userinfo());
      if (payload?.sub === undefined) return undefined;
      const scope = typeof payload['scope'] === 'string' ? payload['scope'].split(' ') : [];
      return { userId: payload.sub.replace(/^auth0\|/, ''), scope };
    },
  };
}

/** Returns a store of access tokens without an audience. Only their hashes are stored. */
function createOpaqueTokens(store: Store) {
  const tokens = store.collection('identity-opaque-tokens', (value) => opaque.parse(value));
  const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    issue(userId: string, scope: readonly string[]): string {
      const token = secretToken();
      const expiresAt = Date.now() + ACCESS_TOKEN_SECONDS * 1000;
      tokens.put(digest(token), { userId, scope: scope.join(' '), expiresAt });
      return token;
    },
    find: (token: string) => tokens.get(digest(token)),
  };
}

/** Returns the claims of a valid token of `expected`, otherwise undefined. */
async function verifyToken(
  keys: SigningKeys,
  token: string,
  expected: { readonly issuer: string; readonly audience: string },
): Promise<JWTPayload | undefined> {
  try {
    const key = await keys.byKid(decodeProtectedHeader(token).kid ?? '');
    if (key === undefined) return undefined;
    const { payload } = await jwtVerify(token, key.publicKey, { ...expected, algorithms: ['RS256'] });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns `at_hash`, the left half of the SHA-256 of an access token. */
function halfHash(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
}
