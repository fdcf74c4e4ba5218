import { passwordlessTexts } from '@niveshak/contract/identity/passwordless-texts';
import { loadConfig } from '../lib/config.ts';
import { createWebAuth, inTime } from './identity-client.ts';
import { IdentityError } from './identity-error.ts';
import type { ProviderError } from './identity-error.ts';

declare module 'auth0-js' {
  interface CheckSessionOptions {
    /** Milliseconds; the library takes it and its types have forgotten it. */
    timeout?: number;
  }
}

/** The two kinds that the provider knows (specification section 5). */
export type PasswordlessKind = 'link' | 'code';

/** The provider's name of the connection that mails them. */
const connection = 'email';

const webAuth = async () => createWebAuth((await loadConfig()).identity);

/** Mails a link or a code; succeeds for unknown addresses too. Throws IdentityError. */
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

/** Shows the provider a mailed code; when it is right, the page leaves for the provider and comes back with an answer. */
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
 * Reads the fragment that the provider came back with. The library holds state, nonce, signature, issuer and expiry
 * (60 s of leeway) against what this browser asked for. Throws IdentityError.
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

/** How long a silent question to the provider may take (specification section 9). */
const checkSessionMs = 5_000;

/** Who the provider still knows in this browser, asked in a hidden frame; null for nobody, or no answer in time. */
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

/** Ends the provider's own session in this browser, so that a sign-out is one everywhere. */
export async function endProviderSession(): Promise<void> {
  const { domain, clientId } = (await loadConfig()).identity;
  const query = new URLSearchParams({ client_id: clientId });
  await fetch(`${domain}/v2/logout?${query}`, { mode: 'no-cors', credentials: 'include' });
}
