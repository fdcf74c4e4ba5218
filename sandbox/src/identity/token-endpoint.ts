import { timingSafeEqual, createHash } from 'node:crypto';
import { z } from 'zod';
import { VendorError } from '../platform/vendor-error.ts';
import type { Identity } from './identity.ts';
import { MANAGEMENT_SCOPES } from './management-scopes.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';
import { normaliseEmail } from './users.ts';

const PASSWORD_REALM = 'http://auth0.com/oauth/grant-type/password-realm';
/** Grants that the vendor offers but that are disabled for our clients. */
const OTHER_GRANTS = new Set([
  'password',
  'authorization_code',
  'refresh_token',
  'http://auth0.com/oauth/grant-type/passwordless/otp',
]);
const GRANTABLE = new Set(['openid', 'profile', 'email']);

const fields = z.record(z.string(), z.unknown());

export interface TokenAnswer {
  readonly access_token: string;
  readonly id_token?: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
}

function refuse(status: number, error: string, description: string): VendorError {
  return new VendorError(status, { error, error_description: description });
}

/**
 * `POST /oauth/token` with JSON or form data. Supports password-realm for the web client and client_credentials for the
 * server.
 */
export async function issueToken(identity: Identity, payload: unknown, ip: string): Promise<TokenAnswer> {
  const parsed = fields.safeParse(payload);
  if (!parsed.success) throw refuse(400, 'invalid_request', 'Missing required parameter: grant_type');
  const field = (name: string): string | undefined => {
    const value = parsed.data[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const required = (name: string): string => {
    const value = field(name);
    if (value === undefined) throw refuse(400, 'invalid_request', `Missing required parameter: ${name}`);
    return value;
  };
  const grant = required('grant_type');
  const clientId = required('client_id');
  const { spaClientId, m2mClientId } = identity.context.config.identity;
  if (clientId !== spaClientId && clientId !== m2mClientId) {
    throw refuse(401, 'invalid_client', `Unknown client: ${clientId}`);
  }
  const notAllowed = refuse(403, 'unauthorized_client', `Grant type '${grant}' not allowed for the client.`);
  switch (grant) {
    case PASSWORD_REALM:
      if (clientId !== spaClientId) throw notAllowed;
      return passwordRealm(identity, {
        username: required('username'),
        password: required('password'),
        realm: required('realm'),
        scope: field('scope'),
        audience: field('audience'),
        ip,
      });
    case 'client_credentials':
      if (clientId !== m2mClientId) throw notAllowed;
      return clientCredentials(identity, required('client_secret'), required('audience'), field('scope'));
    default:
      throw OTHER_GRANTS.has(grant)
        ? notAllowed
        : refuse(400, 'unsupported_grant_type', `Unsupported grant type: ${grant}`);
  }
}

interface PasswordLogin {
  readonly username: string;
  readonly password: string;
  readonly realm: string;
  readonly scope: string | undefined;
  readonly audience: string | undefined;
  readonly ip: string;
}

async function passwordRealm(identity: Identity, login: PasswordLogin): Promise<TokenAnswer> {
  const { connection, audience, spaClientId } = identity.context.config.identity;
  if (login.realm !== connection) throw refuse(400, 'invalid_request', 'the connection was not found');
  if (login.audience !== undefined && login.audience !== audience) {
    throw refuse(403, 'access_denied', `Service not found: ${login.audience}`);
  }
  const identifier = normaliseEmail(login.username);
  const blocked = refuse(
    429,
    'too_many_attempts',
    'Your account has been blocked after multiple consecutive login attempts. Reset your password to unblock it.',
  );
  if (identity.bruteForce.isBlocked(identifier, login.ip)) throw blocked;
  const user = await identity.users.checkPassword(identifier, login.password);
  // Check again, because concurrent attempts must not pass the threshold together.
  if (identity.bruteForce.isBlocked(identifier, login.ip)) throw blocked;
  if (user === undefined) {
    identity.bruteForce.recordFailure(identifier, login.ip);
    throw refuse(403, 'invalid_grant', 'Wrong email or password.');
  }
  if (user.blocked) throw refuse(401, 'unauthorized', 'user is blocked');
  identity.bruteForce.recordSuccess(identifier, login.ip);
  const scope = (login.scope ?? 'openid profile email').split(/\s+/).filter((name) => GRANTABLE.has(name));
  return {
    access_token: await identity.tokens.accessToken(user, spaClientId, scope, login.audience),
    ...(scope.includes('openid') && { id_token: await identity.tokens.idToken(user, spaClientId, scope) }),
    scope: scope.join(' '),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
  };
}

async function clientCredentials(
  identity: Identity,
  secret: string,
  audience: string,
  query: string | undefined,
): Promise<TokenAnswer> {
  const { m2mClientId, m2mClientSecret } = identity.context.config.identity;
  if (!sameSecret(secret, m2mClientSecret)) throw refuse(401, 'access_denied', 'Unauthorized');
  if (audience !== identity.tokens.managementAudience()) {
    throw refuse(403, 'access_denied', `Client is not authorized to access "${audience}".`);
  }
  const wanted = query?.split(/\s+/);
  const scope = MANAGEMENT_SCOPES.filter((name) => wanted === undefined || wanted.includes(name));
  return {
    access_token: await identity.tokens.machineToken(m2mClientId, scope),
    scope: scope.join(' '),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
  };
}

function sameSecret(given: string, kept: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
