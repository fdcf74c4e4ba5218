import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/reconciliation/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  providerOf,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
let support: TestStaff;
let owner: TestStaff;
const reason = 'Found when comparing.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  [finance, support, owner] = ['finance', 'support', 'owner'].map(
    (role) => new TestStaff(test, `${role}@demo.test`),
  ) as [TestStaff, TestStaff, TestStaff];
  for (const person of [finance, support, owner]) await person.enterStaff();
});
afterAll(() => test.close());

async function compared() {
  expect((await finance.raw(routes.compareWithProvider)).status).toBe(204);
  const page = () => finance.call(routes.getProviderDifferences);
  await expect.poll(async () => (await page()).state).toBe('done');
  return page();
}

it('finds nothing without differences, and runs one comparison at a time', async () => {
  expect(await finance.call(routes.getProviderDifferences)).toEqual({
    state: null,
    done: null,
    differences: [],
    total: 0,
  });
  const both = await Promise.all([finance, support].map((person) => person.raw(routes.compareWithProvider)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  await expect.poll(async () => (await finance.call(routes.getProviderDifferences)).state).toBe('done');
  const { differences, done } = await compared();
  expect(differences).toEqual([]);
  expect(done?.payments).toBeGreaterThan(0);
});

it('excludes a late attempt that the provider refunded by itself', async () => {
  const { orderId } = await (await newBuyer(test)).subscribe('CMP3M');
  if (orderId === null) throw new Error('The purchase must be paid.');
  const { razorpay_payment_id: late } = await test.control.pay(orderId, 'late');
  await test.control.pay(orderId, 'success');
  const refunds = () => providerOf(test).refundsOf({ paymentId: late, providerOrderId: orderId });
  await expect.poll(refunds).toMatchObject([{ status: 'processed' }]);
  expect((await compared()).differences).toEqual([]);
});

it('finds a payment that we lost, and imports it once', async () => {
  const buyer = await newBuyer(test);
  await test.control.fault('razorpay', 'drop-webhook', 5);
  const order = await buyer.subscribe('CMP3M');
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  const { differences, done } = await compared();
  const memberId = await userIdOf(test, buyer);
  expect(differences).toMatchObject([
    { kind: 'payment-unknown', providerId: payment.razorpay_payment_id, memberId, ours: null, outcome: null },
  ]);
  const take = (person: TestStaff, place = 0) =>
    person.raw(routes.recordDifference, {
      params: { id: done?.id ?? '', place: String(place) },
      body: { reason },
    });
  expect((await take(support)).status).toBe(403);
  expect((await take(finance, 9_007_199_254_740_990)).status).toBe(400);
  expect(await take(finance)).toMatchObject({ status: 200, body: { outcome: 'settled' } });
  expect((await take(finance)).status).toBe(409);
  expect(await ordersOf(test, buyer)).toMatchObject([{ state: 'fulfilled' }]);
  expect((await finance.call(routes.getProviderDifferences)).differences[0]?.outcome).toBe('settled');
  const { entries } = await owner.call(readAudit, { query: { subjectId: memberId } });
  expect(entries).toContainEqual(expect.objectContaining({ action: 'provider.take-in', reason }));
  expect((await compared()).differences).toEqual([]);
  await expectLedgerToBalance(test);
});

it('finds a changed amount of ours, and a payment that only we have; both need review', async () => {
  const buyer = await newBuyer(test);
  const { paymentId } = await buy(test, buyer, 'CML3M');
  const client = await test.database.pool.connect();
  const asNobody = async (text: string) => {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(text);
    await client.query('commit');
  };
  try {
    await asNobody(`update payments set amount_paise = amount_paise + 1 where id = '${paymentId ?? ''}'`);
    const { differences, done } = await compared();
    expect(differences).toMatchObject([{ kind: 'payment-amount', providerId: paymentId }]);
    const answer = await finance.raw(routes.recordDifference, {
      params: { id: done?.id ?? '', place: '0' },
      body: { reason },
    });
    expect(answer.status).toBe(404);
    await asNobody(
      `update payments set amount_paise = amount_paise - 1, id = 'pay_ofNobody' where id = '${paymentId ?? ''}'`,
    );
    expect((await compared()).differences.map(({ kind }) => kind).sort()).toEqual([
      'payment-missing',
      'payment-unknown',
    ]);
    await asNobody(`update payments set id = '${paymentId ?? ''}' where id = 'pay_ofNobody'`);
  } finally {
    client.release();
  }
});

it('finds a payment with more refunded than received, although every item matches', async () => {
  const buyer = await newBuyer(test);
  const { paymentId, order } = await buy(test, buyer, 'CML3M');
  const [term] = await termRows(test, buyer);
  await buyer.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason } });
  await settleRefunds(test);
  const [refund] = await refundsOf(test, buyer);
  await test.control.dispute(paymentId ?? '', 'open');
  await test.control.dispute(paymentId ?? '', 'lost');
  const state = async () =>
    (await test.database.db.selectFrom('chargebacks').select('state').execute()).map((row) => row.state);
  await expect.poll(state).toEqual(['lost']);
  expect((await compared()).differences).toMatchObject([
    {
      kind: 'payment-out',
      paymentId,
      theirs: { amount: order.amount + (refund?.amount ?? 0) },
      ours: { amount: order.amount },
    },
  ]);
});

it('fails if the provider does not respond', async () => {
  await test.control.fault('razorpay', 'error-500', 20);
  await finance.raw(routes.compareWithProvider);
  await expect.poll(async () => (await finance.call(routes.getProviderDifferences)).state).toBe('failed');
});
