import { callVendor } from '../src/adapters/http/vendor-call.ts';
import type { Config } from '../src/platform/config.ts';
import type { Auth0Settings } from '../src/platform/identity-settings.ts';

export type NewIdentity = {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Returns a function that creates people at the identity provider through its Management API, or returns the existing
 * identity.
 */
export function createIdentities({
  identity,
}: Pick<Config, 'identity'>): (person: NewIdentity) => Promise<{ sub: string }> {
  let token: Promise<string> | null = null;
  return async (person) => {
    if (identity.kind !== 'auth0') throw new Error('Only the stand-in lets the demo create its people.');
    token ??= managementToken(identity);
    const headers = { authorization: `Bearer ${await token}` };
    const url = identity.domain;
    const made = await callVendor({
      vendor: 'auth0',
      method: 'POST',
      url: `${url}/api/v2/users`,
      headers,
      json: {
        email: person.email,
        password: person.password,
        connection: identity.connection,
        email_verified: person.emailVerified,
        verify_email: false,
        given_name: person.firstName,
        family_name: person.lastName,
      },
    });
    if (made.kind === 'answer' && made.status === 201) return { sub: userId(made.body) };
    const found = await callVendor({
      vendor: 'auth0',
      method: 'GET',
      url: `${url}/api/v2/users-by-email?email=${encodeURIComponent(person.email)}`,
      headers,
    });
    if (found.kind === 'answer' && found.status === 200 && Array.isArray(found.body))
      return { sub: userId(found.body[0]) };
    throw new Error(`The identity provider did not make ${person.email}.`);
  };
}

async function managementToken(identity: Auth0Settings): Promise<string> {
  const answer = await callVendor({
    vendor: 'auth0',
    method: 'POST',
    url: `${identity.domain}/oauth/token`,
    json: {
      grant_type: 'client_credentials',
      client_id: identity.managementClientId,
      client_secret: identity.managementClientSecret,
      audience: identity.managementAudience,
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
