import { createHmac } from 'node:crypto';
import Razorpay from 'razorpay';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { keyId, keySecret, webhookSecret } = DEFAULTS.razorpay;
const BASIC = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };

let sandbox: TestSandbox;
let hooks: HookReceiver;
let sdk: Razorpay;

beforeEach(async () => {
  hooks = await startHookReceiver();
  sandbox = await startTestSandbox({ razorpay: { webhookUrl: hooks.url } });
  sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  (sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL =
    `${sandbox.origin}/razorpay`;
});
afterEach(async () => {
  await sandbox.stop();
  await hooks.stop();
});

const order = (more: object = {}) =>
  sdk.orders.create({ amount: 2830584, currency: 'INR', receipt: 'ord-1', ...more });
const events = () => hooks.received.map(({ body }) => JSON.parse(body).event as string);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sandbox.call('POST', `/razorpay/v1${path}`, body, { ...BASIC, ...headers });

describe('the unmodified server SDK', () => {
  it('creates, pays, fetches, refunds and verifies', async () => {
    const made = await order({ notes: { userId: 'u1' } });
    expect(made).toMatchObject({
      status: 'created',
      amount_due: 2830584,
      attempts: 0,
      notes: { userId: 'u1' },
    });
    const paid = await sandbox.control.pay(made.id, 'success');
    const { validatePaymentVerification } = await import('razorpay/dist/utils/razorpay-utils.js');
    expect(
      validatePaymentVerification(
        { order_id: made.id, payment_id: paid.razorpay_payment_id },
        paid.razorpay_signature!,
        keySecret,
      ),
    ).toBe(true);
    expect(await sdk.orders.fetch(made.id)).toMatchObject({
      status: 'paid',
      amount_paid: 2830584,
      amount_due: 0,
    });
    const payment = await sdk.payments.fetch(paid.razorpay_payment_id);
    // In the vendor's own sample, 28,305.84 costs 668.02, including 101.90 tax.
    expect(payment).toMatchObject({ status: 'captured', captured: true, fee: 66802, tax: 10190 });
    expect((await sdk.orders.fetchPayments(made.id)).items).toHaveLength(1);
    const found = await sdk.orders.all({ receipt: 'ord-1' } as Parameters<typeof sdk.orders.all>[0]);
    expect(found.items.map((item) => item.id)).toEqual([made.id]);
    const refund = await sdk.payments.refund(paid.razorpay_payment_id, { amount: 50000 });
    expect(refund).toMatchObject({ entity: 'refund', amount: 50000, status: 'pending' });
    // Events are resent if the receiver responds too slowly, so their number is meaningless.
    await expect
      .poll(() => [...new Set(events())].toSorted(), { timeout: 10_000 })
      .toEqual([
        'order.paid',
        'payment.authorized',
        'payment.captured',
        'refund.created',
        'refund.processed',
      ]);
    expect(await sdk.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' });
    const sent = hooks.received.find(({ body }) => body.includes('order.paid'))!;
    const signature = String(sent.headers['x-razorpay-signature']);
    expect(Razorpay.validateWebhookSignature(sent.body, signature, webhookSecret)).toBe(true);
  });

  it('captures manually if the order requires it', async () => {
    const made = await order({ payment: { capture: 'manual' } });
    const { razorpay_payment_id } = await sandbox.control.pay(made.id, 'success');
    expect(await sdk.payments.fetch(razorpay_payment_id)).toMatchObject({ status: 'authorized', fee: null });
    await expect(sdk.payments.capture(razorpay_payment_id, 100, 'INR')).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await sdk.payments.capture(razorpay_payment_id, 2830584, 'INR')).toMatchObject({ captured: true });
    await expect(sdk.payments.capture(razorpay_payment_id, 2830584, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
  });

  it('is refused with wrong keys', async () => {
    const stranger = new Razorpay({ key_id: keyId, key_secret: 'wrong' });
    (
      stranger as unknown as typeof sdk & { api: { rq: { defaults: { baseURL: string } } } }
    ).api.rq.defaults.baseURL = `${sandbox.origin}/razorpay`;
    await expect(stranger.orders.fetch('order_x')).rejects.toEqual({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });
});

describe('orders', () => {
  it.each([
    [{ amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: '100', currency: 'INR' }, 'The amount must be an integer.'],
    [{ currency: 'INR' }, 'The amount field is required.'],
    [{ amount: 100 }, 'The currency field is required.'],
    [
      { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
    ],
    [{ amount: 100, currency: 'INR', userId: 'u' }, 'userId is/are not required and should not be sent'],
    [
      {
        amount: 100,
        currency: 'INR',
        notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'v'])),
      },
      'Number of fields in notes should be less than or equal to 15',
    ],
  ])('reject %j', async (body, description) => {
    const answer = await post('/orders', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } });
  });

  it('return empty notes as [], and unknown ids as 400', async () => {
    expect((await post('/orders', { amount: 100, currency: 'INR', notes: {} })).body).toMatchObject({
      notes: [],
    });
    const missing = await sandbox.call('GET', '/razorpay/v1/orders/order_missing', undefined, BASIC);
    expect(missing).toMatchObject({
      status: 400,
      body: { error: { description: 'The id provided does not exist' } },
    });
    const nowhere = await sandbox.call('GET', '/razorpay/v1/nowhere', undefined, BASIC);
    expect(nowhere.body).toMatchObject({
      error: { description: 'The requested URL was not found on the server.' },
    });
  });

  it('return the same order only for a unique receipt', async () => {
    const first = await order({ unique_receipt: true });
    expect((await order({ unique_receipt: true })).id).toBe(first.id);
    expect((await order()).id).not.toBe(first.id);
  });
});

describe('refunds', () => {
  const paidPayment = async () =>
    (await sandbox.control.pay((await order()).id, 'success')).razorpay_payment_id;

  it('are created once per key, and a key belongs to one request', async () => {
    const id = await paidPayment();
    const key = { 'x-refund-idempotency': 'refund-0001' };
    const first = await post(`/payments/${id}/refund`, { amount: 1000 }, key);
    expect((await post(`/payments/${id}/refund`, { amount: 1000 }, key)).body).toMatchObject({
      id: (first.body as { id: string }).id,
    });
    expect((await post(`/payments/${id}/refund`, { amount: 2000 }, key)).status).toBe(400);
    expect(
      (await post(`/payments/${id}/refund`, { amount: 1000 }, { 'x-refund-idempotency': 'short' })).status,
    ).toBe(400);
    expect(await sdk.payments.fetch(id)).toMatchObject({ amount_refunded: 1000, refund_status: 'partial' });
  });

  it('are limited to the remainder', async () => {
    const id = await paidPayment();
    await post(`/payments/${id}/refund`, { amount: 1000 });
    expect((await post(`/payments/${id}/refund`, { amount: 2830584 })).body).toMatchObject({
      error: { description: 'The refund amount provided is greater than amount captured' },
    });
    expect((await post(`/payments/${id}/refund`, undefined)).body).toMatchObject({ amount: 2829584 });
    expect(await sdk.payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect((await post(`/payments/${id}/refund`, {})).body).toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    });
    const listed = await sandbox.call('GET', `/razorpay/v1/payments/${id}/refunds`, undefined, BASIC);
    expect(listed.body).toMatchObject({ entity: 'collection', count: 2 });
  });
});

describe('payments', () => {
  it('that fail leave the order open for another try', async () => {
    const made = await order();
    const failed = await sandbox.control.pay(made.id, 'failed');
    expect(failed).toMatchObject({ error: { reason: 'payment_failed', metadata: { order_id: made.id } } });
    expect(await sdk.orders.fetch(made.id)).toMatchObject({ status: 'attempted', attempts: 1 });
    await sandbox.control.pay(made.id, 'success');
    await expect(sandbox.control.pay(made.id, 'success')).rejects.toThrow('Payment already done');
    expect(events()).toContain('payment.failed');
  });

  it('that are late are authorised and captured when the bank responds', async () => {
    const made = await order();
    const { razorpay_payment_id, razorpay_signature } = await sandbox.control.pay(made.id, 'late');
    expect(razorpay_signature).toBeUndefined();
    expect(await sdk.payments.fetch(razorpay_payment_id)).toMatchObject({ status: 'created' });
    await hooks.wait(3);
    expect(await sdk.payments.fetch(razorpay_payment_id)).toMatchObject({ status: 'captured' });
  });

  it('that are late and superseded are refunded', async () => {
    const made = await order();
    const late = await sandbox.control.pay(made.id, 'late');
    await sandbox.control.pay(made.id, 'success');
    await hooks.wait(6);
    expect(await sdk.payments.fetch(late.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      captured: false,
    });
  });
});

describe('webhooks', () => {
  it('are signed over the raw body with an event id, and are retried until accepted', async () => {
    hooks.answers.push(500, 0);
    const made = await order();
    await sandbox.control.pay(made.id, 'failed');
    const [first, second, third] = await hooks.wait(3);
    const expected = createHmac('sha256', webhookSecret).update(first!.body).digest('hex');
    for (const hook of [first!, second!, third!]) {
      expect(hook.body).toBe(first!.body);
      expect(hook.headers['x-razorpay-event-id']).toBe(first!.headers['x-razorpay-event-id']);
      expect(hook.headers['x-razorpay-signature']).toBe(expected);
    }
  });

  it('can be dropped, duplicated and reordered', async () => {
    await sandbox.control.fault('razorpay', 'drop-webhook');
    await sandbox.control.pay((await order()).id, 'failed');
    await sandbox.control.fault('razorpay', 'duplicate-webhook');
    await sandbox.control.pay((await order()).id, 'failed');
    const twice = await hooks.wait(2);
    expect(new Set(twice.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    hooks.received.length = 0;
    await sandbox.control.fault('razorpay', 'reorder-webhooks');
    await sandbox.control.pay((await order()).id, 'success');
    await hooks.wait(3);
    expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
    const listed = (await sandbox.call('GET', '/razorpay/webhooks')).body as {
      deliveries: { state: string }[];
    };
    expect(listed.deliveries.map(({ state }) => state)).toContain('dropped');
  });

  it('stop after a day of failures until enabled, and can be replayed', async () => {
    await sandbox.stop();
    const short = { webhookRetryMs: 40, webhookGiveUpMs: 60 };
    sandbox = await startTestSandbox({ razorpay: { webhookUrl: hooks.url }, timing: short });
    hooks.answers.push(500, 500);
    const fresh = async () => {
      const made = (await post('/orders', { amount: 100, currency: 'INR' })).body as { id: string };
      await sandbox.control.pay(made.id, 'failed');
    };
    await fresh();
    await expect
      .poll(async () => (await sandbox.call('GET', '/razorpay/webhooks')).body)
      .toMatchObject({ disabled: true });
    await fresh();
    const before = hooks.received.length;
    const listed = (await sandbox.call('GET', '/razorpay/webhooks')).body as {
      deliveries: { eventId: string }[];
    };
    await sandbox.call('POST', '/razorpay/webhooks/enable');
    await sandbox.call('POST', '/razorpay/webhooks/replay', { eventId: listed.deliveries.at(-1)!.eventId });
    await hooks.wait(before + 1);
  });
});

describe('payment faults', () => {
  it('delay a capture or change its amount', async () => {
    await sandbox.control.fault('razorpay', 'late-capture');
    expect((await sandbox.control.pay((await order()).id, 'success')).razorpay_signature).toBeUndefined();
    await sandbox.control.fault('razorpay', 'wrong-amount');
    const { razorpay_payment_id } = await sandbox.control.pay((await order()).id, 'success');
    expect(await sdk.payments.fetch(razorpay_payment_id)).toMatchObject({
      amount: 2830484,
      status: 'captured',
    });
  });
});

describe('the widget', () => {
  it('is a script, a page that only the app can frame, and calls that check the key', async () => {
    const script = await sandbox.call('GET', '/razorpay/v1/checkout.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.body).toContain('window.Razorpay');
    const page = await sandbox.call('GET', '/razorpay/v1/checkout/widget');
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:3000 http://127.0.0.1:3000',
    );
    const made = await order();
    const session = (key: string) =>
      sandbox.call('GET', `/razorpay/v1/checkout/session?key_id=${key}&order_id=${made.id}`);
    expect((await session(keyId)).body).toEqual({
      order_id: made.id,
      amount: 2830584,
      currency: 'INR',
      status: 'created',
    });
    expect((await session('rzp_test_other')).body).toMatchObject({
      error: { description: 'The id provided does not exist' },
    });
  });
});
