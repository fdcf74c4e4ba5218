import type { Config } from '@niveshak/contract/platform/schemas';
import { genericTexts } from '@niveshak/contract/platform/texts';
import { ApiError } from '../lib/api-error.ts';
import { requestTimeoutMs } from '../lib/early-answers.ts';
import { load } from '../lib/load.ts';
import type { ProviderError } from './identity-error.ts';
import { identityErrorOf } from './identity-error.ts';

export type IdentityClient = {
  /**
   * Returns an access token from a password-realm login.
   * @throws IdentityError
   */
  accessToken: (email: string, password: string) => Promise<string>;
  /**
   * Signs up with the database connection. The provider sends the verification email.
   * @throws IdentityError
   */
  register: (details: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
  }) => Promise<void>;
  /**
   * Requests a password reset email. Also succeeds for unknown addresses.
   * @throws IdentityError
   */
  requestReset: (email: string) => Promise<void>;
};

const importLibrary = () => import('auth0-js');
let library: ReturnType<typeof importLibrary> | undefined;

function loadLibrary() {
  library ??= load(importLibrary).catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

/** Preloads the provider's library when a form gets the focus. */
export function warmIdentityClient(): void {
  loadLibrary().catch(() => undefined);
}

/** Returns the result, or rejects after 30 s because the provider's library has no time-out. */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ApiError({ status: 0, code: 'timeout', message: genericTexts.timeout })),
      requestTimeoutMs,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Returns an auth0-js client for this installation's provider, with promises instead of callbacks. The library would
 * derive a wrong issuer from `domain`, which includes the scheme, so issuer and key set are passed explicitly. It has
 * no time-out and throws synchronously on wrong arguments.
 */
export async function createWebAuth(identity: Config['identity']) {
  const { WebAuth } = await loadLibrary();
  return new WebAuth({
    domain: identity.domain,
    clientID: identity.clientId,
    audience: identity.audience,
    scope: 'openid email profile',
    responseType: 'token id_token',
    redirectUri: `${location.origin}/signin`,
    overrides: { __token_issuer: identity.issuer, __jwks_uri: identity.jwksUri },
  });
}

export async function createIdentityClient(identity: Config['identity']): Promise<IdentityClient> {
  const webAuth = await createWebAuth(identity);
  const { connection } = identity;
  return {
    accessToken: (email, password) =>
      inTime(
        new Promise((resolve, reject) => {
          webAuth.client.login(
            {
              realm: connection,
              username: email,
              password,
              audience: identity.audience,
              scope: 'openid email profile',
            },
            (error: ProviderError | null, result?: { accessToken?: string }) => {
              if (result?.accessToken !== undefined) resolve(result.accessToken);
              else reject(identityErrorOf('login', error ?? {}));
            },
          );
        }),
      ),
    register: ({ email, password, firstName, lastName }) =>
      inTime(
        new Promise((resolve, reject) => {
          webAuth.signup(
            { connection, email, password, ...givenName(firstName, lastName) },
            (error: ProviderError | null) => {
              if (error === null) resolve();
              else reject(identityErrorOf('signup', error));
            },
          );
        }),
      ),
    requestReset: (email) =>
      inTime(
        new Promise((resolve, reject) => {
          webAuth.changePassword({ connection, email }, (error: ProviderError | null) => {
            if (error === null) resolve();
            else reject(identityErrorOf('reset', error));
          });
        }),
      ),
  };
}

/** Returns the non-empty names, because the provider rejects empty ones. */
function givenName(firstName: string, lastName: string) {
  return {
    ...(firstName === '' ? {} : { given_name: firstName }),
    ...(lastName === '' ? {} : { family_name: lastName }),
  };
}
