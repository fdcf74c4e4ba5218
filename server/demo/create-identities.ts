import { callVendor } from '../src/adapters/http/vendor-call.ts';
import type { Config } from '../src/platform/config.ts';

export type NewIdentity = {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Creates people at the identity provider through its Management API; returns the existing identity if there is one.
 */
export function createIdentities(config: Config): (identity: NewIdentity) => Promise<{ sub: string }> {
  let token: Promise<string> | null = null;
  return async (identity) => {
    token ??= managementToken(config);
    const headers = { authorization: `Bearer ${await token}` };
    const url = new URL(config.IDENTITY_DOMAIN).origin;
    const made = await callVendor({
      vendor: 'auth0',
      method: 'POST',
      url: `${url}/api/v2/users`,
      headers,
      json: {
        email: identity.email,
        password: identity.password,
        connection: config.IDENTITY_CONNECTION,
        email_verified: identity.emailVerified,
        verify_email: false,
        given_name: identity.firstName,
        family_name: identity.lastName,
      },
    });
    if (made.kind === 'answer' && made.status === 201) return { sub: userId(made.body) };
    const found = await callVendor({
      vendor: 'auth0',
      method: 'GET',
      url: `${url}/api/v2/users-by-email?email=${encodeURIComponent(identity.email)}`,
      headers,
    });
    if (found.kind === 'answer' && found.status === 200 && Array.isArray(found.body))
      return { sub: userId(found.body[0]) };
    throw new Error(`The identity provider did not make ${identity.email}.`);
  };
}

async function managementToken(config: Config): Promise<string> {
  const answer = await callVendor({
    vendor: 'auth0',
    method: 'POST',
    url: `${new URL(config.IDENTITY_DOMAIN).origin}/oauth/token`,
    json: {
      grant_type: 'client_credentials',
      client_id: config.IDENTITY_MANAGEMENT_CLIENT_ID,
      client_secret: config.IDENTITY_MANAGEMENT_CLIENT_SECRET,
      audience: config.IDENTITY_MANAGEMENT_AUDIENCE,
    },
  });
  const body: unknown = answer.kind === 'answer' ? answer.body : null;
  const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'access_token') : null;
  if (typeof token !== 'string') throw new Error('The identity provider gave no management token.');
  return token;
}

function userId(body: unknown): string {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'user_id') : null;
  if (typeof id !== 'string') throw new Error('The identity provider answered without a user id.');
  return id;
}
