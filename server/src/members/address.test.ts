import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { changeMemberAddress } from '@niveshak/contract/members/address-routes';
import * as routes from '@niveshak/contract/members/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import type { IdentityProvider } from '../identity/index.ts';
import { buy, newBuyer, userIdOf } from '../testing/checkout-fixture.ts';
import { confirmByEmail, identityProviderOf, signUpAtProvider } from '../testing/identity-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { server } from '../platform/staff/audit.ts';
import { addressChanges, changeAddress } from './change-address.ts';

let test: TestApp;
let owner: TestStaff;
let support: TestStaff;
let provider: IdentityProvider;
const reason = 'She showed her PAN card in a video call.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  provider = identityProviderOf(test);
  owner = new TestStaff(test, 'owner@demo.test');
  support = new TestStaff(test, 'support@demo.test');
  await owner.enterStaff();
  await support.enterStaff();
});
afterAll(() => test.close());

let numbers = 0;
const newAddress = () => `moved-${(numbers += 1)}@members.test`;
const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const move = (staff: TestStaff, id: string, toEmail: string, seenEmail: string) =>
  staff.raw(changeMemberAddress, { params: { id }, body: { toEmail, seenEmail, reason } });
const pageOf = (id: string) => support.call(routes.getMember, { params: { id } });
const actionsOn = async (id: string) =>
  (await owner.call(readAudit, { query: { subjectId: id } })).entries.map(({ action }) => action);
const emailsTo = async (email: string, subject: RegExp) =>
  (await test.control.mail(email)).filter((mail) => subject.test(mail.subject));

async function signedIn(email: string, password: string): Promise<TestMember> {
  const member = new TestMember(test, email, password);
  await member.enter('login');
  return member;
}

it('changes the email: sessions end, the new address is confirmed, the old one notified, purchases stay', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CML3M');
  const id = await userIdOf(test, member);
  const toEmail = newAddress();
  await test.database.pool.query(
    `insert into mail_suppressions (email, reason, since) values ($1, 'hard-bounce', now())`,
    [member.email],
  );
  const answer = await move(support, id, ` ${toEmail.toUpperCase()}`, member.email);
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'moved' } });
  expect((await member.raw(accountSummary)).status).toBe(401);
  // Only the old mailbox was suppressed.
  expect(await pageOf(id)).toMatchObject({ email: toEmail, hasConfirmedEmail: false, isSuppressed: false });

  const again = await signedIn(toEmail, member.password);
  expect((await again.summary()).user.hasConfirmedEmail).toBe(false);
  await confirmByEmail(test, toEmail);
  const { user } = await again.summary();
  expect(user).toMatchObject({ email: toEmail, hasConfirmedEmail: true });
  expect(user.subscriptions).toMatchObject([{ alias: 'CML3M' }]);
  await expect(signedIn(member.email, member.password)).rejects.toThrow('No access token');

  const message = await test.control.waitForMail(member.email, ({ subject }) => /new email/.test(subject));
  expect(message.text).toContain('We moved your account from this address');
  expect(message.text).not.toContain(toEmail);
  const { entries } = await owner.call(readAudit, { query: { subjectId: id } });
  expect(entries).toMatchObject([
    {
      action: 'member.change-address',
      by: 'support@demo.test',
      before: { email: member.email },
      after: { email: toEmail },
      reason,
    },
  ]);
});

describe('is refused without any change', () => {
  const refused = async (member: TestMember, toEmail: string, detail: RegExp) => {
    const id = await userIdOf(test, member);
    const answer = await move(support, id, toEmail, member.email);
    expect(codeOf(answer)).toBe('address-refused');
    expect(Reflect.get(Object(answer.body), 'detail')).toMatch(detail);
    expect(await pageOf(id)).toMatchObject({ email: member.email, hasConfirmedEmail: true });
    expect((await member.raw(accountSummary)).status).toBe(200);
    expect(await emailsTo(member.email, /new email/)).toEqual([]);
    return id;
  };

  it('for another member’s address, in any case', async () => {
    const [member, other] = [await test.newMember(), await test.newMember()];
    const id = await refused(member, other.email.toUpperCase(), /Another account/);
    expect(await actionsOn(id)).toEqual([]);
  });

  it('for an address known only to the identity provider, and can be requested again', async () => {
    const taken = newAddress();
    await signUpAtProvider(test, taken);
    const member = await test.newMember();
    const id = await refused(member, taken, /Another account/);
    expect(await actionsOn(id)).toEqual(['member.change-address-refused']);
    expect((await move(support, id, newAddress(), member.email)).body).toEqual({ outcome: 'moved' });
  });

  it('for the member’s current address', async () => {
    const member = await test.newMember();
    await refused(member, member.email.toUpperCase(), /has this address/);
  });

  it('for an account that a staff member signs in with', async () => {
    const colleague = await test.demoMember('owner');
    await refused(colleague, newAddress(), /staff member signs in/);
  });
});

it('notifies one of two staff members who change a member concurrently', async () => {
  const member = await test.newMember();
  const id = await userIdOf(test, member);
  const both = await Promise.all([
    move(support, id, newAddress(), member.email),
    move(owner, id, newAddress(), member.email),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(codeOf)).toContain('changed-meanwhile');
  expect(await actionsOn(id)).toEqual(['member.change-address']);
  expect(codeOf(await move(owner, id, newAddress(), member.email))).toBe('changed-meanwhile');
});

describe('a process killed', () => {
  /** Requests a change whose process dies during the provider call. */
  async function killed(changeEmail: IdentityProvider['changeEmail']) {
    const member = await test.newMember();
    const id = await userIdOf(test, member);
    const toEmail = newAddress();
    const { db, pool } = test.database;
    const input = { userId: id, toEmail, seenEmail: member.email, reason };
    const deps = { db, provider: { ...provider, changeEmail }, allowList: [] };
    await expect(changeAddress(deps, server, input, test.app.clock.now())).rejects.toThrow('killed');
    expect(await pageOf(id)).toMatchObject({ email: member.email, hasConfirmedEmail: true });
    expect(await actionsOn(id)).toEqual([]);
    // Meanwhile, no new change can start, and recovery does not begin yet.
    expect(codeOf(await move(support, id, newAddress(), member.email))).toBe('changed-meanwhile');
    await takeUp();
    expect(await pageOf(id)).toMatchObject({ email: member.email });
    await pool.query(
      `update address_changes set asked_at = asked_at - interval '1 minute' where user_id = $1`,
      [id],
    );
    return { member, id, toEmail };
  }
  const takeUp = () => addressChanges({ db: test.database.db, provider }).run(test.app.clock.now(), 'whole');

  it('after the provider changed the account is detected and completed, with one email per address', async () => {
    const { member, id, toEmail } = await killed(async (sub, email) => {
      expect(await provider.changeEmail(sub, email)).toBe('changed');
      throw new Error('killed');
    });
    await confirmByEmail(test, toEmail);
    await Promise.all([takeUp(), takeUp()]);
    expect(await pageOf(id)).toMatchObject({ email: toEmail, hasConfirmedEmail: true });
    expect((await member.raw(accountSummary)).status).toBe(401);
    expect(await actionsOn(id)).toEqual(['member.change-address']);
    await test.control.waitForMail(member.email, ({ subject }) => /new email/.test(subject));
    await takeUp();
    expect(await emailsTo(member.email, /new email/)).toHaveLength(1);
    expect(await emailsTo(toEmail, /./)).toHaveLength(1);
  });

  it('before the change completes it as requested', async () => {
    const { id, toEmail } = await killed(() => Promise.reject(new Error('killed')));
    await takeUp();
    expect(await pageOf(id)).toMatchObject({ email: toEmail, hasConfirmedEmail: false });
    expect(await emailsTo(toEmail, /./)).toHaveLength(1);
  });

  it('before the change, while another person signs up with the address, gives up and logs it', async () => {
    const { member, id, toEmail } = await killed(() => Promise.reject(new Error('killed')));
    await test.newMember({ email: toEmail });
    await takeUp();
    expect(await pageOf(id)).toMatchObject({ email: member.email, hasConfirmedEmail: true });
    expect((await member.raw(accountSummary)).status).toBe(200);
    expect(await actionsOn(id)).toEqual(['member.change-address-refused']);
  });
});

it('retries a provider that does not respond', async () => {
  const member = await test.newMember();
  const id = await userIdOf(test, member);
  const toEmail = newAddress();
  await test.control.fault('identity', 'error-500');
  expect((await move(support, id, toEmail, member.email)).body).toEqual({ outcome: 'asked' });
  await test.database.pool.query(`update address_changes set asked_at = asked_at - interval '1 minute'`);
  await addressChanges({ db: test.database.db, provider }).run(test.app.clock.now(), 'timed');
  expect(await pageOf(id)).toMatchObject({ email: toEmail });
});
