import { passwordlessTexts } from '@niveshak/contract/identity/passwordless-texts';
import { signOutPagePath } from '@niveshak/contract/identity/sign-in-pages';
import { loadConfig } from '../lib/config.ts';
import { createWebAuth, inTime } from './identity-client.ts';
import { IdentityError } from './identity-error.ts';
import type { ProviderError } from './identity-error.ts';

declare module 'auth0-js' {
  interface CheckSessionOptions {
    /** Milliseconds. Supported by the library but missing from its types. */
    timeout?: number;
  }
}

/** Passwordless methods that the provider supports (specification section 5). */
export type PasswordlessKind = 'link' | 'code';

/** Name of the provider's email connection. */
const connection = 'email';

const webAuth = async () => createWebAuth((await loadConfig()).identity);

/**
 * Emails a link or a code. Also succeeds for unknown addresses.
 * @throws IdentityError
 */
export async function startPasswordless(email: string, send: PasswordlessKind): Promise<void> {
  const client = await webAuth();
  await inTime(
    new Promise<void>((resolve, reject) => {
      client.passwordlessStart({ connection, send, email }, (error: ProviderError | null) => {
        const { startFailedTitle, startFailed } = passwordlessTexts;
        if (error === null) resolve();
        else reject(new IdentityError(startFailedTitle, startFailed, 'passwordless-start'));
      });
    }),
  );
}

/**
 * Submits an emailed code. If it is correct, the page navigates to the provider, which redirects back with a response.
 */
export async function sendCode(email: string, verificationCode: string): Promise<never> {
  const client = await webAuth();
  return inTime(
    new Promise((_resolve, reject) => {
      client.passwordlessVerify({ connection, email, verificationCode }, (error: ProviderError | null) => {
        const isRefused = typeof error?.statusCode === 'number' && error.statusCode < 500;
        const text = isRefused ? passwordlessTexts.wrongCode : passwordlessTexts.unreachable;
        reject(new IdentityError(passwordlessTexts.failedTitle, text, 'passwordless-code'));
      });
    }),
  );
}

/**
 * Returns the identity in the provider's URL fragment. The library checks state, nonce, signature, issuer and expiry
 * (60 s leeway) against this browser's request.
 * @throws IdentityError
 */
export async function readAnswer(
  answer: string,
): Promise<{ readonly email: string; readonly accessToken: string }> {
  const client = await webAuth();
  return inTime(
    new Promise((resolve, reject) => {
      client.parseHash({ hash: answer }, (_error: ProviderError | null, result) => {
        const email: unknown = result?.idTokenPayload?.email;
        const accessToken = result?.accessToken;
        if (typeof accessToken === 'string' && typeof email === 'string') resolve({ email, accessToken });
        else {
          const { failedTitle, notUsable } = passwordlessTexts;
          reject(new IdentityError(failedTitle, notUsable, 'passwordless-answer'));
        }
      });
    }),
  );
}

/** Time-out for a silent query to the provider (specification section 9). */
const checkSessionMs = 5_000;

/**
 * Returns the identity that the provider remembers in this browser, queried in a hidden frame. Returns null if there is
 * none or the query times out.
 */
export async function knownIdentity(): Promise<{
  readonly email: string;
  readonly accessToken: string;
} | null> {
  const client = await webAuth();
  return new Promise((resolve) => {
    client.checkSession({ timeout: checkSessionMs }, (_error: ProviderError | null, result) => {
      const email: unknown = result?.idTokenPayload?.email;
      const accessToken = result?.accessToken;
      resolve(typeof accessToken === 'string' && typeof email === 'string' ? { email, accessToken } : null);
    });
  });
}

/** Ends the provider's session in this browser to complete a sign-out. */
export async function endProviderSession(): Promise<void> {
  const { domain, clientId, pages } = (await loadConfig()).identity;
  if (pages !== undefined) {
    location.assign(signOutPagePath('member'));
    return;
  }
  const query = new URLSearchParams({ client_id: clientId });
  await fetch(`${domain}/v2/logout?${query}`, { mode: 'no-cors', credentials: 'include' });
}
