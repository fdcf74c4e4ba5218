import { productEnvironment } from '../../demo/demo-env.ts';
import { auth0IdentityProvider } from '../adapters/auth0/identity-provider.ts';
import type { IdentityProvider } from '../identity/index.ts';
import type { TestApp } from './test-app.ts';

export function identityProviderOf({ sandboxOrigin }: TestApp): IdentityProvider {
  const sandboxPort = Number(new URL(sandboxOrigin).port);
  const env = productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, '');
  return auth0IdentityProvider({
    domain: env.IDENTITY_DOMAIN,
    issuer: env.IDENTITY_ISSUER,
    jwksUri: env.IDENTITY_JWKS_URI,
    audience: env.IDENTITY_AUDIENCE,
    managementAudience: env.IDENTITY_MANAGEMENT_AUDIENCE,
    managementClientId: env.IDENTITY_MANAGEMENT_CLIENT_ID,
    managementClientSecret: env.IDENTITY_MANAGEMENT_CLIENT_SECRET,
  });
}

/** Opens the link in the newest confirmation email of an address. */
export async function confirmByMail(test: TestApp, email: string): Promise<void> {
  const mail = await test.control.waitForMail(email, ({ text }) => text.includes('email-verification'));
  const answer = await fetch(/https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0] ?? '');
  if (!answer.ok) throw new Error(`Confirming ${email} answered ${answer.status}.`);
}

/** Creates an account at the identity provider that is unknown to the product. */
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
