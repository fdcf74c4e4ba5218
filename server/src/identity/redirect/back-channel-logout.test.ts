import { SignJWT, decodeJwt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidcApp } from '../../testing/oidc/oidc-app.ts';
import type { OidcApp } from '../../testing/oidc/oidc-app.ts';
import type { OidcMember } from '../../testing/oidc/oidc-member.ts';

let app: OidcApp;
let everywhere: OidcApp;
beforeAll(async () => {
  app = await createOidcApp();
  everywhere = await createOidcApp({ logsOutEverywhere: true });
});
afterAll(async () => {
  await app.close();
  await everywhere.close();
});

async function again(at: OidcApp, person: { email: string; password: string }): Promise<OidcMember> {
  const member = at.newBrowser();
  await member.giveCredentials(await member.start('signin'), person);
  expect((await member.enter()).status).toBe(200);
  return member;
}

/** Signs out on the provider's page instead of ours. */
async function signOutAtProvider(at: OidcApp, member: OidcMember): Promise<void> {
  const page = await member.browser.open(`${at.provider.issuer}/session/end`);
  const { body } = await member.browser.submit(page, { logout: 'yes' });
  expect(body).toContain('Signed out');
}

async function postLogout(logout_token: string): Promise<number> {
  const body = new URLSearchParams({ logout_token });
  const answer = await fetch(`${app.origin}/oidc/backchannel-logout`, { method: 'POST', body });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.status;
}

describe('a logout at the provider', () => {
  it('ends only the sessions of that provider session', async () => {
    const { member, person } = await app.signUp();
    const elsewhere = await again(app, person);
    await signOutAtProvider(app, member);
    expect((await member.summary()).status).toBe(401);
    expect((await elsewhere.summary()).status).toBe(200);
  });

  it('ends all sessions of the account if it names only the account, and a new sign-in works', async () => {
    const { member, person } = await everywhere.signUp();
    const elsewhere = await again(everywhere, person);
    const { member: bystander } = await everywhere.signUp();
    // Token timestamps are in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await signOutAtProvider(everywhere, member);
    expect((await member.summary()).status).toBe(401);
    expect((await elsewhere.summary()).status).toBe(401);
    expect((await bystander.summary()).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await (await again(everywhere, person)).summary()).status).toBe(200);
  });

  it('is refused without a valid logout token', async () => {
    const { member } = await app.signUp();
    expect(await postLogout('not-a-token')).toBe(400);
    // Signed by the provider for us, but not a logout token.
    const idToken = member.browser.cookie(app.origin, 'niveshak_provider');
    expect(idToken.split('.')).toHaveLength(3);
    expect(await postLogout(idToken)).toBe(400);
    expect(await postLogout(await forgedLogout(idToken))).toBe(400);
    expect((await member.summary()).status).toBe(200);
  });
});

/** Returns a logout token for the account of an ID token, signed with another key. */
async function forgedLogout(idToken: string): Promise<string> {
  const { sub = '', sid } = decodeJwt(idToken);
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(app.provider.issuer)
    .setAudience('niveshak')
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(privateKey);
}
