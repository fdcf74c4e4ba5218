import { productEnvironment } from '../../demo/demo-env.ts';
import { auth0IdentityProvider } from '../adapters/auth0/identity-provider.ts';
import { readConfig } from '../platform/config.ts';
import type { IdentityProvider } from '../identity/index.ts';
import type { TestApp } from './test-app.ts';

export function identityProviderOf({ sandboxOrigin }: TestApp): IdentityProvider {
  const sandboxPort = Number(new URL(sandboxOrigin).port);
  const env = productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, 'postgres://localhost/none');
  const { identity } = readConfig(env, 'trial');
  if (identity.kind !== 'auth0') throw new Error('The trial uses the stand-in of Auth0.');
  return auth0IdentityProvider(identity);
}

/** Opens the link in the newest confirmation email to an address. */
export async function confirmByEmail(test: TestApp, email: string): Promise<void> {
  const mail = await test.control.waitForMail(email, ({ text }) => text.includes('email-verification'));
  const answer = await fetch(/https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0] ?? '');
  if (!answer.ok) throw new Error(`Confirming ${email} answered ${answer.status}.`);
}

/** Creates an account at the identity provider that the product does not know. */
export async function signUpAtProvider({ sandboxOrigin }: TestApp, email: string): Promise<void> {
  const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
  const answer = await fetch(`${sandboxOrigin}/dbconnections/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: env.IDENTITY_CLIENT_ID,
      connection: env.IDENTITY_CONNECTION,
      email,
      password: 'a-Good-passw0rd',
    }),
  });
  if (!answer.ok) throw new Error(`Signing ${email} up answered ${answer.status}.`);
}
