import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { departures, readFixtures } from '../platform/fidelity.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const api = readFixtures(new URL('./fixtures/api.json', import.meta.url));
const webhooks = readFixtures(new URL('./fixtures/webhooks.json', import.meta.url));
const { keyId, keySecret } = DEFAULTS.razorpay;
const auth = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
let sandbox: TestSandbox;
let hooks: HookReceiver;
const answers = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  hooks = await startHookReceiver();
  sandbox = await startTestSandbox({ razorpay: { webhookUrl: hooks.url } });
  const keep = async (name: string, method: string, path: string, body?: unknown, headers = auth) => {
    const answer = await sandbox.call(method, `/razorpay/v1${path}`, body, headers);
    answers.set(name, answer);
    return answer.body as { id: string };
  };
  const order = { amount: 2830584, currency: 'INR', receipt: 'ord-7f3a', notes: { userId: 'u1' } };
  const { id } = await keep('order', 'POST', '/orders', order);
  const { razorpay_payment_id } = await sandbox.control.pay(id, 'success');
  await keep('payment', 'GET', `/payments/${razorpay_payment_id}`);
  await keep('payments of an order', 'GET', `/orders/${id}/payments`);
  await keep('refund', 'POST', `/payments/${razorpay_payment_id}/refund`, { amount: 50000 });
  const today = new Date(Date.now() + 19_800_000).toISOString();
  await keep(
    'settlement recon',
    'GET',
    `/settlements/recon/combined?year=${today.slice(0, 4)}&month=${Number(today.slice(5, 7))}&count=1`,
  );
  await keep('invalid input', 'POST', '/orders', { amount: 1, currency: 'INR' });
  await keep('wrong keys', 'GET', '/orders', undefined, { authorization: 'Basic eDp5' });
  await hooks.wait(5);
});
afterAll(async () => {
  await sandbox.stop();
  await hooks.stop();
});

it.each(Object.entries(api.cases))('%s', (name, { status, body, optional }) => {
  const answer = answers.get(name);
  expect(answer?.status).toBe(status);
  expect(departures(body, answer?.body, optional)).toEqual([]);
});

it.each(Object.entries(webhooks.cases))('webhook %s', (name, fixture) => {
  const sent = hooks.received.map(({ body }) => JSON.parse(body)).find(({ event }) => event === name);
  const { payload, ...envelope } = sent;
  const { payload: documented, ...rest } = fixture.body as { payload: Record<string, { entity: string }> };
  expect(departures(rest, envelope)).toEqual([]);
  expect(envelope.contains).toEqual((rest as { contains?: string[] }).contains);
  expect(Object.keys(payload)).toEqual(Object.keys(documented));
  const entities = { payment: 'payment', order: 'order', refund: 'refund' } as const;
  for (const kind of Object.keys(documented) as (keyof typeof entities)[]) {
    expect(departures(api.cases[entities[kind]]?.body, payload[kind].entity)).toEqual([]);
  }
});
