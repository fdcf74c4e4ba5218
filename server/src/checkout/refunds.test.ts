import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import * as routes from '@niveshak/contract/checkout/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { insertTerm } from '../membership/index.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { processRefund, retryRefund } from './process-refund.ts';
import type { PaymentProvider } from './ports.ts';
import { markRequested } from './refund-store.ts';
import type { Refund } from './refund-store.ts';
import { returnHeldPayment } from './return-held.ts';
import { settleOrder } from './settle.ts';
import { orderByProviderId } from './store.ts';
import {
  atThePrompt,
  buy,
  dayMs,
  eventNames,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  pass,
  paymentBody,
  gatewaysOf,
  gatewaysWith,
  providerOf,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
  testGifts,
} from '../testing/checkout-fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Returns a member with a pending refund, from a payment for a replaced order. */
async function owedRefund(): Promise<{ member: TestMember; refund: Refund; paymentId: string }> {
  const member = await newBuyer(test);
  const first = await member.subscribe('CMP1Y');
  await member.subscribe('CMP3M');
  const payment = await test.control.pay(first.orderId ?? '', 'success');
  await member.raw(routes.verifyPayment, { body: paymentBody(payment) });
  const [refund] = await refundsOf(test, member);
  if (refund === undefined) throw new Error('Nothing is owed.');
  return { member, refund, paymentId: payment.razorpay_payment_id };
}

async function atProvider(paymentId: string) {
  const refunds = await providerOf(test).refundsOf({ paymentId, providerOrderId: null });
  return refunds === 'unavailable' ? [] : refunds;
}

const now = () => test.app.clock.now();

describe('a payment that started no subscription', () => {
  it('is refunded in full once, whatever events repeat, and is posted', async () => {
    const { member, refund, paymentId } = await owedRefund();
    expect(refund).toMatchObject({ reason: 'unusable-payment', state: 'owed', amount: 705_707 });
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }, { state: 'created' }]);
    await settleRefunds(test);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ id: refund.id, state: 'processed', attempt: 1 }]);
    expect(await atProvider(paymentId)).toMatchObject([{ amountPaise: 705_707, receipt: `${refund.id}-1` }]);
    expect(await termRows(test, member)).toEqual([]);
    await expectLedgerToBalance(test);
  });

  it('is reported to the browser as refunded', async () => {
    const member = await newBuyer(test);
    const first = await member.subscribe('CMP1Y');
    await member.subscribe('CMP3M');
    const payment = await test.control.pay(first.orderId ?? '', 'success');
    expect(await member.raw(routes.verifyPayment, { body: paymentBody(payment) })).toMatchObject({
      status: 503,
      body: { code: 'payment-unconfirmed', detail: expect.stringContaining('in full') },
    });
  });

  it('is reported to the member, with its refund, when only webhooks arrive', async () => {
    const withJobs = await createTestApp({ jobs: true });
    try {
      const member = await newBuyer(withJobs);
      const first = await member.subscribe('CMP1Y');
      await member.subscribe('CMP3M');
      await withJobs.control.pay(first.orderId ?? '', 'success');
      const returned = await withJobs.control.waitForMail(member.email, ({ subject }) =>
        subject.includes('refunding your payment'),
      );
      expect(returned.headers['message-id']).toContain('payment-returned-pay_');
      const sent = await withJobs.control.waitForMail(member.email, ({ subject }) =>
        subject.includes('was sent'),
      );
      expect(sent.subject).toBe('Your refund of ₹7,057.07 was sent');
      expect(sent.headers['message-id']).toContain('refund-processed-');
    } finally {
      await withJobs.close();
    }
  });

  it('is refunded if it is the second for a fulfilled order; the subscription stays', async () => {
    // In a separate app, because the sandbox lacks the second payment, so that the reconciliation would not balance.
    const apart = await createTestApp();
    const member = await newBuyer(apart);
    const { order, paymentId } = await buy(apart, member, 'CMP3M');
    const known = await orderByProviderId(apart.database.db, order.orderId ?? '');
    if (known === null) throw new Error('The order is not there.');
    const real = providerOf(apart);
    const twice: PaymentProvider = {
      ...real,
      paymentsOf: async () => [
        { id: paymentId ?? '', amountPaise: order.amount, currency: 'INR', status: 'captured' },
        { id: `pay_second_${known.id}`, amountPaise: order.amount, currency: 'INR', status: 'captured' },
      ],
    };
    const settings = {
      holderKey: 'a holder key of the tests',
      quoteKey: 'a quote key of the tests',
    };
    const deps = { db: apart.database.db, gateways: gatewaysWith(twice), settings, gifts: testGifts };
    expect(await settleOrder(deps, known, apart.app.clock.now())).toBe('fulfilled');
    expect(await settleOrder(deps, known, apart.app.clock.now())).toBe('fulfilled');
    expect(await refundsOf(apart, member)).toMatchObject([
      { paymentId: `pay_second_${known.id}`, amount: order.amount, state: 'owed' },
    ]);
    expect(await ordersOf(apart, member)).toMatchObject([{ state: 'fulfilled' }]);
    expect(await termRows(apart, member)).toHaveLength(1);
    // The sandbox lacks this payment, so it refuses the refund; staff see the failure.
    await pass(apart);
    expect(await refundsOf(apart, member)).toMatchObject([{ state: 'failed' }]);
    expect(await eventNames(apart)).toContain('refund-failed');
    await apart.close();
  });

  it('is refunded if the plan was ended between order and payment', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y');
    const upgrade = await member.subscribe('CMP1Y');
    const [lite] = await termRows(test, member);
    await member.call(routes.cancelSubscription, {
      params: { id: lite?.id ?? '' },
      body: { reason: 'A change of mind' },
    });
    const payment = await test.control.pay(upgrade.orderId ?? '', 'success');
    expect((await member.raw(routes.verifyPayment, { body: paymentBody(payment) })).status).toBe(503);
    const refunds = await refundsOf(test, member);
    expect(refunds.map(({ reason }) => reason)).toEqual(['cancellation', 'unusable-payment']);
    expect(refunds[1]?.amount).toBe(upgrade.amount);
  });
});

describe('a plan that cannot start', () => {
  it('because its days are taken is refunded, and does not fail forever', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    const userId = await userIdOf(test, member);
    const days = { startDate: calendarDate('2025-07-01'), endDate: calendarDate('2025-07-05') };
    await test.database.db.transaction().execute((tx) =>
      insertTerm(tx, {
        ...days,
        userId,
        alias: 'CMPGUEST',
        paidEndDate: days.endDate,
        source: 'grant',
        orderId: null,
        paid: null,
        createdAt: now().instant,
      }),
    );
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    expect((await member.raw(routes.verifyPayment, { body: paymentBody(payment) })).status).toBe(503);
    await settleRefunds(test);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }]);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed', amount: order.amount }]);
    await expectLedgerToBalance(test);
  });
});

describe('a process killed during a refund leaves one refund', () => {
  it('after marking the request and before calling the provider', async () => {
    const { refund, paymentId } = await owedRefund();
    await markRequested(test.database.db, refund.id, now().instant);
    await settleRefunds(test);
    expect(await atProvider(paymentId)).toHaveLength(1);
  });

  it('after the provider’s refund and before storing the answer', async () => {
    const { member, refund, paymentId } = await owedRefund();
    const real = providerOf(test);
    const deaf: PaymentProvider = {
      ...real,
      refund: async (wanted) => {
        await real.refund(wanted);
        return 'unavailable';
      },
    };
    const deps = { db: test.database.db, gateways: gatewaysWith(deaf) };
    expect(await processRefund(deps, refund.id, now())).toBe('unavailable');
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'requested', providerRefundId: null }]);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
    expect(await atProvider(paymentId)).toHaveLength(1);
    await expectLedgerToBalance(test);
  });

  it('while eight others process it', async () => {
    const { member, refund, paymentId } = await owedRefund();
    const deps = { db: test.database.db, gateways: gatewaysOf(test) };
    await Promise.all(Array.from({ length: 8 }, () => processRefund(deps, refund.id, now())));
    await settleRefunds(test);
    expect(await atProvider(paymentId)).toHaveLength(1);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
  });

  it.each(['error-500', 'garbage'] as const)('while the provider responds with %s', async (mode) => {
    const { member, paymentId } = await owedRefund();
    await test.control.fault('razorpay', mode, 3);
    await pass(test);
    await test.control.clearFaults();
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
    expect(await atProvider(paymentId)).toHaveLength(1);
  });
});

describe('a failed refund', () => {
  it('stays owed, is reported, and is retried only with a new key', async () => {
    const { member, refund, paymentId } = await owedRefund();
    const real = providerOf(test);
    const failing: PaymentProvider = {
      ...real,
      refund: async ({ paymentId: of, amountPaise, idempotencyKey: receipt }) => ({
        id: `rfnd_failed_${refund.id}`,
        paymentId: of,
        amountPaise,
        status: 'failed',
        receipt,
      }),
    };
    const before = (await eventNames(test)).length;
    await processRefund({ db: test.database.db, gateways: gatewaysWith(failing) }, refund.id, now());
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'failed' }]);
    expect((await eventNames(test)).slice(before)).toEqual(['refund-failed']);
    const shown = (await member.call(getBillingHistory, { query: { history: 'true' } })).refunds;
    expect(shown).toMatchObject([{ status: 'failed', amount: { amount: refund.amount } }]);
    // Only staff can retry it.
    await settleRefunds(test);
    expect(await atProvider(paymentId)).toEqual([]);
    expect(await retryRefund(test.database.db, refund.id)).toBe(true);
    expect(await retryRefund(test.database.db, refund.id)).toBe(false);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([
      { state: 'processed', attempt: 2, idempotencyKey: `${refund.id}-2` },
    ]);
    expect(await atProvider(paymentId)).toHaveLength(1);
  });
});

describe('the database refuses', () => {
  it.each([
    ['another amount', `set amount_paise = amount_paise - 1`],
    ['another payment', `set payment_id = (select max(id) from payments where id <> payment_id)`],
    ['a processed refund that is owed again', `set state = 'owed', settled_at = null`],
    ['another key without a failure', `set attempt = 2, idempotency_key = id::text || '-2'`],
  ])('%s', async (_name, change) => {
    const { refund } = await owedRefund();
    await settleRefunds(test);
    await expect(atThePrompt(test, `update refunds ${change} where id = '${refund.id}'`)).rejects.toThrow();
    await expect(atThePrompt(test, `delete from refunds where id = '${refund.id}'`)).rejects.toThrow();
  });

  it('a second refund of a payment for the same reason', async () => {
    const { refund } = await owedRefund();
    await expect(
      atThePrompt(
        test,
        `insert into refunds select gen_random_uuid(), user_id, order_id, payment_id, amount_paise, reason, reference,
           'owed', 1, 'x', null, null, owed_at, null, null, null from refunds where id = '${refund.id}'`,
      ),
    ).rejects.toThrow();
  });
});

describe('a wrong amount', () => {
  it('is held, reported, never fulfilled, and refunded if staff decide so', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await test.control.fault('razorpay', 'wrong-amount', 1);
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    await test.control.clearFaults();
    expect(await member.raw(routes.verifyPayment, { body: paymentBody(payment) })).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('It is safe') },
    });
    await settleRefunds(test);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'held', hold_reason: 'wrong-amount' }]);
    expect(await refundsOf(test, member)).toEqual([]);
    expect(await returnHeldPayment(test.database.db, payment.razorpay_payment_id, now())).toBe(true);
    expect(await returnHeldPayment(test.database.db, payment.razorpay_payment_id, now())).toBe(false);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([
      { state: 'processed', amount: order.amount - 100, reason: 'unusable-payment' },
    ]);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('late payments', () => {
  it('are refunded in full at another price', async () => {
    const member = await newBuyer(test);
    const order = await member.subscribe('CMP3M');
    await pass(test, 3 * dayMs);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'expired' }]);
    await test.control.pay(order.orderId ?? '', 'success');
    await settleRefunds(test);
    expect(await ordersOf(test, member)).toMatchObject([{ state: 'refunded' }]);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed', amount: order.amount }]);
    expect(await termRows(test, member)).toEqual([]);
  });

  it('start the plan on the day of proof at the same price, as the invoice states', async () => {
    const endless = await createTestApp({ sunset: 'none' });
    try {
      const member = await newBuyer(endless);
      const order = await member.subscribe('CMP3M', { couponCode: 'WELCOME10' });
      await pass(endless, 3 * dayMs);
      await endless.control.pay(order.orderId ?? '', 'success');
      await pass(endless);
      expect(await ordersOf(endless, member)).toMatchObject([{ state: 'fulfilled' }]);
      expect(await termRows(endless, member)).toMatchObject([
        { startDate: '2025-06-05', endDate: '2025-09-04', alias: 'CMP3M' },
      ]);
      await expectLedgerToBalance(endless);
    } finally {
      await endless.close();
    }
  });

  it('are found without a report after the clock jumped by months', async () => {
    const endless = await createTestApp({ sunset: 'none' });
    try {
      const member = await newBuyer(endless);
      const order = await member.subscribe('CMP3M');
      await endless.control.fault('razorpay', 'drop-webhook', 10);
      await endless.control.pay(order.orderId ?? '', 'success');
      await pass(endless, 90 * dayMs);
      expect(await ordersOf(endless, member)).toMatchObject([{ state: 'fulfilled' }]);
      expect(await termRows(endless, member)).toMatchObject([{ startDate: '2025-08-31' }]);
    } finally {
      await endless.close();
    }
  });
});
