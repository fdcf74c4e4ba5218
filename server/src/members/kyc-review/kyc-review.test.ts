import { afterAll, beforeAll, expect, it } from 'vitest';
import * as kyc from '@niveshak/contract/kyc/routes';
import * as routes from '@niveshak/contract/members/kyc-case-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { newBuyer, nextPan, userIdOf } from '../../testing/checkout-fixture.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
/** A PAN already used by another member. */
const takenPan = nextPan();
const body = { reason: 'Checked with the member on the phone.' };
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
});
afterAll(() => test.close());

it('closes a case of a PAN on another account once, and can reset the day’s tries', async () => {
  await newBuyer(test, undefined, takenPan);
  const member = await test.newMember();
  const id = await userIdOf(test, member);
  const details = { firstName: 'Asha', lastName: 'Rao', dob: '1990-01-01' };
  const verify = async () =>
    (await member.call(kyc.verifyPan, { body: { ...details, panNumber: takenPan } })).error;
  let answer: string | null = null;
  for (let tries = 0; tries < 6; tries += 1) answer = await verify();
  expect(answer).toBe(kycTexts.tooManyTries);
  await support.call(routes.unlockIdentity, { params: { id }, body });
  expect(await verify()).toBe(kycTexts.panInUse);

  const cases = async () =>
    (await support.call(getToday)).waiting.filter(
      (item) => item.kind === 'identity-case' && item.memberId === id,
    );
  const [open] = await cases();
  const close = () => support.raw(routes.closeIdentityCase, { params: { id: open?.id ?? '' }, body });
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await cases()).toEqual([]);
});

it('allows a PAN on another account to be verified here, decided once by one of two colleagues', async () => {
  const member = await test.newMember();
  const id = await userIdOf(test, member);
  const details = { firstName: 'Asha', lastName: 'Rao', dob: '1990-01-01', panNumber: takenPan };
  const verify = async () => (await member.call(kyc.verifyPan, { body: details })).error;
  expect(await verify()).toBe(kycTexts.panInUse);
  const { waiting } = await support.call(getToday);
  const params = { id: waiting.find(({ memberId }) => memberId === id)?.id ?? '' };
  const found = await support.call(routes.getIdentityCase, { params });
  expect(found).toMatchObject({ kind: 'pan-in-use', isOpen: true, memberId: id, mayAccept: true });
  expect(found.other?.id).not.toBe(id);
  const decide = (decision: 'accept' | 'refuse') =>
    support.raw(routes.decideIdentityCase, { params, body: { ...body, decision } });
  const both = await Promise.all([decide('accept'), decide('accept')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await support.call(routes.getIdentityCase, { params })).isOpen).toBe(false);
  const told = await test.control.waitForMail(member.email, ({ subject }) => subject.includes('PAN'));
  expect(told.subject).toBe('You can verify your PAN now');
  expect(await verify()).not.toBe(kycTexts.panInUse);
});
