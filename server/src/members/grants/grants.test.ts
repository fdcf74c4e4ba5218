import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAccount } from '@niveshak/contract/account/routes';
import * as gifts from '@niveshak/contract/gifts/routes';
import * as routes from '@niveshak/contract/members/grant-routes';
import { getMember, grantPlan } from '@niveshak/contract/members/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { agreeToTerms, userIdOf } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestMember } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
let owner: TestStaff;
const reason = 'A guest of the annual meeting.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  support = new TestStaff(test, 'support@demo.test');
  owner = new TestStaff(test, 'owner@demo.test');
  await support.enterStaff();
  await owner.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const make = (toEmail: string, endDate = '2025-06-30', alias = 'CMPGUEST') =>
  support.raw(routes.makeGrantLink, { body: { toEmail, toName: 'Ravi', alias, endDate, reason } });
const linkOf = async (toEmail: string) =>
  (await support.call(routes.listGrantLinks)).links.find((link) => link.toEmail === toEmail);
const tokenIn = (text: string) => /\/claim\/([\w-]+)/.exec(text)?.[1] ?? '';
const nobody = () => new TestMember(test, 'nobody@members.test', 'none');

it('sends a link, shows it, and lets its address claim it once with consent', async () => {
  const address = 'first.guest@members.test';
  const made = await support.call(routes.makeGrantLink, {
    body: {
      toEmail: ' First.Guest@members.test ',
      toName: 'Ravi',
      alias: 'CMPGUEST',
      endDate: '2025-06-30',
      reason,
    },
  });
  const mail = await test.control.waitForMail(address);
  expect(mail.subject).toMatch(/gives you/);
  const token = tokenIn(mail.text);
  expect(tokenIn(made.url)).toBe(token);
  expect(await nobody().call(gifts.getClaim, { body: { token } })).toMatchObject({
    kind: 'complimentary',
    state: 'open',
    you: 'signed-out',
    alias: 'CMPGUEST',
    toName: 'Ravi',
    termsVersion: null,
  });
  const claim = (member: TestMember, acceptedTerms: string | null) =>
    member.raw(gifts.claimGift, { body: { token, acceptedTerms } });
  const stranger = await test.newMember();
  expect(codeOf(await claim(stranger, null))).toBe('gift-not-yours');
  const guest = await test.newMember({ email: address });
  const seen = await guest.call(gifts.getClaim, { body: { token } });
  expect(seen).toMatchObject({
    you: 'recipient',
    consentRequired: true,
    kycRequired: false,
    startDate: '2025-06-02',
    endDate: '2025-06-30',
  });
  expect(codeOf(await claim(guest, null))).toBe('consent-required');
  // A double click grants one plan.
  const both = await Promise.all([claim(guest, seen.termsVersion), claim(guest, seen.termsVersion)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { user } = await guest.summary();
  expect(user.subscriptions).toMatchObject([{ alias: 'CMPGUEST', endDate: '2025-06-30' }]);
  expect(await linkOf(address)).toMatchObject({ state: 'claimed', url: null });
  const message = await test.control.waitForMail(address, ({ subject }) => subject.includes('You have'));
  expect(message.text).toContain('30 Jun 2025');
  const { entries } = await owner.call(readAudit, { query: { subjectId: made.id } });
  expect(entries).toMatchObject([{ action: 'plan.grant-by-link', by: 'support@demo.test', reason }]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

it('refuses one of two concurrent grants; a revoked link is invalid', async () => {
  const address = 'second.guest@members.test';
  const both = await Promise.all([make(address), make(address)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(codeOf)).toContain('changed-meanwhile');
  const link = await linkOf(address);
  const withdraw = () =>
    support.raw(routes.withdrawGrantLink, { params: { id: link?.id ?? '' }, body: { reason } });
  const answers = await Promise.all([withdraw(), withdraw()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const guest = await test.newMember({ email: address });
  const body = { token: tokenIn(link?.url ?? '') };
  expect(await guest.call(gifts.getClaim, { body })).toMatchObject({ state: 'over' });
  expect(codeOf(await guest.raw(gifts.claimGift, { body }))).toBe('gift-over');
});

it('is for a person without an account, for available days, and expires after its last day', async () => {
  expect(codeOf(await make('premium@demo.test'))).toBe('grant-refused');
  expect(codeOf(await make('third.guest@members.test', '2025-09-01'))).toBe('grant-refused');
  expect(codeOf(await make('third.guest@members.test', '2025-06-01'))).toBe('grant-refused');
  expect((await make('third.guest@members.test', '2025-06-02')).status).toBe(200);
  const token = tokenIn((await linkOf('third.guest@members.test'))?.url ?? '');
  await test.moveClock('2025-06-03T10:00:00+05:30');
  expect(await nobody().call(gifts.getClaim, { body: { token } })).toMatchObject({ state: 'over' });
  // An expired grant does not block another.
  expect((await make('third.guest@members.test', '2025-06-20')).status).toBe(200);
});

it('notifies a member of a granted plan by email', async () => {
  const member = await test.newMember();
  await agreeToTerms(test, member);
  const params = { id: await userIdOf(test, member) };
  const body = { alias: 'CMP14D', endDate: '2025-06-20', seenTerms: 0, reason } as const;
  await support.call(grantPlan, { params, body });
  const message = await test.control.waitForMail(member.email, ({ subject }) => subject.includes('You have'));
  expect(message.text).toContain('with our compliments');
});

it('sends a link to a member who never agreed to the terms, and grants access on consent', async () => {
  const member = await test.newMember();
  const params = { id: await userIdOf(test, member) };
  expect((await support.call(getMember, { params })).hasAgreedToTerms).toBe(false);
  const body = { alias: 'CMP14D', endDate: '2025-06-20', seenTerms: 0, reason } as const;
  const granted = await support.call(grantPlan, { params, body });
  expect(granted).toMatchObject({ endDate: '2025-06-20', awaitsAgreement: true });
  expect((await member.summary()).user.subscriptions).toEqual([]);
  expect(codeOf(await support.raw(grantPlan, { params, body }))).toBe('changed-meanwhile');
  const token = tokenIn((await test.control.waitForMail(member.email)).text);
  const { termsVersion } = await member.call(gifts.getClaim, { body: { token } });
  expect(codeOf(await member.raw(gifts.claimGift, { body: { token, acceptedTerms: null } }))).toBe(
    'consent-required',
  );
  await member.call(gifts.claimGift, { body: { token, acceptedTerms: termsVersion } });
  expect((await member.summary()).user.subscriptions).toMatchObject([
    { alias: 'CMP14D', endDate: '2025-06-20' },
  ]);
  const page = await support.call(getMember, { params });
  expect(page.hasAgreedToTerms).toBe(true);
  expect(page.timeline.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Plan offer link created/),
  );
});

it('removes a deleted account’s address from its link, which cannot be claimed', async () => {
  const member = await test.newMember();
  const params = { id: await userIdOf(test, member) };
  const body = { alias: 'CMPGUEST', endDate: '2025-06-20', seenTerms: 0, reason } as const;
  await support.call(grantPlan, { params, body });
  const token = tokenIn((await test.control.waitForMail(member.email)).text);
  await member.call(eraseAccount, { body: { confirmEmail: member.email } });
  expect(await linkOf(member.email)).toBeUndefined();
  expect(await nobody().call(gifts.getClaim, { body: { token } })).toMatchObject({ state: 'over' });
  const again = await test.newMember({ email: member.email });
  const claim = await again.raw(gifts.claimGift, { body: { token, acceptedTerms: null } });
  expect(codeOf(claim)).toBe('gift-not-yours');
});
