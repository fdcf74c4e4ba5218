import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidcApp, newPerson } from '../../testing/oidc/oidc-app.ts';
import type { OidcApp } from '../../testing/oidc/oidc-app.ts';

let app: OidcApp;
beforeAll(async () => {
  app = await createOidcApp();
});
afterAll(() => app.close());

const sessionCookies = ['niveshak_session', 'niveshak_signed_in'];

describe('signing in on the provider’s pages', () => {
  it('creates the account with the provider’s name and verified address', async () => {
    const person = newPerson();
    const member = app.newBrowser();
    const page = await member.start('signup', { redirect_to: '/pricing' });
    expect(page.body).toContain('First name');
    const back = await member.browser.submit(page, { ...person, what: 'create' });
    expect(back.url.href).toBe(`${app.origin}/signin?redirect_to=%2Fpricing#signed-in`);
    const { status, body } = await member.enter();
    expect(status).toBe(200);
    const user = { email: person.email, hasConfirmedEmail: true, firstName: 'Asha', lastName: 'Rao' };
    expect(body).toMatchObject({ user });
    expect((await member.summary()).status).toBe(200);
    expect(member.browser.cookieNames(app.origin)).toEqual(['niveshak_provider', ...sessionCookies]);
  });

  it('leaves a wrong password to the provider, and accepts the right one', async () => {
    const { person } = await app.signUp();
    const member = app.newBrowser();
    const page = await member.start('signin', { login_hint: person.email });
    expect(page.body).toContain(`value="${person.email}"`);
    const wrong = await member.giveCredentials(page, { ...person, password: 'not-it' });
    expect(wrong.url.host).toBe(new URL(app.provider.issuer).host);
    expect(wrong.body).toContain('Wrong email or password.');
    const back = await member.giveCredentials(wrong, person);
    expect(back.url.href).toBe(`${app.origin}/signin#signed-in`);
    expect(await member.enter()).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  });

  it('leads to a password reset, even with a session at the provider', async () => {
    const { member, person } = await app.signUp();
    const page = await member.start('forgot', { login_hint: person.email });
    const password = 'another-Good-passw0rd';
    const reset = await member.browser.submit(page, { email: person.email, password, what: 'reset' });
    const refused = await member.giveCredentials(reset, person);
    expect(refused.body).toContain('Wrong email or password.');
    const back = await member.giveCredentials(refused, { ...person, password });
    expect(back.url.hash).toBe('#signed-in');
  });

  it('returns when the person cancels', async () => {
    const member = app.newBrowser();
    const back = await member.browser.submit(await member.start('signin'), { what: 'cancel' });
    expect(back.url.href).toBe(`${app.origin}/signin#error=sign-in-cancelled`);
    expect((await member.enter()).status).toBe(401);
  });
});

function callback(query: Readonly<Record<string, string>>): string {
  return `${app.origin}/oidc/callback?${new URLSearchParams({ iss: app.provider.issuer, ...query }).toString()}`;
}

describe('an authorization response', () => {
  it('is refused in a browser that did not start the sign-in', async () => {
    const attacker = app.newBrowser();
    await attacker.start('signin');
    const victim = app.newBrowser();
    const address = callback({ code: 'code-of-the-attacker', state: attacker.flowState() });
    const page = await victim.browser.open(address, undefined, 'http://evil.test');
    expect(page.url.href).toBe(`${app.origin}/signin#error=sign-in-expired`);
    expect((await victim.enter()).status).toBe(401);
  });

  it('is refused with an unknown code, another issuer, or a second time', async () => {
    const member = app.newBrowser();
    await member.start('signin');
    const address = callback({ code: 'made-up', state: member.flowState() });
    const open = (url: string) => member.browser.open(url, undefined, app.provider.issuer);
    expect((await open(address)).url.hash).toBe('#error=bad-token');
    expect((await open(address)).url.hash).toBe('#error=sign-in-expired');
    await member.start('signin');
    const mixedUp = callback({ code: 'made-up', state: member.flowState(), iss: 'http://other.test' });
    expect((await open(mixedUp)).url.hash).toBe('#error=bad-token');
    expect((await member.enter()).status).toBe(401);
  });
});

describe('the ticket', () => {
  it('is in an HttpOnly cookie, starts one session, and cannot be forged', async () => {
    const { person } = await app.signUp();
    const member = app.newBrowser();
    await member.giveCredentials(await member.start('signin'), person);
    const ticket = member.browser.cookie(app.origin, 'niveshak_ticket');
    const [head = '', body = '', signature = ''] = ticket.split('.');
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    const forgedBody = Buffer.from(JSON.stringify({ ...Object(claims), sub: 'another' })).toString(
      'base64url',
    );
    const forged = [head, forgedBody, signature].join('.');
    const asBearer = { headers: { authorization: `Bearer ${forged}` }, json: { email: 'unknown' } };
    expect(
      (await app.newBrowser().browser.call('POST', `${app.origin}/api/accounts/login`, asBearer)).status,
    ).toBe(401);
    expect((await member.enter()).status).toBe(200);
    expect(member.browser.cookieNames(app.origin)).not.toContain('niveshak_ticket');
    expect((await member.enter()).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session here and at the provider', async () => {
    const { member } = await app.signUp();
    const page = await member.signOut();
    expect(page.body).toContain('Sign out?');
    expect((await member.summary()).status).toBe(401);
    const back = await member.browser.submit(page, { logout: 'yes' });
    expect(back.url.href).toBe(`${app.origin}/signin`);
    expect((await member.start('signin')).body).toContain('Password');
  });

  it('requires a session of this browser, so that other sites cannot do it', async () => {
    const { member } = await app.signUp();
    const foreign = await member.browser.open(`${app.origin}/oidc/logout`, undefined, 'http://evil.test');
    expect(foreign.url.href).toBe(`${app.origin}/signin`);
    expect((await member.summary()).status).toBe(200);
  });
});
