import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { chooseRenewal, getRenewalOffer } from '@niveshak/contract/renewals/routes';
import { paymentGateways } from '../adapters/payment-gateways.ts';
import { readPaymentSettings } from '../platform/payment-settings.ts';
import { fetchSettlements } from '../reconciliation/settlements.ts';
import {
  buy,
  environmentOf,
  expectLedgerToBalance,
  gatewaysOf,
  newBuyer,
  ordersOf,
  pass,
  refundsOf,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

async function gatewayOf(test: TestApp, orderId: string | null): Promise<unknown> {
  const { rows } = await test.database.pool.query('select gateway from orders where provider_order_id = $1', [
    orderId,
  ]);
  return rows[0]?.gateway;
}

describe('the second gateway as the only one', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      env: { PAYMENT_GATEWAYS: 'cashfree-pg', RAZORPAY_BASE_URL: '', ...noFirst },
    });
  });
  afterAll(() => test.close());
  afterEach(async () => {
    await test.control.clearFaults();
    await expectLedgerToBalance(test);
  });

  it('sells, invoices and refunds to the paisa', async () => {
    const member = await newBuyer(test);
    const { order, paymentId } = await buy(test, member, 'CMP3M');
    // 7,197.00 and 18 % GST, with decimals.
    expect(order).toMatchObject({ keyId: '', gateway: { name: 'cashfree-pg', isTest: true } });
    expect(order.gateway.sessionId).toMatch(/^session_/);
    expect(await gatewayOf(test, order.orderId)).toBe('cashfree-pg');
    const [term] = await termRows(test, member);
    const params = { id: term?.id ?? '' };
    await member.call(routes.cancelSubscription, { params, body: { reason: 'I have no time to read.' } });
    await settleRefunds(test);
    const [refund] = await refundsOf(test, member);
    expect(refund).toMatchObject({ state: 'processed' });

    const reports = paymentGateways(readPaymentSettings(environmentOf(test))).settlements;
    for (const report of reports)
      expect(await fetchSettlements(test.database.db, report, new Date())).toBe(true);
    const { rows } = await test.database.pool.query(
      `select gateway, kind, amount_paise::int as amount, (credit_paise - debit_paise)::int as net,
        (fee_paise - fee_gst_paise)::int as fee, fee_gst_paise::int as gst from settlement_lines
       where entity_id in ($1, $2) order by kind`,
      [paymentId, refund?.providerRefundId],
    );
    // 1.95 % of 8,400.15 is 163.80, and 18 % GST on it 29.48.
    expect(rows).toEqual([
      { gateway: 'cashfree-pg', kind: 'payment', amount: 840_015, net: 820_687, fee: 16_380, gst: 2_948 },
      {
        gateway: 'cashfree-pg',
        kind: 'refund',
        amount: refund?.amount,
        net: -(refund?.amount ?? 0),
        fee: 0,
        gst: 0,
      },
    ]);
  });

  it('offers no automatic renewal, because the gateway has no mandates', async () => {
    const member = await newBuyer(test);
    const query = { toPlan: 'CMP1Y', state: 'MH' } as const;
    expect((await member.call(getRenewalOffer, { query })).offer).toBeNull();
    const body = { ...query, netPrice: { amount: 1 } };
    expect(await member.raw(chooseRenewal, { body })).toMatchObject({
      body: { code: 'renewal-not-offered' },
    });
  });

  it('finds an unreported payment', async () => {
    const member = await newBuyer(test);
    const { orderId } = await member.subscribe('CML1Y');
    await test.control.fault('cashfree-pg', 'drop-webhook', 5);
    await test.control.pay(orderId ?? '', 'success');
    expect((await member.summary()).user.subscriptions).toHaveLength(0);
    await pass(test);
    expect((await member.summary()).user.subscriptions).toHaveLength(1);
  });

  it('keeps an order payable after a failed attempt, and shows a late one as pending', async () => {
    const member = await newBuyer(test);
    const { orderId } = await member.subscribe('CML1Y');
    const ask = async () =>
      (await member.call(routes.getOpenOrder, { query: { orderId: orderId ?? '' } })).order?.payment;
    await test.control.pay(orderId ?? '', 'failed');
    expect(await ask()).toBe('none');
    const again = await member.subscribe('CML1Y');
    expect(again).toMatchObject({ orderId, gateway: { sessionId: expect.stringMatching(/^session_/) } });
    await test.control.pay(orderId ?? '', 'late');
    expect(await ask()).toBe('pending');
    await expect.poll(ask).toBe('fulfilled');
  });

  it('holds a wrong amount, and refunds a payment for a cancelled order', async () => {
    const member = await newBuyer(test);
    const first = await member.subscribe('CMP1Y');
    await member.subscribe('CMP3M');
    await test.control.pay(first.orderId ?? '', 'success');
    await pass(test);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed', reason: 'unusable-payment' }]);
    const wrong = await newBuyer(test);
    const { orderId } = await wrong.subscribe('CMP3M');
    await test.control.fault('cashfree-pg', 'wrong-amount');
    await test.control.pay(orderId ?? '', 'success');
    await pass(test);
    expect(await ordersOf(test, wrong)).toMatchObject([{ state: 'held', hold_reason: 'wrong-amount' }]);
  });

  it.each(['error-500', 'garbage'])('creates one order and one refund despite %s', async (mode) => {
    const member = await newBuyer(test);
    await test.control.fault('cashfree-pg', mode);
    const quote = await member.quote('CMP3M', { state: 'MH' });
    const body = member.subscribeBody('CMP3M', quote);
    expect((await member.raw(routes.subscribe, { body })).status).toBe(503);
    const { paymentId } = await buy(test, member, 'CMP3M');
    const [term] = await termRows(test, member);
    await member.call(routes.cancelSubscription, {
      params: { id: term?.id ?? '' },
      body: { reason: 'I have no time to read.' },
    });
    await test.control.fault('cashfree-pg', mode);
    await settleRefunds(test);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([{ state: 'processed' }]);
    const [gateway] = gatewaysOf(test).all.filter(({ name }) => name === 'cashfree-pg');
    const [order] = await ordersOf(test, member);
    const key = { paymentId: paymentId ?? '', providerOrderId: order?.id ?? '' };
    expect(await gateway?.refundsOf(key)).toHaveLength(1);
  });

  it('follows a dispute until the bank takes the money', async () => {
    const member = await newBuyer(test);
    const { paymentId } = await buy(test, member, 'CMP3M');
    const disputes = async () => {
      const { rows } = await test.database.pool.query('select state from chargebacks where payment_id = $1', [
        paymentId,
      ]);
      return rows;
    };
    await test.app.startJobs();
    await test.control.dispute(paymentId ?? '', 'open');
    await expect.poll(disputes).toEqual([{ state: 'open' }]);
    await test.control.fault('cashfree-pg', 'drop-webhook');
    await test.control.dispute(paymentId ?? '', 'lost');
    await pass(test);
    expect(await disputes()).toEqual([{ state: 'lost' }]);
  });
});

/** The first gateway is not configured at all. */
const noFirst = {
  RAZORPAY_SCRIPT_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRETS: '',
};

describe('a first and a second gateway', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      sunset: 'none',
      env: { PAYMENT_GATEWAYS: 'razorpay,cashfree-pg' },
      // Longer than members wait.
      faultTimeoutMs: 12_000,
    });
  });
  afterAll(() => test.close());

  it('open orders at the second within 5 s while the first is down; existing orders stay at theirs', async () => {
    const before = await newBuyer(test);
    const atFirst = await before.subscribe('CMP3M');
    expect(await gatewayOf(test, atFirst.orderId)).toBe('razorpay');

    await test.control.fault('razorpay', 'timeout', 1_000);
    const member = await newBuyer(test);
    const begunAt = performance.now();
    const order = await member.subscribe('CMP3M');
    expect(performance.now() - begunAt).toBeLessThan(5_000);
    expect(await gatewayOf(test, order.orderId)).toBe('cashfree-pg');
    // The process remembers the outage.
    const next = await newBuyer(test);
    const nextAt = performance.now();
    const nextOrder = await next.subscribe('CML1Y');
    expect(performance.now() - nextAt).toBeLessThan(2_000);
    expect(await gatewayOf(test, nextOrder.orderId)).toBe('cashfree-pg');

    await test.control.clearFaults();
    // The same purchase and its payment stay at the order's gateway.
    expect((await member.subscribe('CMP3M')).orderId).toBe(order.orderId);
    await test.control.pay(order.orderId ?? '', 'success');
    await test.control.pay(atFirst.orderId ?? '', 'success');
    await pass(test);
    expect((await member.summary()).user.subscriptions).toHaveLength(1);
    expect((await before.summary()).user.subscriptions).toHaveLength(1);
    await expectLedgerToBalance(test);
  });

  it('register no mandate with a fallback order, whose renewal is paid by link', async () => {
    const member = await newBuyer(test);
    const toPlan = { toPlan: 'CML1Y', state: 'MH' } as const;
    const { offer } = await member.call(getRenewalOffer, { query: toPlan });
    if (offer === null) throw new Error('No renewal is offered.');
    await member.call(chooseRenewal, { body: { ...toPlan, netPrice: offer.netPrice } });
    await test.control.fault('razorpay', 'error-500', 1_000);
    const { order } = await buy(test, member, 'CML1Y');
    expect(order.gateway.name).toBe('cashfree-pg');
    await test.control.clearFaults();
    await pass(test);
    await pass(test);
    const { rows } = await test.database.pool.query(
      'select state, token_id from mandates where order_id = (select id from orders where provider_order_id = $1)',
      [order.orderId],
    );
    expect(rows).toEqual([{ state: 'active', token_id: null }]);
  });

  it('reconcile the orders of one while the other is down', async () => {
    const first = await newBuyer(test);
    const { rows } = await test.database.pool.query(
      `select count(*)::int as n from orders where gateway = 'razorpay'`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
    const atSecond = await first.subscribe('CML1Y');
    expect(await gatewayOf(test, atSecond.orderId)).toBe('cashfree-pg');
    await test.control.fault('razorpay', 'error-500', 1_000);
    await test.control.fault('cashfree-pg', 'drop-webhook', 5);
    await test.control.pay(atSecond.orderId ?? '', 'success');
    await pass(test);
    expect((await first.summary()).user.subscriptions).toHaveLength(1);
    await test.control.clearFaults();
  });
});

describe('while the first gateway is down', () => {
  // A process without a remembered outage.
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ sunset: 'none', env: { PAYMENT_GATEWAYS: 'razorpay,cashfree-pg' } });
  });
  afterAll(() => test.close());

  it('processes the refunds of the second', async () => {
    const cancel = async (member: TestMember) => {
      const [term] = await termRows(test, member);
      const body = { reason: 'I have no time to read.' };
      await member.call(routes.cancelSubscription, { params: { id: term?.id ?? '' }, body });
    };
    const atFirst = await newBuyer(test);
    expect((await buy(test, atFirst, 'CMP3M')).order.gateway.name).toBe('razorpay');
    await test.control.fault('razorpay', 'error-500', 1_000);
    const atSecond = await newBuyer(test);
    expect((await buy(test, atSecond, 'CMP3M')).order.gateway.name).toBe('cashfree-pg');
    // The refund that cannot be issued was requested first.
    await cancel(atFirst);
    await cancel(atSecond);
    await settleRefunds(test);
    expect(await refundsOf(test, atFirst)).toMatchObject([{ state: 'requested' }]);
    expect(await refundsOf(test, atSecond)).toMatchObject([{ state: 'processed' }]);
    await test.control.clearFaults();
    await settleRefunds(test);
    expect(await refundsOf(test, atFirst)).toMatchObject([{ state: 'processed' }]);
  });
});
