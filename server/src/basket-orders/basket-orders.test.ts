import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import { createHmac } from 'node:crypto';
import { SignJWT, decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/basket-orders/routes';
import { productEnvironment } from '../../demo/demo-env.ts';
import { smallcaseBrokerGateway } from '../adapters/smallcase/broker-gateway.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { handleBrokerEvent, reconcileBaskets } from './outcome.ts';

let test: TestApp;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  member = await test.demoMember('premium');
  other = await test.demoMember('quarterly');
});
afterAll(() => test.close());

const securities = [
  { ticker: 'INFY', quantity: 0, delta: 4, limit: null },
  { ticker: 'TCS', quantity: 6, delta: -2, limit: 3500.5 },
  { ticker: 'M&M', quantity: 3, delta: 0, limit: null },
];
const basket = { securities, portfolioTag: 'focused' as const };

async function create(): Promise<string> {
  const { token: authToken } = await member.call(routes.getBrokerToken);
  const body = { ...basket, authToken };
  return (await member.call(routes.createBrokerTransaction, { body })).transactionId;
}
const resultOf = (id: string) => member.call(routes.getBrokerResult, { params: { id } });
async function refusal(body: unknown) {
  const { status, body: problem } = await member.raw(routes.createBrokerTransaction, { body });
  return { status, problem };
}

const gateway = () => {
  const env = productEnvironment(
    { port: 0, sandboxPort: Number(new URL(test.sandboxOrigin).port), smtpPort: 0 },
    '',
  );
  return smallcaseBrokerGateway({
    baseUrl: env.BROKER_BASE_URL,
    gateway: env.BROKER_GATEWAY,
    tokenSecret: env.BROKER_TOKEN_SECRET,
    apiSecret: env.BROKER_API_SECRET,
    limitField: '',
  });
};
const deps = () => ({ db: test.database.db, gateway: gateway() });
const time = () => test.app.clock.now();

it('gives a guest an anonymous token that expires with the transaction', async () => {
  const { token } = await member.call(routes.getBrokerToken);
  const { iat = 0, exp = 0, ...who } = decodeJwt(token);
  expect(who).toEqual({ guest: true });
  expect(exp - iat).toBe(15 * 60);
});

describe('the result of a basket at the gateway', () => {
  it('is pending for the member', async () => {
    expect(await resultOf(await create())).toMatchObject({ status: 'waiting', orders: [] });
  });

  it('is filled: unchanged holdings are not ordered, sold ones are', async () => {
    const id = await create();
    await test.control.trade(id, 'filled');
    const found = await resultOf(id);
    const [bought, sold] = found.orders.map(
      ({ filledQuantity, averagePrice }) => filledQuantity * sharePrice(averagePrice ?? 0),
    );
    const whole = { status: 'complete', message: null };
    expect(found).toMatchObject({ transactionId: id, portfolioTag: 'focused', bought, sold });
    expect(found.status).toBe('filled');
    expect(found.orders).toMatchObject([
      { ticker: 'INFY', side: 'BUY', quantity: 4, filledQuantity: 4, amount: bought, ...whole },
      { ticker: 'TCS', side: 'SELL', quantity: 2, filledQuantity: 2, amount: sold, ...whole },
    ]);
  });

  it('is partly filled, with the broker’s reason', async () => {
    const id = await create();
    await test.control.trade(id, 'partly-filled');
    expect(await resultOf(id)).toMatchObject({
      status: 'partly-filled',
      orders: [
        { ticker: 'INFY', status: 'complete' },
        {
          ticker: 'TCS',
          status: 'rejected',
          filledQuantity: 0,
          averagePrice: null,
          message: 'Not enough shares to sell.',
        },
      ],
    });
  });

  it.each(['failed', 'processing', 'cancelled', 'expired'] as const)('is %s', async (outcome) => {
    const id = await create();
    await test.control.trade(id, outcome);
    expect((await resultOf(id)).status).toBe(outcome);
  });
});

describe('an unconfirmed order', () => {
  const statusOf = async (id: string) =>
    (await member.call(routes.listBaskets)).find(({ transactionId }) => transactionId === id)?.status;

  it('is discarded by the member or a newer order, unless it is confirmed later', async () => {
    const first = await create();
    expect(await statusOf(first)).toBe('waiting');
    const second = await create();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['cancelled', 'waiting']);

    const params = { id: second };
    expect((await other.raw(routes.discardBasket, { params })).status).toBe(404);
    expect(await member.call(routes.discardBasket, { params })).toMatchObject({ status: 'cancelled' });
    await reconcileBaskets(deps()).run(time(), 'whole');
    expect(await statusOf(second)).toBe('cancelled');

    await test.control.trade(second, 'filled');
    await reconcileBaskets(deps()).run(time(), 'whole');
    expect(await statusOf(second)).toBe('filled');
    expect(await member.call(routes.discardBasket, { params })).toMatchObject({ status: 'filled' });
  });
});

describe('refused requests', () => {
  it('include reading another member’s order', async () => {
    const id = await create();
    expect((await other.raw(routes.getBrokerResult, { params: { id } })).status).toBe(404);
  });

  it('include a token with another key, with more claims, or expired', async () => {
    const { BROKER_TOKEN_SECRET, BROKER_API_SECRET } = productEnvironment(
      { port: 0, sandboxPort: 0, smtpPort: 0 },
      '',
    );
    const sign = (payload: Record<string, unknown>, secret: string, ends: string) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(ends)
        .sign(new TextEncoder().encode(secret));
    const tokens = [
      await sign({ guest: true }, BROKER_API_SECRET, '15m'),
      await sign({ smallcaseAuthId: 'somebody' }, BROKER_TOKEN_SECRET, '15m'),
      await sign({ guest: true }, BROKER_TOKEN_SECRET, '-1s'),
      'nonsense',
    ];
    for (const authToken of tokens) {
      expect(await refusal({ ...basket, authToken })).toMatchObject({
        status: 409,
        problem: { code: 'bad-broker-token' },
      });
    }
  });

  it.each([
    ['nothing to order', [{ ticker: 'INFY', quantity: 4, delta: 0, limit: null }]],
    ['an empty basket', []],
    ['a short sale', [{ ticker: 'INFY', quantity: 1, delta: -2, limit: null }]],
    ['the same stock twice', [securities[0], securities[0]]],
    ['part of a share', [{ ticker: 'INFY', quantity: 0, delta: 1.5, limit: null }]],
  ])('%s', async (_name, wrong) => {
    const { token: authToken } = await member.call(routes.getBrokerToken);
    expect((await refusal({ ...basket, securities: wrong, authToken })).status).toBe(400);
  });
});

it.each(['error-500', 'garbage'])('reports that the gateway is unavailable: %s', async (mode) => {
  const { token: authToken } = await member.call(routes.getBrokerToken);
  const id = await create();
  await test.control.fault('smallcase', mode, 2);
  expect(await refusal({ ...basket, authToken })).toMatchObject({
    status: 503,
    problem: { code: 'broker-unavailable', detail: /unable to initiate a transaction/ },
  });
  expect((await member.raw(routes.getBrokerResult, { params: { id } })).status).toBe(503);
  expect((await resultOf(id)).status).toBe('waiting');
});

it('stores the owner of a transaction, but no token', async () => {
  const id = await create();
  const row = await test.database.db
    .selectFrom('basket_transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Object.keys(row).sort()).toEqual(
    [
      'account_id', 'asked_at', 'created_at', 'discarded_at', 'id', 'orders', 'portfolio_tag', 'securities', 'settled_at', 'status',
      'stocks', 'user_id',
    ], // prettier-ignore
  );
  expect(row).toMatchObject({ stocks: 2, securities, status: 'waiting', settled_at: null });
});

describe('the broker account', () => {
  /** Simulates the gateway window and returns its result token. */
  const used = async (id: string): Promise<string> => {
    const answer = await fetch(`${test.sandboxOrigin}/smallcase/act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transactionId: id, outcome: 'processing' }),
    });
    const { smallcaseAuthToken } = (await answer.json()) as { smallcaseAuthToken: string };
    return smallcaseAuthToken;
  };
  const orderAs = async (as: TestMember): Promise<string> => {
    const { token: authToken } = await as.call(routes.getBrokerToken);
    return (await as.call(routes.createBrokerTransaction, { body: { ...basket, authToken } })).transactionId;
  };
  const connect = (as: TestMember, transactionId: string, resultToken: string) =>
    as.raw(routes.connectBrokerAccount, { body: { transactionId, resultToken } });

  it('is stored after the first orders and reused for the next', async () => {
    expect(await member.call(routes.getBrokerAccount)).toEqual({ account: null });
    const id = await orderAs(member);
    const resultToken = await used(id);
    expect((await connect(member, id, resultToken)).status).toBe(200);
    const { account } = await member.call(routes.getBrokerAccount);
    expect(account).toMatchObject({ broker: 'kite' });
    // A repeated call: a double click, or a later order with the same account.
    await connect(member, id, resultToken);
    expect(await member.call(routes.getBrokerAccount)).toEqual({ account });

    const { token } = await member.call(routes.getBrokerToken);
    const { iat: _iat, exp: _exp, ...who } = decodeJwt(token);
    expect(who).toEqual({ smallcaseAuthId: decodeJwt(resultToken)['smallcaseAuthId'] });
    const next = await orderAs(member);
    await test.control.trade(next, 'filled');
    expect((await resultOf(next)).status).toBe('filled');
    const row = await test.database.db
      .selectFrom('basket_transactions')
      .select('account_id')
      .where('id', '=', next)
      .executeTakeFirstOrThrow();
    expect(row.account_id).toBeNull();
  });

  it('belongs to one member; another member with the same account chooses again', async () => {
    const { token } = await member.call(routes.getBrokerToken);
    const { smallcaseAuthId } = decodeJwt(token);
    // A browser still signed in at the broker gives the same account for the next member.
    const id = await orderAs(other);
    const env = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');
    const guest = await new SignJWT({ guest: true })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(env.BROKER_TOKEN_SECRET));
    const login = await fetch(`${test.sandboxOrigin}/smallcase/scdk/2.0.0/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        gateway: env.BROKER_GATEWAY,
        token: guest,
        transactionId: id,
        broker: 'kite',
        account: smallcaseAuthId,
      }),
    });
    expect(login.status).toBe(200);
    expect((await connect(other, id, await used(id))).body).toMatchObject({ code: 'broker-account-taken' });
    expect(await other.call(routes.getBrokerAccount)).toEqual({ account: null });
  });

  it('is never another member’s, by token or by transaction', async () => {
    const mine = await orderAs(member);
    const myToken = await used(mine);
    const theirs = await orderAs(other);
    await test.control.trade(theirs, 'filled');
    expect((await connect(other, mine, myToken)).status).toBe(404);
    expect((await connect(other, theirs, myToken)).body).toMatchObject({ code: 'bad-broker-token' });
    expect((await connect(other, theirs, 'nonsense')).body).toMatchObject({ code: 'bad-broker-token' });
    const { token: authToken } = await member.call(routes.getBrokerToken);
    expect(
      (await other.raw(routes.createBrokerTransaction, { body: { ...basket, authToken } })).body,
    ).toMatchObject({ code: 'bad-broker-token' });
    await test.control.fault('smallcase', 'error-500');
    expect((await connect(other, theirs, myToken)).status).toBe(503);
  });

  it('is forgotten on disconnect; an open transaction can still be found', async () => {
    const open = await orderAs(member);
    await member.call(routes.disconnectBrokerAccount);
    await member.call(routes.disconnectBrokerAccount);
    expect(await member.call(routes.getBrokerAccount)).toEqual({ account: null });
    const { token } = await member.call(routes.getBrokerToken);
    expect(decodeJwt(token)).toMatchObject({ guest: true });
    await test.control.trade(open, 'filled');
    expect((await resultOf(open)).status).toBe('filled');
  });
});

describe('a member who closed the page', () => {
  const events = () =>
    test.database.db.selectFrom('webhook_events').selectAll().where('provider', '=', 'smallcase').execute();
  const stored = (id: string) =>
    test.database.db
      .selectFrom('basket_transactions')
      .select(['status', 'orders', 'settled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('gets the result through the gateway’s event, which is stored once and verified with the gateway', async () => {
    const id = await create();
    // Events of other transactions may arrive meanwhile.
    const own = async () => (await events()).filter(({ body }) => body.includes(id));
    await test.control.trade(id, 'partly-filled');
    await expect.poll(async () => (await own()).map(({ handled_at }) => handled_at)).toEqual([null]);
    expect((await stored(id)).status).toBe('waiting');
    const [event] = await own();
    if (event === undefined) throw new Error('The event is missing.');
    const again = await fetch(`${test.origin}/api/webhooks/smallcase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(event.body),
    });
    expect(again.status).toBe(200);
    expect(await own()).toHaveLength(1);

    await test.control.fault('smallcase', 'error-500');
    await expect(handleBrokerEvent(deps(), event.event_id, time())).rejects.toThrow('handled later');
    await handleBrokerEvent(deps(), event.event_id, time());
    await handleBrokerEvent(deps(), event.event_id, time());
    expect(await stored(id)).toMatchObject({ status: 'partly-filled' });
    const kept = (await events()).find(({ event_id }) => event_id === event.event_id);
    expect(kept?.body).toHaveLength(0);
    const [newest] = await member.call(routes.listBaskets, { query: { portfolioTag: 'focused' } });
    expect(newest).toMatchObject({
      transactionId: id,
      status: 'partly-filled',
      securities,
      orders: [
        { ticker: 'INFY', filledQuantity: 4 },
        { ticker: 'TCS', filledQuantity: 0 },
      ],
    });
    const theirs = await other.call(routes.listBaskets);
    expect(theirs.filter(({ transactionId }) => transactionId === id)).toEqual([]);
    expect(await member.call(routes.listBaskets, { query: { portfolioTag: 'momentum' } })).toEqual([]);
  });

  it('is unaffected by a forged event, and no event is trusted for its content', async () => {
    const post = (body: string) =>
      fetch(`${test.origin}/api/webhooks/smallcase`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const id = await create();
    const forged = {
      transactionId: id,
      smallcaseAuthId: 'a',
      timestamp: '1',
      checksum: 'ff',
      status: 'COMPLETED',
    };
    expect((await post(JSON.stringify(forged))).status).toBe(400);
    expect((await post('no json')).status).toBe(400);
    const checksum = createHmac(
      'sha256',
      productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '').BROKER_API_SECRET,
    )
      .update('1a')
      .digest('hex');
    expect((await post(JSON.stringify({ ...forged, checksum }))).status).toBe(200);
    const event = (await events()).find(({ body }) => body.includes(id));
    await handleBrokerEvent(deps(), event?.event_id ?? '', time());
    expect(await stored(id)).toMatchObject({ status: 'waiting', settled_at: null });
  });

  it('gets the result without an event, because the gateway is polled every few minutes', async () => {
    const [filled, cancelled] = [await create(), await create()];
    await test.control.trade(filled, 'filled');
    await test.control.trade(cancelled, 'cancelled');
    await reconcileBaskets(deps()).run(time(), 'whole');
    expect((await stored(filled)).status).toBe('filled');
    expect((await stored(cancelled)).status).toBe('cancelled');
    // A final outcome comes from the database and never changes.
    await test.control.fault('smallcase', 'error-500');
    expect(await resultOf(filled)).toMatchObject({
      status: 'filled',
      orders: [{ filledQuantity: 4 }, { filledQuantity: 2 }],
    });
    await test.control.clearFaults();
    await expect(
      test.database.db
        .updateTable('basket_transactions')
        .set({ status: 'failed' })
        .where('id', '=', filled)
        .execute(),
    ).rejects.toThrow('is final');
  });
});
