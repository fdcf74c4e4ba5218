import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPayment } from '@niveshak/contract/checkout/routes';
import { returnPayment } from '@niveshak/contract/members/routes';
import * as routes from '@niveshak/contract/checkout/staff-payment-routes';
import {
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  paymentBody,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
const body = { reason: 'The bank says that it is theirs.' };
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body: answer }: { body: unknown }): unknown => Reflect.get(Object(answer), 'code');

async function held(fault: 'too-much' | 'wrong-amount') {
  const member = await newBuyer(test);
  const order = await member.subscribe('CMP3M');
  await test.control.fault('razorpay', fault, 1);
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  await member.raw(verifyPayment, { body: paymentBody(payment) });
  const { orders } = await finance.call(routes.listMemberOrders, {
    params: { id: await userIdOf(test, member) },
  });
  return {
    member,
    amount: order.amount,
    orderId: orders[0]?.id ?? '',
    paymentId: payment.razorpay_payment_id,
  };
}

it('accepts an overpayment once: the plan starts and the excess is refunded', async () => {
  const { member, amount, orderId, paymentId } = await held('too-much');
  const look = () => finance.call(routes.checkPayments, { params: { id: orderId } });
  expect(await look()).toMatchObject({
    state: 'held',
    amount: { amount },
    ours: [{ id: paymentId, amount: { amount: amount + 100 }, role: 'held' }],
    theirs: [{ id: paymentId, amount: { amount: amount + 100 }, status: 'captured' }],
  });
  const accept = () => finance.raw(routes.acceptPayment, { params: { id: paymentId }, body });
  const giveBack = () => finance.raw(returnPayment, { params: { id: paymentId }, body });
  // Of concurrent, different decisions, only one succeeds.
  const both = await Promise.all([accept(), accept(), giveBack()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  expect((await look()).ours[0]?.role).toMatch(/fulfils|to-refund/);
  await settleRefunds(test);
  await expectLedgerToBalance(test);
  const refunds = await refundsOf(test, member);
  if ((await ordersOf(test, member))[0]?.state === 'fulfilled') {
    expect(refunds).toMatchObject([{ state: 'processed', amount: 100 }]);
    expect(await termRows(test, member)).toHaveLength(1);
  } else expect(refunds).toMatchObject([{ state: 'processed', amount: amount + 100 }]);
});

it('fulfils an accepted order, followed by receipt and refund of the excess', async () => {
  const { member, paymentId } = await held('too-much');
  expect((await finance.raw(routes.acceptPayment, { params: { id: paymentId }, body })).status).toBe(204);
  expect(await ordersOf(test, member)).toMatchObject([{ state: 'fulfilled' }]);
  await settleRefunds(test);
  expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed', amount: 100 }]);
  await expectLedgerToBalance(test);
});

it('never accepts an underpayment, which is refunded', async () => {
  const { member, paymentId } = await held('wrong-amount');
  const refused = await finance.raw(routes.acceptPayment, { params: { id: paymentId }, body });
  expect(codeOf(refused)).toBe('accept-refused');
  expect((await finance.raw(returnPayment, { params: { id: paymentId }, body })).status).toBe(204);
  expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }]);
  await settleRefunds(test);
  await expectLedgerToBalance(test);
});

it('finds an unreported payment on request', async () => {
  const member = await newBuyer(test);
  const order = await member.subscribe('CMP3M');
  await test.control.fault('razorpay', 'drop-webhook', 3);
  await test.control.pay(order.orderId ?? '', 'success');
  await test.control.clearFaults();
  const id = await userIdOf(test, member);
  const { orders } = await finance.call(routes.listMemberOrders, { params: { id } });
  const params = { id: orders[0]?.id ?? '' };
  expect(await finance.call(routes.checkPayments, { params })).toMatchObject({
    state: 'created',
    ours: [],
    theirs: [{ status: 'captured' }],
  });
  const settle = () => finance.call(routes.settleOrderForMember, { params, body });
  expect(await settle()).toEqual({ outcome: 'fulfilled' });
  expect(await settle()).toEqual({ outcome: 'fulfilled' });
  expect(await termRows(test, member)).toHaveLength(1);
});

it('refuses acceptance days later if the plan’s price has changed', async () => {
  const { paymentId } = await held('too-much');
  await test.moveClock('2025-06-05T10:00:00+05:30');
  const refused = await finance.raw(routes.acceptPayment, { params: { id: paymentId }, body });
  expect(codeOf(refused)).toBe('accept-refused');
});
