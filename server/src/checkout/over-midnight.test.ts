import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { newBuyer, paymentBody } from '../testing/checkout-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('ordered on the last day of the trial and paid after midnight: the plan starts, the trial has made room', async () => {
  const member = await newBuyer(test);
  const trial = await member.call(routes.subscribe, {
    body: member.subscribeBody('CML14D', await member.quote('CML14D', { state: 'MH' })),
  });
  expect(trial.orderId).toBeNull();

  await test.moveClock('2025-06-15T23:50:00+05:30');
  const order = await member.subscribe('CMP3M');
  await test.moveClock('2025-06-16T00:10:00+05:30');
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
    status: 'fulfilled',
  });

  const { subscriptions } = (await member.summary()).user;
  expect(subscriptions).toMatchObject([
    { alias: 'CMP3M', startDate: '2025-06-15', hasExpired: false },
    { alias: 'CML14D', endDate: '2025-06-14', hasExpired: true },
  ]);
});
