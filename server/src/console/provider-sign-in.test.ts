import * as routes from '@niveshak/contract/staff/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../platform/http/refusal.ts';
import { server } from '../platform/staff/audit.ts';
import { createOidcApp, newPerson } from '../testing/oidc/oidc-app.ts';
import type { OidcApp, Person } from '../testing/oidc/oidc-app.ts';
import type { OidcMember } from '../testing/oidc/oidc-member.ts';
import { codeNow } from '../testing/test-staff.ts';
import { inviteColleague } from './index.ts';

let ours: OidcApp;
let theirs: OidcApp;
beforeAll(async () => {
  ours = await createOidcApp();
  theirs = await createOidcApp({ env: { OIDC_STAFF_ACR: 'two-factors' } });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

async function invite(app: OidcApp, email: string): Promise<string> {
  const invitation = { email, name: 'Nila Rao', role: 'support', reason: 'A new colleague.' } as const;
  const token = await app.test.database.db
    .transaction()
    .execute((tx) => inviteColleague(tx, server, invitation));
  if (token instanceof Refusal) throw new Error('This address was invited before.');
  return token;
}

async function atConsole(app: OidcApp, person: Person): Promise<OidcMember> {
  const browser = app.newBrowser();
  const page = await browser.start('staff', { return_to: '/staff/team' });
  const back = page.url.hash === '' ? await browser.giveCredentials(page, person) : page;
  expect(back.url.href).toBe(`${app.origin}/staff/team#signed-in`);
  return browser;
}

const factorOf = (answer: { readonly body: unknown }) => {
  const staff: unknown = Reflect.get(Object(answer.body), 'staff');
  return {
    secondFactor: Reflect.get(Object(staff), 'secondFactor'),
    freshUntil: Reflect.get(Object(staff), 'freshUntil'),
  };
};

describe('staff who sign in at the provider, with the product’s second factor', () => {
  it('join by invitation, set up an authenticator, and need it from then on', async () => {
    const person = newPerson();
    ours.provider.accounts.add(person);
    const stranger = await atConsole(ours, person);
    expect(await stranger.enterStaff(null)).toMatchObject({ body: { code: 'not-permitted' } });
    const joining = await atConsole(ours, person);
    const joined = await joining.enterStaff(null, await invite(ours, person.email));
    expect(factorOf(joined)).toMatchObject({ secondFactor: 'missing' });
    const enrolment = await joining.staffCall(routes.getEnrolment);
    const secret = String(Reflect.get(Object(enrolment.body), 'secret'));
    expect((await joining.staffCall(routes.enrolSecondFactor, { code: codeNow(secret) })).status).toBe(200);

    const later = await atConsole(ours, person);
    expect(await later.enterStaff(null)).toMatchObject({ body: { code: 'second-factor' } });
    expect(await later.enterStaff('000000')).toMatchObject({ body: { code: 'second-factor' } });
    // The same ticket can be used with the correct code.
    expect(factorOf(await later.enterStaff(codeNow(secret)))).toMatchObject({ secondFactor: 'given' });
    expect((await later.staffCall(routes.getStaffSession)).status).toBe(200);
  });

  it('are signed out by a logout at the provider', async () => {
    const person = newPerson();
    ours.provider.accounts.add(person);
    const staff = await atConsole(ours, person);
    await staff.enterStaff(null, await invite(ours, person.email));
    expect((await staff.staffCall(routes.getStaffSession)).status).toBe(200);
    const page = await staff.browser.open(`${ours.provider.issuer}/session/end`);
    await staff.browser.submit(page, { logout: 'yes' });
    expect((await staff.staffCall(routes.getStaffSession)).status).toBe(401);
  });
});

describe('staff who sign in at the provider with its second factor', () => {
  it('need no code, and confirm sensitive actions at the provider', async () => {
    const person = newPerson();
    const account = theirs.provider.accounts.add({ ...person, hasFactor: true });
    const staff = await atConsole(theirs, person);
    const answer = await staff.enterStaff(null, await invite(theirs, person.email));
    expect(factorOf(answer)).toEqual({ secondFactor: 'given', freshUntil: expect.any(String) });

    account.signedInSecondsAgo = 11 * 60;
    const later = await atConsole(theirs, person);
    expect(factorOf(await later.enterStaff(null))).toEqual({ secondFactor: 'given', freshUntil: null });
    const again = async () => {
      const page = await later.start('staff-again', { return_to: '/staff/team' });
      expect(page.body).toContain('Password');
      return later.giveCredentials(page, person);
    };
    // A provider that ignores our request to sign in again.
    expect((await again()).url.hash).toBe('#error=bad-token');
    account.signedInSecondsAgo = 0;
    expect((await again()).url.href).toBe(`${theirs.origin}/staff/team#signed-in`);
    expect(factorOf(await later.enterStaff(null))).toEqual({
      secondFactor: 'given',
      freshUntil: expect.any(String),
    });
  });

  it('fall back to the product’s second factor without it', async () => {
    const person = newPerson();
    theirs.provider.accounts.add(person);
    const staff = await atConsole(theirs, person);
    const answer = await staff.enterStaff(null, await invite(theirs, person.email));
    expect(factorOf(answer)).toMatchObject({ secondFactor: 'missing' });
    expect((await staff.staffCall(routes.getTeam)).status).toBe(403);
  });
});
