import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { clientId, clientSecret } = DEFAULTS.cashfreePg;
const keys = { 'x-api-version': '2025-01-01', 'x-client-id': clientId, 'x-client-secret': clientSecret };
let receiver: HookReceiver;
let sandbox: TestSandbox;
beforeAll(async () => {
  receiver = await startHookReceiver();
  sandbox = await startTestSandbox({ cashfreePg: { webhookUrl: receiver.url } });
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  sandbox.call(method, `/cashfree-pg${path}`, body, { ...keys, ...more });
const newOrder = (order_id: string, order_amount: number) =>
  call('POST', '/orders', {
    order_id,
    order_amount,
    order_currency: 'INR',
    customer_details: { customer_id: 'c123', customer_phone: '9876543210' },
  });

it('rejects wrong keys, a missing version, and an amount with three decimals', async () => {
  expect((await call('GET', '/orders/none', undefined, { 'x-client-secret': 'wrong' })).status).toBe(401);
  expect((await call('GET', '/orders/none', undefined, { 'x-api-version': '' })).status).toBe(400);
  expect((await call('GET', '/orders/none')).body).toMatchObject({ code: 'order_not_found' });
  expect((await newOrder('decimals', 10.125)).body).toMatchObject({ code: 'order_amount_invalid' });
});

it('has one order per id and one success per order, and refunds at most the payment', async () => {
  expect((await newOrder('one', 8400.15)).body).toMatchObject({
    order_amount: 8400.15,
    order_status: 'ACTIVE',
  });
  expect(await newOrder('one', 8400.15)).toMatchObject({
    status: 409,
    body: { code: 'order_already_exists' },
  });
  await sandbox.control.pay('one', 'failed');
  await sandbox.control.pay('one', 'success');
  await expect(sandbox.control.pay('one', 'success')).rejects.toThrow('already paid');
  expect((await call('GET', '/orders/one/payments')).body).toMatchObject([
    { payment_status: 'SUCCESS', payment_amount: 8400.15, is_captured: true },
    { payment_status: 'FAILED' },
  ]);
  const refund = (refund_id: string, refund_amount: number) =>
    call('POST', '/orders/one/refunds', { refund_id, refund_amount });
  expect((await refund('part', 8000)).body).toMatchObject({ refund_status: 'PENDING', refund_amount: 8000 });
  expect((await refund('part', 8000)).status).toBe(409);
  expect((await refund('more', 400.16)).body).toMatchObject({ code: 'refund_amount_invalid' });
  expect((await refund('rest', 400.15)).status).toBe(200);
});

it('signs webhooks over timestamp and raw body', async () => {
  await newOrder('signed', 10);
  await sandbox.control.pay('signed', 'success');
  await expect
    .poll(() => receiver.received.find(({ body }) => body.includes('"signed"')), { timeout: 5_000 })
    .toBeDefined();
  const hook = receiver.received.find(({ body }) => body.includes('"signed"'));
  const timestamp = String(hook?.headers['x-webhook-timestamp']);
  const expected = createHmac('sha256', clientSecret)
    .update(timestamp)
    .update(hook?.body ?? '')
    .digest('base64');
  expect(hook?.headers['x-webhook-signature']).toBe(expected);
});
