import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startOidcProvider } from '../../testing/oidc/provider.ts';
import type { TestOidcProvider } from '../../testing/oidc/provider.ts';
import { OidcMember } from '../../testing/oidc/oidc-member.ts';

let test: TestApp;
let provider: TestOidcProvider;
let origin: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({ jobs: true, env: provider.env });
  // As APP_ORIGIN names it.
  origin = test.origin.replace('127.0.0.1', 'localhost');
  provider.serve(origin);
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

let people = 0;
function newPerson() {
  people += 1;
  return {
    email: `person-${people}@members.test`,
    password: 'a-Good-passw0rd',
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

describe('signing in on the provider’s pages', () => {
  it('signs up, and the account has the provider’s name and verified address', async () => {
    const person = newPerson();
    const member = new OidcMember(origin);
    const page = await member.start('signup', { redirect_to: '/pricing' });
    expect(page.body).toContain('First name');
    const back = await member.browser.submit(page, { ...person, what: 'create' });
    expect(back.url.href).toBe(`${origin}/signin?redirect_to=%2Fpricing#signed-in`);
    const answer = await member.enter();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { email: person.email, hasConfirmedEmail: true, firstName: 'Asha', lastName: 'Rao' },
    });
    expect((await member.summary()).status).toBe(200);
  });
});
