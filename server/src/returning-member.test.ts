import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe, verifyPayment } from '@niveshak/contract/checkout/routes';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

it('lets an expired member buy again without repeating KYC', async () => {
  const member = await test.demoMember('expired');
  const { user } = await member.summary();
  expect(user.subscriptions[0]).toMatchObject({ alias: 'CMP3M', hasExpired: true });
  expect(user.resourceGrants.read).toEqual({ portfolios: [], sources: [] });

  const state = user.billingInfo?.state ?? '';
  const quote = await member.quote('CMP1Y', { state });
  expect(quote).toMatchObject({ kind: 'new', allowed: true, kycRequired: false, eSignRequired: false });
  // Previous plan holders get no trial.
  expect(await member.quote('CML14D')).toMatchObject({ allowed: false, reason: expect.any(String) });

  const details = {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.billingInfo?.mobile ?? '',
    billingInfo: { state, pincode: user.billingInfo?.pinCode ?? '', address: null },
  };
  const order = await member.call(subscribe, { body: member.subscribeBody('CMP1Y', quote, { details }) });
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  await member.call(verifyPayment, {
    body: {
      paymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      signature: payment.razorpay_signature,
    },
  });
  const after = (await member.summary()).user;
  expect(after.subscriptions.map(({ alias, hasExpired }) => [alias, hasExpired])).toEqual([
    ['CMP1Y', false],
    ['CMP3M', true],
  ]);
  expect(after.resourceGrants.read.portfolios).toEqual(['all']);
});

it('has every demo member in the documented state', async () => {
  const expected: Record<string, string | null> = {
    premium: 'CMP1Y',
    quarterly: 'CMP3M',
    lite: 'CML1Y',
    prorata: 'CMPONE',
    guest: 'CMPGUEST',
    trial: 'CML14D',
    premiumtrial: 'CMP14D',
    registered: null,
    unconfirmed: null,
  };
  for (const [name, alias] of Object.entries(expected)) {
    const { user } = await (await test.demoMember(name)).summary();
    const [current] = user.subscriptions;
    expect([name, current?.alias ?? null, current?.hasExpired ?? false]).toEqual([name, alias, false]);
    expect(user.hasConfirmedEmail).toBe(name !== 'unconfirmed');
  }
});
