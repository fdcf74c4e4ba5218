import { accountSummary, login, signup } from '@niveshak/contract/identity/routes';
import type { SessionAnswer } from '@niveshak/contract/identity/schemas';
import { callWithCsrf } from '../lib/call.ts';
import { registerPlansOf } from '../lib/firm-plans.ts';
import { load } from '../lib/load.ts';
import { loadConfig } from '../lib/config.ts';
import { localKeys } from '../lib/storage-keys.ts';
import type { Credentials, Session, SignUpDetails } from './auth-machine.ts';
import { createIdentityClient } from './identity-client.ts';

async function sessionOf({ data, csrf }: { data: SessionAnswer; csrf: string | null }): Promise<Session> {
  await registerPlansOf(data.user);
  return { csrf, sessionExpiry: data.sessionExpiry, user: data.user };
}

export async function readSession(): Promise<Session> {
  return sessionOf(await callWithCsrf(accountSummary));
}

/**
 * Signs in with an access token from the provider.
 * @throws IdentityError or ApiError
 */
export async function signIn(credentials: Credentials): Promise<Session> {
  if ('answer' in credentials) {
    const { readAnswer } = await load(() => import('./passwordless-client.ts'));
    const { email, accessToken: bearer } = await readAnswer(credentials.answer);
    localStorage.setItem(localKeys.providerSession, '1');
    return sessionOf(await callWithCsrf(login, { body: { email }, bearer }));
  }
  if ('known' in credentials) {
    const { email, accessToken: bearer } = credentials.known;
    return sessionOf(await callWithCsrf(login, { body: { email }, bearer }));
  }
  const client = await createIdentityClient((await loadConfig()).identity);
  const { email, password } = credentials;
  const bearer = await client.accessToken(email, password);
  return sessionOf(await callWithCsrf(login, { body: { email }, bearer }));
}

/**
 * Registers with the provider, then creates the account with the provider's access token.
 * @throws IdentityError or ApiError
 */
export async function signUp({ email, password, firstName, lastName }: SignUpDetails): Promise<Session> {
  const client = await createIdentityClient((await loadConfig()).identity);
  await client.register({ email, password, firstName, lastName });
  const bearer = await client.accessToken(email, password);
  return sessionOf(await callWithCsrf(signup, { body: { email, firstName, lastName }, bearer }));
}
