import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOidcApp } from '../../testing/oidc/oidc-app.ts';
import type { OidcApp, Person } from '../../testing/oidc/oidc-app.ts';

let app: OidcApp;
let person: Person;
beforeAll(async () => {
  app = await createOidcApp({ idTokenSeconds: 10 });
  person = (await app.signUp()).person;
});
afterAll(() => app.close());
beforeEach(() => {
  app.provider.setSkew(0);
  app.provider.setDown('nothing');
});

/** Signs in. Returns the URL fragment with which the browser returns. */
async function outcome(): Promise<string> {
  const member = app.newBrowser();
  const page = await member.start('signin');
  return page.url.hash === '' ? (await member.giveCredentials(page, person)).url.hash : page.url.hash;
}

describe('the provider’s keys', () => {
  it('can be rotated at any time, for sign-ins and logouts', async () => {
    expect(await outcome()).toBe('#signed-in');
    for (let time = 0; time < 2; time += 1) {
      app.provider.rotateKeys();
      // The product looks up new keys at most once a second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const member = app.newBrowser();
      await member.giveCredentials(await member.start('signin'), person);
      expect((await member.enter()).status).toBe(200);
      const end = await member.browser.open(`${app.provider.issuer}/session/end`);
      await member.browser.submit(end, { logout: 'yes' });
      expect((await member.summary()).status).toBe(401);
    }
  });
});

it('refuses an ID token not signed by a provider key', async () => {
  app.provider.rotateKeys();
  app.provider.hideKeys(true);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await outcome()).toBe('#error=bad-token');
  app.provider.hideKeys(false);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await outcome()).toBe('#signed-in');
});

describe('the provider’s clock', () => {
  it.each([50, -50])('is accepted %i seconds off', async (seconds) => {
    app.provider.setSkew(seconds);
    expect(await outcome()).toBe('#signed-in');
  });

  it.each([90, -90])('is refused %i seconds off', async (seconds) => {
    app.provider.setSkew(seconds);
    expect(await outcome()).toBe('#error=bad-token');
  });
});

describe('a provider that is down', () => {
  it('fails sign-ins with a message, and ends no running session', async () => {
    const { member } = await app.signUp();
    const begun = app.newBrowser();
    const page = await begun.start('signin');
    const leaver = (await app.signUp()).member;
    app.provider.setDown('all');
    await expect(begun.giveCredentials(page, person)).rejects.toThrow();
    expect((await member.summary()).status).toBe(200);
    const left = await leaver.browser
      .open(`${app.origin}/oidc/logout`, undefined, app.origin)
      .catch(() => null);
    expect(left).toBeNull();
    expect((await leaver.summary()).status).toBe(401);
    app.provider.setDown('nothing');
    expect(await outcome()).toBe('#signed-in');
  });

  it('is reported on return from its pages', async () => {
    app.provider.setDown('tokens');
    expect(await outcome()).toBe('#error=identity-unavailable');
  });

  it('does not prevent the product from starting', async () => {
    const late = await createOidcApp({ env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
    const page = await late.newBrowser().start('staff');
    expect(page.url.href).toBe(`${late.origin}/staff/#error=identity-unavailable`);
    await late.close();
  });
});
