import Razorpay from 'razorpay';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { keyId, keySecret } = DEFAULTS.razorpay;
const BASIC = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
const DAY = 86_400;

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

const events = () => hooks.received.map(({ body }) => JSON.parse(body).event as string);
const now = () => Math.floor(Date.now() / 1000);

/** Registers a token through the unmodified SDK, like the first payment. */
async function registered(maxAmount = 849_246) {
  const customer = await sdk.customers.create({
    name: 'Asha Rao',
    email: 'asha@example.in',
    contact: '9000090000',
    fail_existing: 0,
  });
  const order = await sdk.orders.create({
    amount: 849_246,
    currency: 'INR',
    customer_id: customer.id,
    token: { max_amount: maxAmount, expire_at: now() + 3650 * DAY, frequency: 'as_presented' },
  } as unknown as Parameters<typeof sdk.orders.create>[0]);
  const { razorpay_payment_id } = await sandbox.control.pay(order.id, 'success');
  const payment = await sdk.payments.fetch(razorpay_payment_id);
  return { customerId: customer.id, tokenId: String(payment.token_id) };
}

/** Debits the token for a new order, through the unmodified SDK. */
async function debit({ customerId, tokenId }: { customerId: string; tokenId: string }, amount = 849_246) {
  const order = await sdk.orders.create({
    amount,
    currency: 'INR',
    payment_capture: true,
    notification: { token_id: tokenId, payment_after: now() + DAY },
  } as unknown as Parameters<typeof sdk.orders.create>[0]);
  const { razorpay_payment_id: id } = (await sdk.payments.createRecurringPayment({
    email: 'asha@example.in',
    contact: '9000090000',
    amount,
    currency: 'INR',
    order_id: order.id,
    customer_id: customerId,
    token: tokenId,
    recurring: true,
    description: 'Renewal',
  } as unknown as Parameters<typeof sdk.payments.createRecurringPayment>[0])) as {
    razorpay_payment_id: string;
  };
  return { orderId: order.id, payment: await sdk.payments.fetch(id) };
}

it('registers a token with the first payment, debits it, and sends webhooks', async () => {
  const token = await registered();
  const { payment } = await debit(token);
  expect(payment).toMatchObject({ status: 'captured', amount: 849_246, token_id: token.tokenId });
  await expect.poll(events).toEqual(expect.arrayContaining(['token.confirmed', 'payment.captured']));
  const { items } = await sdk.customers.fetchTokens(token.customerId);
  expect(items).toMatchObject([
    { id: token.tokenId, recurring: true, recurring_details: { status: 'confirmed' } },
  ]);
});

it('returns the same customer again', async () => {
  const { customerId } = await registered();
  expect((await registered()).customerId).toBe(customerId);
});

it.each([
  ['insufficient-funds', 'insufficient_funds'],
  ['late-success', 'bank_technical_error'],
])('%s: the debit fails with the bank’s reason', async (fault, reason) => {
  const token = await registered();
  await sandbox.control.fault('razorpay', fault);
  const { payment } = await debit(token);
  expect(payment).toMatchObject({ status: 'failed', error_reason: reason });
});

it.each([
  ['pause', 'token.paused'],
  ['revoke', 'token.cancelled'],
  ['reject', 'token.rejected'],
] as const)('%s at the bank sends %s, and debits fail or are refused', async (act, event) => {
  const token = await registered();
  await sandbox.control.token(token.tokenId, act);
  await expect.poll(events).toContain(event);
  if (act === 'reject') await expect(debit(token)).rejects.toMatchObject({ statusCode: 400 });
  else expect((await debit(token)).payment.status).toBe('failed');
});

it('does not debit an expired mandate', async () => {
  const token = await registered();
  await sandbox.control.token(token.tokenId, 'expire');
  expect((await debit(token)).payment).toMatchObject({ status: 'failed' });
});

it('rejects a debit above the limit, of another customer, and twice for an order', async () => {
  const token = await registered();
  await expect(debit(token, 849_247)).rejects.toMatchObject({ statusCode: 400 });
  await expect(debit({ ...token, customerId: 'cust_another0000000' })).rejects.toMatchObject({
    statusCode: 400,
  });
  const { orderId } = await debit(token);
  const again = await sandbox.call(
    'POST',
    '/razorpay/v1/payments/create/recurring',
    {
      email: 'asha@example.in',
      contact: '9000090000',
      amount: 849_246,
      currency: 'INR',
      order_id: orderId,
      customer_id: token.customerId,
      token: token.tokenId,
      recurring: true,
    },
    BASIC,
  );
  expect(again.status).toBe(400);
});

it('cancels a token once', async () => {
  const { customerId, tokenId } = await registered();
  const cancel = () =>
    sandbox.call('PUT', `/razorpay/v1/customers/${customerId}/tokens/${tokenId}/cancel`, {}, BASIC);
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancellation_initiated' } });
  expect((await cancel()).status).toBe(400);
});
