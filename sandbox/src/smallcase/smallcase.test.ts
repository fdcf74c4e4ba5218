import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { departures, readFixtures } from '../platform/fidelity.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const fixtures = readFixtures(new URL('./fixtures/gateway.json', import.meta.url));
const { apiSecret, secret } = DEFAULTS.smallcase;
const token = (payload: Record<string, unknown>, key: string = secret) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
const basket = (securities: unknown) => ({
  intent: 'TRANSACTION',
  orderConfig: { type: 'SECURITIES', securities },
  notes: 'focused',
});
const one = basket([{ ticker: 'INFY', quantity: 4, type: 'BUY' }]);

let sandbox: TestSandbox;
let hooks: HookReceiver;
let guest: Record<string, string>;
const headers = async (payload: Record<string, unknown>) => ({
  'x-gateway-secret': apiSecret,
  'x-gateway-authtoken': await token(payload),
});
beforeAll(async () => {
  hooks = await startHookReceiver();
  sandbox = await startTestSandbox({ smallcase: { webhookUrl: hooks.url } });
  guest = await headers({ guest: true });
});
afterAll(async () => {
  await sandbox.stop();
  await hooks.stop();
});

const post = (body: unknown, as = guest, gateway = 'niveshak') =>
  sandbox.call('POST', `/smallcase/gateway/${gateway}/transaction`, body, as);
const read = (what: string, id: string, as = guest) =>
  sandbox.call('GET', `/smallcase/v1/niveshak/engine/${what}?transactionId=${id}`, undefined, as);
async function create(body: unknown = one): Promise<string> {
  const answer = await post(body);
  return (answer.body as { data: { transactionId: string } }).data.transactionId;
}

it('responds in the documented shapes', async () => {
  const created = await post(one);
  const { transactionId: id } = (created.body as { data: { transactionId: string } }).data;
  expect(id).toMatch(/^TRX_[0-9a-f]{32}$/);
  const cancelled = await create();
  await sandbox.control.trade(id, 'filled');
  await sandbox.control.trade(cancelled, 'cancelled');
  const answers = {
    create: created,
    details: await read('transactiondetails', id),
    'details of a cancelled one': await read('transactiondetails', cancelled),
    orders: await read('orders/sst', id),
    'wrong keys': await post(one, { ...guest, 'x-gateway-secret': secret }),
    'wrong token': await post(one, {
      ...guest,
      'x-gateway-authtoken': await token({ guest: true }, apiSecret),
    }),
  };
  for (const [name, { status, body, optional }] of Object.entries(fixtures.cases)) {
    const answer = answers[name as keyof typeof answers];
    expect(answer.status, name).toBe(status);
    expect(departures(body, answer.body, optional), name).toEqual([]);
  }
});

describe('rejected requests', () => {
  it.each([
    [
      'a quantity for some only',
      basket([
        { ticker: 'A', quantity: 1, type: 'BUY' },
        { ticker: 'B', type: 'BUY' },
      ]),
    ],
    ['nothing to order', basket([])],
    ['notes beyond 256 characters', { ...one, notes: 'x'.repeat(257) }],
    ['a quantity of zero', basket([{ ticker: 'A', quantity: 0, type: 'BUY' }])],
  ])('%s', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('a token with more claims than the user', async () => {
    expect((await post(one, await headers({ guest: true, memberId: 'm1' }))).status).toBe(401);
  });

  it('another partner’s gateway', async () => {
    expect((await post(one, guest, 'other')).status).toBe(401);
  });

  it('a connected user who reads another user’s transaction', async () => {
    const id = await create();
    expect((await read('transactiondetails', id, await headers({ smallcaseAuthId: 'x' }))).status).toBe(400);
  });

  it('a second use', async () => {
    const id = await create();
    await sandbox.control.trade(id, 'failed');
    await expect(sandbox.control.trade(id, 'filled')).rejects.toThrow('transaction_expired');
  });
});

describe('a connected user', () => {
  const scdk = async (
    what: string,
    transactionId: string,
    as: Record<string, unknown>,
    more: object = {},
  ) => {
    const body = { gateway: 'niveshak', token: await token(as), transactionId, ...more };
    return (await sandbox.call('POST', `/smallcase/scdk/2.0.0/${what}`, body)).body as Record<
      string,
      unknown
    >;
  };
  const logIn = async (transactionId: string, as: Record<string, unknown>, more: object = {}) =>
    scdk('login', transactionId, as, { broker: 'groww', ...more });

  it('is identified by the account of the first login, which sees that transaction from then on', async () => {
    const id = await create();
    expect(await scdk('session', id, { guest: true })).toMatchObject({ connected: null });
    const { account } = await logIn(id, { guest: true });
    const as = { smallcaseAuthId: account };
    await sandbox.control.trade(id, 'filled');
    expect((await read('orders/sst', id, await headers(as))).status).toBe(200);

    const answer = await post(one, await headers(as));
    const { transactionId: next } = (answer.body as { data: { transactionId: string } }).data;
    expect(await scdk('session', next, as)).toMatchObject({
      connected: { broker: 'groww', authId: account },
    });
    expect(await logIn(next, as, { account })).toMatchObject({ status: 'USED', error: null, account });
  });

  it('cannot log in with another account', async () => {
    const { account } = await logIn(await create(), { guest: true });
    const as = { smallcaseAuthId: account };
    const answer = await post(one, await headers(as));
    const { transactionId } = (answer.body as { data: { transactionId: string } }).data;
    expect(await logIn(transactionId, as)).toMatchObject({
      status: 'ERRORED',
      error: { code: 1001, message: 'user_mismatch' },
    });
  });
});

it('fills near the exchange’s quote', async () => {
  await sandbox.call('POST', '/kite/prices', { prices: { GLENMARA: 276.8 } });
  const id = await create(basket([{ ticker: 'GLENMARA', quantity: 3, type: 'BUY' }]));
  await sandbox.control.trade(id, 'filled');
  const { body } = await read('orders/sst', id);
  expect(body).toMatchObject({ data: { orderBatches: [{ orders: [{ averagePrice: 277.1 }] }] } });
});

it('fills a part of a basket: in full, in part, not at all', async () => {
  const id = await create(basket(['A', 'B', 'C'].map((ticker) => ({ ticker, quantity: 4, type: 'BUY' }))));
  await sandbox.control.trade(id, 'partly-filled');
  const { body } = await read('orders/sst', id);
  const [batch] = (body as { data: { orderBatches: { status: string; orders: unknown[] }[] } }).data
    .orderBatches;
  expect(batch).toMatchObject({
    status: 'PARTIALLYFILLED',
    filled: 6,
    orders: [
      { status: 'COMPLETE', filledQuantity: 4 },
      { status: 'PARTIAL', filledQuantity: 2 },
      { status: 'REJECTED', filledQuantity: 0, errorCode: 'marginsExceeded' },
    ],
  });
});

it('expires when not used in time', async () => {
  const short = await startTestSandbox({ smallcase: { sessionMs: 0 } });
  try {
    const made = await short.call('POST', '/smallcase/gateway/niveshak/transaction', one, guest);
    const { transactionId } = (made.body as { data: { transactionId: string } }).data;
    const path = `/smallcase/v1/niveshak/engine/transactiondetails?transactionId=${transactionId}`;
    expect((await short.call('GET', path, undefined, guest)).body).toMatchObject({
      data: {
        transactionDetails: { status: 'ERRORED', error: { message: 'transaction_expired', code: 3001 } },
      },
    });
  } finally {
    await short.stop();
  }
});

it('fails on request', async () => {
  await sandbox.control.fault('smallcase', 'error-500');
  expect((await post(one)).status).toBe(500);
  expect((await post(one)).status).toBe(200);
});

it('sends a batch webhook with a checksum over timestamp and account, and none for a cancelled one', async () => {
  const before = hooks.received.length;
  const id = await create();
  await sandbox.control.trade(await create(), 'cancelled');
  await sandbox.control.trade(id, 'filled');
  const hook = (await hooks.wait(before + 1)).at(-1);
  const body = JSON.parse(hook?.body ?? '') as Record<string, string>;
  expect(body).toMatchObject({ transactionId: id, status: 'COMPLETED' });
  const { timestamp = '', smallcaseAuthId = '' } = body;
  const expected = createHmac('sha256', apiSecret)
    .update(timestamp + smallcaseAuthId)
    .digest('hex');
  expect(body['checksum']).toBe(expected);
});
