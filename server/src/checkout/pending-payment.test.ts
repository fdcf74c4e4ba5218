import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { casesOf } from '../platform/cases.ts';
import { expectLedgerToBalance, newBuyer, providerOf } from '../testing/checkout-fixture.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  // Long enough for a request in between, even on a busy machine.
  test = await createTestApp({ lateCaptureMs: 3_000, jobs: true });
});
afterEach(() => test.control.clearFaults());
afterAll(() => test.close());

async function openOrderOf(member: TestMember, orderId?: string) {
  const query = orderId === undefined ? {} : { orderId };
  return (await member.call(routes.getOpenOrder, { query })).order;
}

async function shown(member: TestMember) {
  return (await member.summary()).user.openOrder;
}

function later(minutes: number): string {
  return new Date(test.app.clock.now().instant.getTime() + minutes * 60_000).toISOString();
}

/** Returns the webhooks that have not been handled. */
function openEvents() {
  return test.database.pool.query('select event_id from webhook_events where handled_at is null');
}

async function ordered() {
  const member = await newBuyer(test);
  const { orderId } = await member.subscribe('CMP3M');
  if (orderId === null) throw new Error('Something was to be paid');
  return { member, orderId, alias: 'CMP3M' as const };
}

describe('an order with a payment that may still succeed', () => {
  it('is pending until the bank responds, then fulfilled', async () => {
    const { member, orderId, alias } = await ordered();
    expect(await openOrderOf(member)).toEqual({ orderId, alias, isGift: false, payment: 'none' });
    expect(await shown(member)).toEqual({ orderId, alias });

    await test.control.pay(orderId, 'late');
    expect(await openOrderOf(member)).toEqual({ orderId, alias, isGift: false, payment: 'pending' });
    expect(await shown(member)).toEqual({ orderId, alias, payment: 'pending' });

    // No webhook reports the capture, so the status query must find it.
    await test.control.fault('razorpay', 'drop-webhook', 10);
    await expect.poll(async () => (await openOrderOf(member, orderId))?.payment).toBe('fulfilled');
    expect(await shown(member)).toBeNull();
    expect((await member.summary()).user.subscriptions).toMatchObject([{ alias }]);
  });

  it('is pending while the money is authorised but not captured, also after the order expired', async () => {
    const { member, orderId, alias } = await ordered();
    await test.control.pay(orderId, 'authorized');
    expect((await openOrderOf(member))?.payment).toBe('pending');
    await test.moveClock(later(31));
    expect(await shown(member)).toEqual({ orderId, alias, payment: 'pending' });
    expect((await openOrderOf(member))?.payment).toBe('pending');
  });

  it('is pending if the browser has the signed payment and the provider is down', async () => {
    const { member, orderId, alias } = await ordered();
    const payment = await test.control.pay(orderId, 'success');
    await test.control.fault('razorpay', 'error-500', 20);
    const body = {
      paymentId: payment.razorpay_payment_id,
      razorpayOrderId: orderId,
      signature: payment.razorpay_signature ?? '',
    };
    expect((await member.raw(routes.verifyPayment, { body })).status).toBe(503);
    expect(await shown(member)).toEqual({ orderId, alias, payment: 'pending' });
    expect((await openOrderOf(member))?.payment).toBe('pending');
    await test.control.clearFaults();
    expect((await openOrderOf(member))?.payment).toBe('fulfilled');
  });

  it('is unknown if nothing was reported and the provider is down', async () => {
    const { member } = await ordered();
    await test.control.fault('razorpay', 'error-500', 20);
    expect((await openOrderOf(member))?.payment).toBe('unknown');
  });

  it('can be paid again after a failed attempt', async () => {
    const { member, orderId, alias } = await ordered();
    await test.control.pay(orderId, 'failed');
    expect((await openOrderOf(member))?.payment).toBe('none');
    expect(await shown(member)).toEqual({ orderId, alias });
  });

  it('posts nothing if the provider returns a late attempt without capturing it', async () => {
    const { member, orderId, alias } = await ordered();
    const late = (await test.control.pay(orderId, 'late')).razorpay_payment_id;
    await test.control.pay(orderId, 'success');
    await expect
      .poll(async () => providerOf(test).refundsOf({ paymentId: late, providerOrderId: orderId }), {
        timeout: 15_000,
      })
      .toMatchObject([{ status: 'processed' }]);
    expect(await providerOf(test).paymentsOf(orderId)).toContainEqual(
      expect.objectContaining({ id: late, status: 'failed' }),
    );
    await member.call(routes.getOpenOrder, { query: { orderId } });
    expect((await member.summary()).user.subscriptions).toMatchObject([{ alias }]);
    await expect.poll(async () => (await openEvents()).rows, { timeout: 15_000 }).toEqual([]);
    expect(await casesOf(test.database.db, 'all')).toEqual([]);
    await expectLedgerToBalance(test);
  });

  it('reports the refund if the purchase was superseded', async () => {
    const { member, orderId } = await ordered();
    await test.control.pay(orderId, 'late');
    await member.subscribe('CML3M');
    expect((await openOrderOf(member, orderId))?.payment).toBe('pending');
    await expect
      .poll(async () => (await openOrderOf(member, orderId))?.payment, { timeout: 15_000 })
      .toBe('returned');
  });

  it('is visible only to its member', async () => {
    const { orderId } = await ordered();
    const stranger = await newBuyer(test);
    expect(await openOrderOf(stranger, orderId)).toBeNull();
    expect(await openOrderOf(stranger)).toBeNull();
  });
});
