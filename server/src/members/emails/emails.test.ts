import { afterAll, beforeAll, expect, it } from 'vitest';
import * as gifts from '@niveshak/contract/gifts/routes';
import * as routes from '@niveshak/contract/members/email-routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { buy, newBuyer, userIdOf } from '../../testing/checkout-fixture.ts';
import { buyGift } from '../../testing/gifts-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
let owner: TestStaff;
const reason = 'She says that it never came.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  support = new TestStaff(test, 'support@demo.test');
  owner = new TestStaff(test, 'owner@demo.test');
  await support.enterStaff();
  await owner.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const of = async (id: string) => support.call(routes.listMemberEmails, { params: { id } });

it('lists an email, logs reading it, and resends it once', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CML3M');
  const receipt = await test.control.waitForMail(buyer.email);
  const id = await userIdOf(test, buyer);
  const listed = async () => (await of(id)).letters.find(({ subject }) => subject === receipt.subject);
  const message = await listed();
  expect(message).toMatchObject({ category: 'receipt', state: 'sent', resends: 0 });
  const params = { id: message?.id ?? '' };

  const read = await support.call(routes.readEmail, { params, body: {} });
  expect(read).toEqual({ subject: receipt.subject, text: receipt.text.trimEnd(), pictures: [] });
  const again = (number: number) => support.raw(routes.resendEmail, { params, body: { number, reason } });
  const both = await Promise.all([again(1), again(1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  // Resend numbers cannot be skipped.
  expect(codeOf(await again(3))).toBe('changed-meanwhile');
  await expect
    .poll(
      async () => (await test.control.mail()).filter(({ subject }) => subject === receipt.subject).length,
      {
        timeout: 10_000,
      },
    )
    .toBe(2);
  expect((await listed())?.resends).toBe(1);
  const { entries } = await owner.call(readAudit, { query: { subjectId: id } });
  expect(entries.map(({ action }) => action)).toEqual(['letter.resend', 'letter.read']);
  expect(JSON.stringify(entries)).not.toContain(receipt.subject);
});

it('resends a gift or re-addresses it; one of two concurrent requests is refused', async () => {
  const giver = await test.demoMember('premium');
  const gift = await buyGift(test, giver, { toEmail: 'first.friend@members.test', toName: 'Ravi' });
  const id = await userIdOf(test, giver);
  const open = (await of(id)).gifts.find((each) => each.id === gift.id);
  expect(open).toMatchObject({ isOpen: true, addressVersion: 1 });
  const send = (toEmail: string, seenVersion: number) =>
    support.raw(routes.addressGiftForMember, {
      params: { id: gift.id },
      body: { toEmail, toName: 'Ravi', seenVersion, reason },
    });
  const both = await Promise.all([
    send('second.friend@members.test', 1),
    send('third.friend@members.test', 1),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(both.map(codeOf)).toContain('changed-meanwhile');
  expect((await send('premium@demo.test', 2)).status).toBe(400);
  const { given } = await giver.call(gifts.listGifts);
  expect(given.find((each) => each.id === gift.id)?.toEmail).toMatch(/^(second|third)\.friend@/);
});
