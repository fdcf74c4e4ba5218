import { createTestApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { OidcMember } from './oidc-member.ts';
import { startOidcProvider } from './provider.ts';
import type { TestOidcOptions, TestOidcProvider } from './provider.ts';

export type OidcApp = {
  readonly test: TestApp;
  readonly provider: TestOidcProvider;
  /** The product's origin, as registered at the provider. */
  readonly origin: string;
  readonly newBrowser: () => OidcMember;
  /** Signs up a new person at the provider and starts a session. */
  readonly signUp: (person?: Person) => Promise<{ readonly member: OidcMember; readonly person: Person }>;
  readonly close: () => Promise<void>;
};

export type Person = ReturnType<typeof newPerson>;

let people = 0;
export function newPerson() {
  people += 1;
  const email = `person-${people}-${process.pid}@members.test`;
  return { email, password: 'a-Good-passw0rd', firstName: 'Asha', lastName: 'Rao' };
}

/** Starts the product with a provider that has its own sign-in pages. */
export async function createOidcApp(
  options: TestOidcOptions & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<OidcApp> {
  const provider = await startOidcProvider(options);
  const test = await createTestApp({ jobs: true, env: { ...provider.env, ...options.env } });
  const origin = test.origin.replace('127.0.0.1', 'localhost');
  provider.serve(origin);
  const newBrowser = () => new OidcMember(origin);
  return {
    test,
    provider,
    origin,
    newBrowser,
    signUp: async (person = newPerson()) => {
      const member = newBrowser();
      await member.browser.submit(await member.start('signup'), { ...person, what: 'create' });
      const answer = await member.enter();
      if (answer.status !== 200) throw new Error(`Signing up answered ${JSON.stringify(answer.body)}.`);
      return { member, person };
    },
    close: async () => {
      await test.close();
      await provider.stop();
    },
  };
}
