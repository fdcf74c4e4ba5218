import { passwordlessTexts } from '@niveshak/contract/identity/passwordless-texts';
import { loadConfig } from '../lib/config.ts';
import { createWebAuth } from './identity-client.ts';
import { IdentityError } from './identity-error.ts';
import type { ProviderError } from './identity-error.ts';

/** The two kinds that the provider knows (specification section 5). */
export type PasswordlessKind = 'link' | 'code';

/** The provider's name of the connection that mails them. */
const connection = 'email';

const webAuth = async () => createWebAuth((await loadConfig()).identity);

/** Mails a link or a code; succeeds for unknown addresses too. Throws IdentityError. */
export async function startPasswordless(email: string, send: PasswordlessKind): Promise<void> {
  const client = await webAuth();
  await new Promise<void>((resolve, reject) => {
    client.passwordlessStart({ connection, send, email }, (error: ProviderError | null) => {
      const { startFailedTitle, startFailed } = passwordlessTexts;
      if (error === null) resolve();
      else reject(new IdentityError(startFailedTitle, startFailed, 'passwordless-start'));
    });
  });
}

/** Shows the provider a mailed code; when it is right, the page leaves for the provider and comes back with an answer. */
export async function sendCode(email: string, verificationCode: string): Promise<never> {
  const client = await webAuth();
  return new Promise((_resolve, reject) => {
    client.passwordlessVerify({ connection, email, verificationCode }, (error: ProviderError | null) => {
      const isRefused = typeof error?.statusCode === 'number' && error.statusCode < 500;
      const text = isRefused ? passwordlessTexts.wrongCode : passwordlessTexts.unreachable;
      reject(new IdentityError(passwordlessTexts.failedTitle, text, 'passwordless-code'));
    });
  });
}

/**
 * Reads the fragment that the provider came back with. The library holds state, nonce, signature, issuer and expiry
 * (60 s of leeway) against what this browser asked for. Throws IdentityError.
 */
export async function readAnswer(
  answer: string,
): Promise<{ readonly email: string; readonly accessToken: string }> {
  const client = await webAuth();
  return new Promise((resolve, reject) => {
    client.parseHash({ hash: answer }, (_error: ProviderError | null, result) => {
      const email: unknown = result?.idTokenPayload?.email;
      const accessToken = result?.accessToken;
      if (typeof accessToken === 'string' && typeof email === 'string') resolve({ email, accessToken });
      else {
        const { failedTitle, notUsable } = passwordlessTexts;
        reject(new IdentityError(failedTitle, notUsable, 'passwordless-answer'));
      }
    });
  });
}
