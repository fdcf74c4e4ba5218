import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { newBuyer, ordersOf, pass, paymentBody } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the main job', () => {
  it.each(['CMPONE', 'CMP3M', 'CML1Y'] as const)('%s: quote, order, payment, subscription', async (alias) => {
    const member = await newBuyer(test);
    const order = await member.subscribe(alias);
    expect(order.orderId).toMatch(/^order_/);
    expect((await member.summary()).user.openOrder).toEqual({ orderId: order.orderId, alias });

    const payment = await test.control.pay(order.orderId ?? '', 'success');
    expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
    // Repeated browser calls and the webhook may report the same payment.
    expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
    await pass(test);

    const { user } = await member.summary();
    expect(user.subscriptions).toHaveLength(1);
    expect(user.subscriptions[0]).toMatchObject({ alias, hasExpired: false, isQueued: false, isGift: false });
    expect(user.openOrder).toBeNull();
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'fulfilled', alias }]);
  });

  it('charges exactly what was shown', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMPONE', { state: 'KA' });
    // 2 June to 31 August: 91 of 365 days of 23,988.00 → 5,980.57; IGST 18% → 1,076.50.
    expect(quote.price).toMatchObject({
      listPrice: { amount: 598_057 },
      gst: { amount: 107_650, igst: 107_650, cgst: 0, sgst: 0, isEstimate: false },
      netPrice: { amount: 705_707 },
    });
    expect(quote).toMatchObject({
      startDate: '2025-06-02',
      paidEndDate: '2025-08-31',
      endDate: '2025-08-31',
    });
    const details = { billingInfo: { state: 'KA', pincode: '560001', address: null } };
    const order = await member.call(routes.subscribe, {
      body: member.subscribeBody('CMPONE', quote, { details }),
    });
    expect(order.amount).toBe(705_707);
  });

  it('succeeds by a webhook alone if the browser never returns', async () => {
    const withJobs = await createTestApp({ jobs: true });
    try {
      const member = await withJobs.newMember();
      await member.verifyAndSign('WHKPR0000C');
      const order = await member.subscribe('CML1Y');
      await withJobs.control.pay(order.orderId ?? '', 'success');
      await expect
        .poll(async () => (await member.summary()).user.subscriptions.length, { timeout: 10_000 })
        .toBe(1);
      const mail = await withJobs.control.waitForMail(member.email, ({ subject }) =>
        subject.includes('active'),
      );
      expect(mail.text).toContain('Valid till: 31 Aug 2025');
      expect(mail.headers['message-id']).toContain('order-fulfilled-');

      // A second purchase, partly paid by credit. Its receipt links invoice and payment.
      const upgrade = await member.subscribe('CMP1Y');
      await withJobs.control.pay(upgrade.orderId ?? '', 'success');
      const receipt = await withJobs.control.waitForMail(member.email, ({ subject }) =>
        subject.includes('Premium Annual'),
      );
      const rupees = (label: string) =>
        Number(
          new RegExp(`^${label}: (-?)₹([\\d,.]+)`, 'mu')
            .exec(receipt.text.replaceAll('\u2212', '-'))
            ?.slice(1)
            .join('')
            .replaceAll(/[,.]/g, ''),
        );
      expect(rupees('Paid')).toBe(upgrade.amount);
      expect(rupees('Credit for your earlier plan')).toBeLessThan(0);
      expect(rupees('Invoice total') + rupees('Credit for your earlier plan')).toBe(rupees('Paid'));
    } finally {
      await withJobs.close();
    }
  });

  it('finds an unreported payment by reconciliation', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.control.fault('razorpay', 'drop-webhook', 10);
    await test.control.pay(order.orderId ?? '', 'success');
    expect((await member.summary()).user.subscriptions).toHaveLength(0);
    await pass(test);
    expect((await member.summary()).user.subscriptions).toHaveLength(1);
    await test.control.clearFaults();
  });

  it('keeps the order payable after a failed payment', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.control.pay(order.orderId ?? '', 'failed');
    await pass(test);
    expect((await member.summary()).user.openOrder?.orderId).toBe(order.orderId);
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
  });
});

describe('a member’s open order', () => {
  it('is returned for the same purchase, also concurrently and with a fresh quote', async () => {
    const member = await newBuyer(test);
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    const body = member.subscribeBody('CMP1Y', quote);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => member.call(routes.subscribe, { body })),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect((await member.subscribe('CMP1Y')).orderId).toBe(answers[0]?.orderId);
    expect(await ordersOf(test, member)).toHaveLength(1);
  });

  it('is cancelled by a different purchase; a payment for it is refunded in full and fulfils nothing', async () => {
    const member = await newBuyer(test);
    const first = await member.subscribe('CMP1Y');
    const second = await member.subscribe('CMP3M');
    expect(second.orderId).not.toBe(first.orderId);
    await test.control.pay(first.orderId ?? '', 'success');
    await pass(test);
    const [cancelled, open] = await ordersOf(test, member);
    expect(cancelled).toMatchObject({ state: 'refunded', hold_reason: null });
    expect(open).toMatchObject({ state: 'created' });
    expect((await member.summary()).user.subscriptions).toHaveLength(0);
  });

  it('gives no second subscription for a second payment', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    await Promise.all([
      member.raw(routes.verifyPayment, { body: paymentBody(payment) }),
      member.raw(routes.verifyPayment, { body: paymentBody(payment) }),
      pass(test),
    ]);
    expect((await member.summary()).user.subscriptions).toHaveLength(1);
  });

  it('expires after thirty minutes; a late payment on the same day at the same price is fulfilled', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.moveClock(new Date(test.app.clock.now().instant.getTime() + 31 * 60_000).toISOString());
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'expired' }]);
    expect((await member.summary()).user.openOrder).toBeNull();
    await test.control.pay(order.orderId ?? '', 'success');
    await pass(test);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'fulfilled' }]);
    expect((await member.summary()).user.subscriptions).toHaveLength(1);
  });
});

describe('a failing payment provider', () => {
  it.each(['error-500', 'garbage'] as const)(
    '%s: leaves nothing partial, and a retry returns one order',
    async (mode) => {
      const member = await newBuyer(test);
      const quote = await member.quote('CMP3M', { state: 'MH' });
      const body = member.subscribeBody('CMP3M', quote);
      await test.control.fault('razorpay', mode, 1);
      expect(await member.raw(routes.subscribe, { body })).toMatchObject({
        status: 503,
        body: { code: 'provider-unavailable', title: 'Subscription failed.' },
      });
      await test.control.clearFaults();
      expect((await member.call(routes.subscribe, { body })).orderId).toMatch(/^order_/);
      expect(await ordersOf(test, member)).toHaveLength(1);
    },
  );

  it('leaves a payment unconfirmed if it is down, until the next call', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    await test.control.fault('razorpay', 'error-500', 1);
    expect(await member.raw(routes.verifyPayment, { body: paymentBody(payment) })).toMatchObject({
      status: 503,
      body: { code: 'payment-unconfirmed' },
    });
    await test.control.clearFaults();
    expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
  });

  it('holds a wrong captured amount for staff and never fulfils it', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.control.fault('razorpay', 'wrong-amount', 1);
    await test.control.pay(order.orderId ?? '', 'success');
    await pass(test);
    await test.control.clearFaults();
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'held', hold_reason: 'wrong-amount' }]);
    expect((await member.summary()).user.subscriptions).toEqual([]);
  });
});

describe('coupons, trial, upgrade', () => {
  it('need no payment with a 100 % coupon', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M', { couponCode: ' full100 ' });
    expect(order).toMatchObject({ orderId: null, amount: 0 });
    expect((await member.summary()).user.subscriptions).toMatchObject([{ alias: 'CMP3M' }]);
  });

  it('accept a quote with an invalid code, or another plan’s code, without discount', async () => {
    const member = await test.newMember();
    for (const couponCode of ['NOPE', 'EXPIRED1', 'FULL100']) {
      const quote = await member.quote('CMP1Y', { couponCode });
      expect(quote).toMatchObject({ allowed: true, price: { couponDiscount: null } });
    }
    const quote = await member.quote('CMP1Y', { couponCode: 'welcome10' });
    expect(quote.price?.couponDiscount?.couponCode).toBe('WELCOME10');
  });

  it('limit a coupon to one use per member, released when the order is replaced', async () => {
    const member = await newBuyer(test);
    await member.subscribe('CMP3M', { couponCode: 'ONCE50' });
    const again = await member.quote('CMP1Y', { couponCode: 'ONCE50' });
    expect(again.price?.couponDiscount?.amount).toBeGreaterThan(0);
  });

  it('require consent for the trial, which starts immediately and only once', async () => {
    const member = await test.newMember();
    const quote = await member.quote('CML14D');
    expect(quote).toMatchObject({
      allowed: true,
      kycRequired: false,
      eSignRequired: false,
      endDate: '2025-06-15',
    });
    const body = member.subscribeBody('CML14D', quote, { details: { phone: '9000000077' } });
    expect(await member.raw(routes.subscribe, { body })).toMatchObject({
      status: 409,
      body: { code: 'consent-required' },
    });
    const accepted = { ...body, userDetails: { ...body.userDetails, acceptedTerms: quote.termsVersion } };
    expect(await member.call(routes.subscribe, { body: accepted })).toMatchObject({ orderId: null });
    expect((await member.summary()).user.subscriptions).toMatchObject([
      { alias: 'CML14D', endDate: '2025-06-15' },
    ]);

    expect(await member.quote('CML14D')).toMatchObject({ allowed: false });
    const alias = await test.newMember({ email: member.email.replace('@', '+again@') });
    expect(await alias.quote('CML14D')).toMatchObject({ allowed: false });
  });

  it('credit paid unused days on an upgrade, which ends the old plan', async () => {
    const member = await newBuyer(test);
    const lite = await member.subscribe('CML1Y');
    const paid = await test.control.pay(lite.orderId ?? '', 'success');
    await member.call(routes.verifyPayment, { body: paymentBody(paid) });

    const quote = await member.quote('CMP1Y', { state: 'MH' });
    expect(quote).toMatchObject({ kind: 'upgrade', allowed: true });
    expect(quote.price?.prorate?.amount).toBeGreaterThan(0);
    expect(await member.quote('CML3M')).toMatchObject({ allowed: false, reason: expect.any(String) });

    const order = await member.subscribe('CMP1Y');
    expect(order.amount).toBe(quote.price?.netPrice.amount);
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    await member.call(routes.verifyPayment, { body: paymentBody(payment) });
    const { subscriptions } = (await member.summary()).user;
    expect(subscriptions).toMatchObject([
      { alias: 'CMP1Y', hasExpired: false },
      { alias: 'CML1Y', hasExpired: true },
    ]);
  });
});
