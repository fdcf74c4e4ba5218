import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import {
  buy,
  expectLedgerToBalance,
  gatewaysOf,
  newBuyer,
  refundsOf,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { freePort } from '../platform/free-port.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  // Nothing listens at the first gateway's URL, as after a crash.
  const RAZORPAY_BASE_URL = `http://127.0.0.1:${await freePort()}`;
  test = await createTestApp({ env: { PAYMENT_GATEWAYS: 'razorpay,cashfree-pg', RAZORPAY_BASE_URL } });
});
afterAll(() => test.close());

it('creates one order and one refund if the gateway’s answers are lost', async () => {
  const member = await newBuyer(test);
  await test.control.fault('cashfree-pg', 'lost-answer');
  const quote = await member.quote('CMP3M', { state: 'MH' });
  const body = member.subscribeBody('CMP3M', quote);
  expect((await member.raw(routes.subscribe, { body })).status).toBe(503);
  const { order, paymentId } = await buy(test, member, 'CMP3M');
  expect(order.gateway.name).toBe('cashfree-pg');
  const [term] = await termRows(test, member);
  const params = { id: term?.id ?? '' };
  await member.call(routes.cancelSubscription, { params, body: { reason: 'I have no time to read.' } });
  await test.control.fault('cashfree-pg', 'lost-answer');
  await settleRefunds(test);
  await settleRefunds(test);
  expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
  const gateway = gatewaysOf(test).all.find(({ name }) => name === 'cashfree-pg');
  const key = { paymentId: paymentId ?? '', providerOrderId: order.orderId };
  expect(await gateway?.refundsOf(key)).toHaveLength(1);
  await expectLedgerToBalance(test);
});
