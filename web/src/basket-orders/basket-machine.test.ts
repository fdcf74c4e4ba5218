import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { encodeBasket } from '@niveshak/contract/basket-orders/encode-basket';
import { decodeBasket } from './basket-link.ts';
import { BasketError, basketSteps, createBasketMachine } from './basket-machine.ts';
import type { BasketPorts } from './basket-machine.ts';
import { resultTokenOf } from './broker-sdk.ts';

const basket = {
  securities: [{ ticker: 'M&M', quantity: 2, delta: 3, limit: null }],
  portfolioTag: 'focused' as const,
};
const sdk = {
  init: async () => undefined,
  triggerTransaction: async () => undefined,
  brokerLogout: async () => undefined,
};
const ports = (changed: Partial<BasketPorts> = {}): BasketPorts => ({
  parse: () => basket,
  fetchToken: async () => 'token',
  loadSdk: async () => undefined,
  openSdk: async () => sdk,
  createTransaction: async () => 'TRX_1',
  trigger: async () => undefined,
  ...changed,
});

function run(changed: Partial<BasketPorts> = {}) {
  const seen: string[] = [];
  const actor = createActor(createBasketMachine(ports(changed)), { input: { txn: 'x' } });
  actor.subscribe(({ value }) => seen.push(String(value)));
  actor.start();
  return { actor, seen };
}

describe('the steps', () => {
  test('run in the specification’s order', async () => {
    const { actor, seen } = run();
    await waitFor(actor, (snapshot) => snapshot.matches('success'));
    expect([...new Set(seen)]).toEqual(basketSteps);
    expect(actor.getSnapshot().context).toMatchObject({ transactionId: 'TRX_1', token: null, sdk: null });
  });

  test.each([
    ['parsingRequest', 'parse'],
    ['fetchingToken', 'fetchToken'],
    ['loadingSdk', 'loadSdk'],
    ['initializing', 'openSdk'],
    ['creatingTransaction', 'createTransaction'],
    ['triggering', 'trigger'],
  ] as const)('an error at %s ends in error, without a token', async (step, port) => {
    const { actor } = run({
      [port]: () => {
        throw new Error('no');
      },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    expect(actor.getSnapshot().context).toMatchObject({
      failedAt: step,
      failure: { kind: 'unable' },
      token: null,
      sdk: null,
    });
  });

  test('starting again uses a new token and a new transaction', async () => {
    const fetchToken = vi.fn(async () => 'token');
    const trigger = vi
      .fn<BasketPorts['trigger']>()
      .mockRejectedValueOnce(new BasketError({ kind: 'cancelled' }))
      .mockResolvedValue(undefined);
    const { actor } = run({ fetchToken, trigger });
    await waitFor(actor, (snapshot) => snapshot.matches('error'));
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'cancelled' });
    actor.send({ type: 'RETRY' });
    await waitFor(actor, (snapshot) => snapshot.matches('success'));
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });
});

describe('the URL', () => {
  test('round-trips a basket', () => {
    const txn = encodeBasket(basket);
    expect(txn).toMatch(/^[\w-]+$/);
    expect(decodeBasket(txn)).toEqual({ basket });
  });

  test.each([
    ['nothing', undefined],
    ['no base64', '%%%'],
    ['no JSON', btoa('hello')],
    ['another shape', btoa(JSON.stringify({ securities: [] }))],
  ])('of %s is unreadable', (_name, txn) => {
    expect(decodeBasket(txn)).toEqual({ problem: 'unreadable' });
  });

  test('of a short sale is refused with its reason', () => {
    const securities = [{ ticker: 'A', quantity: 1, delta: -2, limit: null }];
    expect(decodeBasket(encodeBasket({ securities, portfolioTag: 'focused' }))).toEqual({
      problem: 'sells-more-than-held',
    });
  });
});

test('finds the token of a result in both of its shapes, and nowhere else', () => {
  expect(resultTokenOf({ smallcaseAuthToken: 'a', orderBatches: [] })).toBe('a');
  expect(resultTokenOf({ data: { smallcaseAuthToken: 'b' } })).toBe('b');
  for (const other of [null, 'a', {}, { smallcaseAuthToken: 1 }, { data: null }])
    expect(resultTokenOf(other)).toBeNull();
});
