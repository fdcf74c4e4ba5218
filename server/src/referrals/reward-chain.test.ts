import { afterAll, beforeAll, expect, it } from 'vitest';
import * as account from '@niveshak/contract/account/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/referrals/routes';
import { currentTerm } from '@niveshak/domain/membership/term';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  nextPan,
  ordersOf,
  pass,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';

// Without a sunset, so that free months can be added.
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30', jobs: true });
});
afterAll(() => test.close());

async function newReferrer(): Promise<{ member: TestMember; code: string }> {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP1Y');
  return { member, code: (await member.call(routes.getReferrals)).refCode };
}

async function cancelCurrent(member: TestMember): Promise<void> {
  const { today } = test.app.clock.now();
  const term = currentTerm(await termRows(test, member), today);
  const params = { id: term?.id ?? '' };
  await member.call(checkout.cancelSubscription, { params, body: { reason: 'I have no time to read.' } });
}

const stateFor = async (referrer: TestMember) =>
  (await referrer.call(routes.getReferrals)).rewards.map(({ state }) => state);

const endOf = async (member: TestMember) => (await member.summary()).user.subscriptions[0]?.endDate;

/** Retries a check, because jobs run concurrently with the test. */
async function eventually(check: () => Promise<void>): Promise<void> {
  await expect.poll(async () => check().then(() => 'ok', String)).toBe('ok');
}

it('earns nothing for a purchase that was upgraded and cancelled within the week', async () => {
  const { member: referrer, code } = await newReferrer();
  const before = await endOf(referrer);
  const friend = await newBuyer(test, code);
  await buy(test, friend, 'CMP3M');
  await buy(test, friend, 'CMP1Y');
  await cancelCurrent(friend);
  expect(await stateFor(referrer)).toEqual(['void']);
  await pass(test, 8 * dayMs);
  expect(await endOf(referrer)).toBe(before);
  await eventually(async () => {
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });
});

it('revokes an earned month when the purchase’s upgrade is cancelled', async () => {
  const { member: referrer, code } = await newReferrer();
  const before = await endOf(referrer);
  const friend = await newBuyer(test, code);
  await buy(test, friend, 'CMP3M');
  await pass(test, 8 * dayMs);
  await pass(test);
  expect(await stateFor(referrer)).toEqual(['earned']);
  await buy(test, friend, 'CMP1Y');
  expect(await stateFor(referrer)).toEqual(['earned']);
  await cancelCurrent(friend);
  await eventually(async () => expect(await endOf(referrer)).toBe(before));
});

it('earns nothing for a person who deletes the account and returns with the same PAN', async () => {
  const { member: referrer, code } = await newReferrer();
  const panNumber = nextPan();
  const friend = await test.newMember({ refCode: code });
  await friend.verifyAndSign(panNumber);
  await buy(test, friend, 'CMP3M');
  await cancelCurrent(friend);
  await friend.call(account.eraseAccount, { body: { confirmEmail: friend.email } });

  const again = await test.newMember({ refCode: code });
  expect((await again.quote('CMP1Y')).price?.refDiscount).not.toBeNull();
  await again.verifyAndSign(panNumber);
  expect((await again.quote('CMP1Y')).price?.refDiscount).toBeNull();
  await buy(test, again, 'CMP1Y');
  await pass(test, 8 * dayMs);
  expect(await stateFor(referrer)).toEqual(['void']);
});

it('does not count a free purchase as the first', async () => {
  const { member: referrer, code } = await newReferrer();
  const friend = await newBuyer(test, code);
  await buy(test, friend, 'CMP3M', { couponCode: 'FULL100' });
  expect(await stateFor(referrer)).toEqual([]);
  const upgrade = await friend.quote('CMP1Y');
  expect(upgrade.price?.refDiscount).toEqual({ amount: 239_880 });
  await buy(test, friend, 'CMP1Y');
  expect(await stateFor(referrer)).toEqual(['pending']);
});

it('also removes a revoked month from the open order', async () => {
  const referrer = await newBuyer(test);
  await buy(test, referrer, 'CMP3M');
  const { refCode } = await referrer.call(routes.getReferrals);
  const friend = await newBuyer(test, refCode);
  await buy(test, friend, 'CMP1Y');
  await pass(test, 8 * dayMs);
  await pass(test);
  const order = await referrer.subscribe('CMP1Y');
  const { endDate, paidEndDate } = await referrer.quote('CMP1Y');
  expect(endDate).not.toBe(paidEndDate);
  await cancelCurrent(friend);
  await eventually(async () =>
    expect((await ordersOf(test, referrer)).map(({ state }) => state)).toEqual(['fulfilled', 'cancelled']),
  );
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  const answer = await referrer.raw(checkout.verifyPayment, {
    body: {
      paymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      signature: payment.razorpay_signature,
    },
  });
  expect(answer.status).toBe(503);
  expect((await ordersOf(test, referrer)).map(({ state }) => state)).toEqual(['fulfilled', 'refunded']);
});
