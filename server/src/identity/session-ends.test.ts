import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/identity/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { confirmByEmail, identityProviderOf } from '../testing/identity-fixture.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { getStaffSession } from '@niveshak/contract/staff/routes';
import { endStaffSessionsBeforeReset } from '../console/index.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { providerChanges } from './provider-changes.ts';
import { maxSessions } from './session-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

const newPassword = 'a-Better-passw0rd';
const withToken = (token: string) => ({
  body: { email: 'x@members.test' },
  headers: { authorization: `Bearer ${token}` },
});

/** Opens the reset link in the provider's email. Returns in the next second. */
async function resetPassword(email: string): Promise<void> {
  const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
  // Token times are in whole seconds, so a token issued in the same second as the reset counts as later.
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  await fetch(`${test.sandboxOrigin}/dbconnections/change_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: env.IDENTITY_CLIENT_ID,
      connection: env.IDENTITY_CONNECTION,
      email,
    }),
  });
  const link = async () => {
    for (;;) {
      const mail = await test.control.waitForMail(email);
      const found = /https?:\/\/\S*reset-verify\S*/.exec(mail.text)?.[0];
      if (found !== undefined) return new URL(found);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const ticket = (await link()).searchParams.get('ticket') ?? '';
  const answer = await fetch(`${test.sandboxOrigin}/u/reset-verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ticket, password: newPassword, confirmation: newPassword }).toString(),
  });
  expect(answer.status).toBe(200);
}

async function signedIn(email: string, password: string): Promise<TestMember> {
  const member = new TestMember(test, email, password);
  await member.enter('login');
  return member;
}

const statusOf = async (member: TestMember) => (await member.raw(routes.accountSummary)).status;

it('ends earlier sessions after a password reset at the next sign-in, and refuses earlier tokens', async () => {
  const thief = await test.newMember();
  const stolenToken = await thief.accessToken();
  await resetPassword(thief.email);
  const owner = await signedIn(thief.email, newPassword);
  expect(await statusOf(thief)).toBe(401);
  expect(await statusOf(owner)).toBe(200);
  const replay = await new TestMember(test, thief.email, '').raw(routes.login, withToken(stolenToken));
  expect(replay).toMatchObject({ status: 401, body: { code: 'bad-token' } });
  expect(await owner.call(routes.listSessions)).toHaveLength(1);
});

it('ends earlier sessions after a password reset even without a sign-in', async () => {
  const thief = await test.newMember();
  const bystander = await test.newMember();
  await resetPassword(thief.email);
  expect(await statusOf(thief)).toBe(200);
  const provider = identityProviderOf(test);
  await providerChanges(test.database.db, provider, endStaffSessionsBeforeReset).run(
    test.app.clock.now(),
    'whole',
  );
  expect(await statusOf(thief)).toBe(401);
  expect(await statusOf(bystander)).toBe(200);
});

it('ends earlier staff sessions after a password reset, at the next sign-in and without one', async () => {
  const colleague = new TestStaff(test, 'owner@demo.test');
  const thieves = [new TestStaff(test, 'owner@demo.test'), new TestStaff(test, 'owner@demo.test')];
  for (const thief of thieves) await thief.enterStaff();
  const statuses = () => Promise.all(thieves.map(async (thief) => (await thief.raw(getStaffSession)).status));
  expect(await statuses()).toEqual([200, 200]);
  await resetPassword('owner@demo.test');
  const provider = identityProviderOf(test);
  await providerChanges(test.database.db, provider, endStaffSessionsBeforeReset).run(
    test.app.clock.now(),
    'whole',
  );
  expect(await statuses()).toEqual([401, 401]);
  const again = new TestStaff(test, 'owner@demo.test', newPassword);
  await again.enterStaff();
  expect((await again.raw(getStaffSession)).status).toBe(200);
  expect((await colleague.raw(getStaffSession)).status).toBe(401);
});

it('ends sessions from before the email confirmation when the owner signs in', async () => {
  const squatter = await test.newMember({ isConfirmed: false });
  await squatter.call(routes.sendVerificationEmail);
  await confirmByEmail(test, squatter.email);
  const owner = await signedIn(squatter.email, squatter.password);
  expect(await statusOf(squatter)).toBe(401);
  expect(await statusOf(owner)).toBe(200);
});

it('keeps the session that confirms the email, and ends the earlier ones', async () => {
  const phone = await test.newMember({ isConfirmed: false });
  const desk = await signedIn(phone.email, phone.password);
  await phone.call(routes.sendVerificationEmail);
  await confirmByEmail(test, phone.email);
  expect((await desk.summary()).user.hasConfirmedEmail).toBe(true);
  expect(await statusOf(phone)).toBe(401);
  expect(await statusOf(desk)).toBe(200);
});

it('lets a member end all other sessions', async () => {
  const here = await test.newMember();
  const there = await signedIn(here.email, here.password);
  const stranger = await test.newMember();
  expect((await here.raw(routes.revokeOtherSessions)).status).toBe(204);
  expect(await Promise.all([here, there, stranger].map(statusOf))).toEqual([200, 401, 200]);
});

it('lists every live session; beyond the limit, the least recently used one ends', async () => {
  const first = await test.newMember();
  const token = await first.accessToken();
  let last = first;
  for (let more = 0; more < maxSessions; more += 1) {
    last = new TestMember(test, first.email, first.password);
    const answer = await last.raw(routes.login, withToken(token));
    last.csrf = answer.headers.get('x-csrf-token');
  }
  expect(await statusOf(first)).toBe(401);
  expect(await last.call(routes.listSessions)).toHaveLength(maxSessions);
});
