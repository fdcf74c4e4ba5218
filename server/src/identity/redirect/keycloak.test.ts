import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Page } from '../../testing/oidc/http-browser.ts';
import { Keycloak } from '../../testing/oidc/keycloak.ts';
import { newPerson } from '../../testing/oidc/oidc-app.ts';
import type { Person } from '../../testing/oidc/oidc-app.ts';
import { OidcMember } from '../../testing/oidc/oidc-member.ts';

const folder = process.env['KEYCLOAK_PATH'];
if (folder === undefined)
  console.log('LEFT OUT: sign-in with Keycloak needs its distribution; npm run test:keycloak runs it.');

describe.skipIf(folder === undefined)('Keycloak with the realm of deploy/keycloak', () => {
  let keycloak: Keycloak;
  let test: TestApp;
  let origin: string;

  beforeAll(async () => {
    keycloak = await Keycloak.start(folder ?? '');
    test = await createTestApp({
      jobs: true,
      env: {
        IDENTITY_KIND: 'oidc',
        OIDC_ISSUER: keycloak.issuer,
        OIDC_CLIENT_ID: 'niveshak',
        OIDC_CLIENT_SECRET: keycloak.clientSecret,
      },
    });
    origin = test.origin.replace('127.0.0.1', 'localhost');
    await keycloak.createRealm(origin, test.smtpPort);
  }, 420_000);
  afterAll(async () => {
    await test?.close();
    await keycloak?.kill();
  });

  /** Opens the newest link to Keycloak in an email with this subject. */
  async function follow(member: OidcMember, email: string, subject: RegExp): Promise<Page> {
    const mail = await test.control.waitForMail(email, (each) => subject.test(each.subject));
    const link = /https?:\/\/\S+\/login-actions\/action-token\S+/.exec(mail.text)?.[0] ?? '';
    return member.browser.open(link);
  }

  function setPassword(member: OidcMember, page: Page, password: string): Promise<Page> {
    expect(page.body).toContain('password-new');
    return member.browser.submit(page, { 'password-new': password, 'password-confirm': password });
  }

  /** Signs up, until the provider's page waits for verification of the address. */
  async function register(person: Person): Promise<{ member: OidcMember; page: Page }> {
    const member = new OidcMember(origin);
    const form = await member.start('signup', { login_hint: person.email });
    expect(form.body).toContain('kc-register-form');
    const { email, firstName, lastName, password } = person;
    const page = await member.browser.submit(form, {
      email,
      firstName,
      lastName,
      // Keycloak shows these fields unless it verifies the address first.
      password,
      'password-confirm': password,
    });
    return { member, page };
  }

  async function signUp(): Promise<{ member: OidcMember; person: Person }> {
    const person = newPerson();
    const { member, page } = await register(person);
    expect(page.body).toContain('You need to verify your email address');
    const verified = await follow(member, person.email, /verify/i);
    const back = await setPassword(member, verified, person.password);
    expect(back.url.href).toBe(`${origin}/signin#signed-in`);
    expect(await member.enter()).toMatchObject({
      status: 200,
      body: { user: { email: person.email, hasConfirmedEmail: true, firstName: person.firstName } },
    });
    return { member, person };
  }

  const give = (member: OidcMember, page: Page, { email, password }: Pick<Person, 'email' | 'password'>) =>
    member.browser.submit(page, { username: email, password });

  async function signIn(person: Pick<Person, 'email' | 'password'>): Promise<OidcMember> {
    const member = new OidcMember(origin);
    const back = await give(member, await member.start('signin'), person);
    expect(back.url.href).toBe(`${origin}/signin#signed-in`);
    expect((await member.enter()).status).toBe(200);
    return member;
  }

  it('signs up on its registration page, with its verification email', async () => {
    const { member } = await signUp();
    expect((await member.summary()).status).toBe(200);
  });

  it('rejects a wrong password, and signs in with the right one', async () => {
    const { person } = await signUp();
    const member = new OidcMember(origin);
    const page = await member.start('signin', { login_hint: person.email });
    expect(page.body).toContain(person.email);
    const wrong = await give(member, page, { ...person, password: 'not-the-password' });
    expect(wrong.body).toContain('Invalid username or password.');
    expect((await give(member, wrong, person)).url.hash).toBe('#signed-in');
    expect((await member.enter()).status).toBe(200);
  });

  it('resets the password by email', async () => {
    const { member, person } = await signUp();
    const page = await member.start('forgot', { login_hint: person.email });
    const link = /href="([^"]*reset-credentials[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = await member.browser.open(new URL(link, page.url).href, undefined, page.url.href);
    expect((await member.browser.submit(form, { username: person.email })).status).toBe(200);
    const password = 'another-Good-passw0rd';
    const back = await setPassword(member, await follow(member, person.email, /reset/i), password);
    expect(back.url.href).toBe(`${origin}/signin#signed-in`);
    expect((await member.enter()).status).toBe(200);
    const other = new OidcMember(origin);
    const refused = await give(other, await other.start('signin'), person);
    expect(refused.body).toContain('Invalid username or password.');
    await signIn({ ...person, password });
  });

  it('signs out at the product and at Keycloak', async () => {
    const { member } = await signUp();
    expect((await member.signOut()).url.href).toBe(`${origin}/signin`);
    expect((await member.summary()).status).toBe(401);
    expect((await member.start('signin')).body).toContain('kc-form-login');
  });

  it('ends one session, or all, by back-channel logout', async () => {
    const { member, person } = await signUp();
    const [second, third] = [await signIn(person), await signIn(person)];
    const users = await keycloak.call('GET', `/niveshak/users?email=${encodeURIComponent(person.email)}`);
    const id = String(Reflect.get(Object(Reflect.get(Object(users), 0)), 'id'));
    const sid = String(decodeJwt(second.browser.cookie(origin, 'niveshak_provider'))['sid']);
    await keycloak.call('DELETE', `/niveshak/sessions/${sid}`);
    await expect.poll(async () => (await second.summary()).status).toBe(401);
    expect((await member.summary()).status).toBe(200);
    expect((await third.summary()).status).toBe(200);
    await keycloak.call('POST', `/niveshak/users/${id}/logout`);
    await expect.poll(async () => (await third.summary()).status).toBe(401);
    expect((await member.summary()).status).toBe(401);
    await signIn(person);
  });

  it('can rotate its signing key', async () => {
    const { person } = await signUp();
    const realm = String(Reflect.get(Object(await keycloak.call('GET', '/niveshak')), 'id'));
    const before = decodeProtectedHeader((await signIn(person)).browser.cookie(origin, 'niveshak_provider'));
    await keycloak.call('POST', '/niveshak/components', {
      name: 'a newer key',
      providerId: 'rsa-generated',
      providerType: 'org.keycloak.keys.KeyProvider',
      parentId: realm,
      config: { priority: ['200'], algorithm: ['RS256'] },
    });
    // The product looks up new keys at most once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const after = decodeProtectedHeader((await signIn(person)).browser.cookie(origin, 'niveshak_provider'));
    expect(after.kid).not.toBe(before.kid);
  });

  it('can skip email verification, in which case the product verifies the address', async () => {
    await keycloak.call('PUT', '/niveshak', { verifyEmail: false });
    const person = newPerson();
    const { member, page } = await register(person);
    expect(page.url.href).toBe(`${origin}/signin#signed-in`);
    expect(await member.enter()).toMatchObject({ body: { user: { hasConfirmedEmail: false } } });
    const { text } = await test.control.waitForMail(
      person.email,
      ({ subject }) => subject === 'Verify your email',
    );
    const link = /http\S+verify-email\S+/.exec(text)?.[0] ?? '';
    await member.browser.submit(await member.browser.open(link), {});
    expect(await member.summary()).toMatchObject({ body: { user: { hasConfirmedEmail: true } } });
    await keycloak.call('PUT', '/niveshak', { verifyEmail: true });
  });

  it('can be down: sessions continue, and sign-ins report it', async () => {
    const { member } = await signUp();
    const waiting = new OidcMember(origin);
    await waiting.start('signin');
    await keycloak.kill();
    expect((await member.summary()).status).toBe(200);
    // Only the product knows the address, so the browser finds no server there.
    await expect(new OidcMember(origin).start('signin')).rejects.toThrow('fetch failed');
    const callback = `${origin}/oidc/callback?${new URLSearchParams({ code: 'x', state: waiting.flowState() }).toString()}`;
    const back = await waiting.browser.open(`${callback}&iss=${encodeURIComponent(keycloak.issuer)}`);
    expect(back.url.hash).toBe('#error=identity-unavailable');
  });
});
