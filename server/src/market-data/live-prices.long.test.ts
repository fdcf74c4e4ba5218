import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { businessTimeAt } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { finishPriceQuery, claimPriceQuery, recordViewedSymbols } from './live-price-store.ts';
import { LivePrices } from './live-prices.ts';
import type { LastPrices, QuoteProvider } from './ports.ts';
import { presentPrices } from './present-prices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const running: LivePrices[] = [];
let release = () => {};
afterEach(async () => {
  release();
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await sql`truncate live_prices, live_price_asks`.execute(database.db);
});

/** Creates one of several processes on the same database. */
function aProcess(provider: QuoteProvider): LivePrices {
  const live = new LivePrices(database.db, provider, createLog('silent'));
  running.push(live);
  return live;
}

function exchange(answer: (symbols: readonly string[]) => Promise<LastPrices> | LastPrices) {
  const calls: { symbols: readonly string[] }[] = [];
  const provider: QuoteProvider = {
    lastPrices: async (symbols) => {
      calls.push({ symbols });
      return answer(symbols);
    },
  };
  return { calls, provider };
}

const quoting = (price: number) => (symbols: readonly string[]) =>
  ({
    kind: 'prices',
    prices: new Map(symbols.filter((each) => each !== 'NOBODY').map((each) => [each, price])),
  }) as const;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pricesOf = (live: LivePrices, symbols: readonly string[]) =>
  Object.fromEntries([...live.of(symbols)].map(([symbol, { price }]) => [symbol, price]));

it('polls once for two processes', async () => {
  const { calls, provider } = exchange(quoting(101.5));
  const [one, two] = [aProcess(provider), aProcess(provider)];
  await expect
    .poll(() => [pricesOf(one, ['AAA', 'BBB', 'NOBODY']), pricesOf(two, ['BBB', 'CCC'])], { timeout: 6_000 })
    .toEqual([
      { AAA: 101.5, BBB: 101.5 },
      { BBB: 101.5, CCC: 101.5 },
    ]);
  await pause(1_500);
  const requested = calls.flatMap(({ symbols }) => symbols);
  // No symbol is queried again within five seconds, not even those without a quote.
  expect(requested.toSorted()).toEqual(['AAA', 'BBB', 'CCC', 'NOBODY']);
});

it('polls again one second after a response at the earliest', async () => {
  await recordViewedSymbols(database.db, ['AAA']);
  expect(await claimPriceQuery(database.db)).toEqual(['AAA']);
  await finishPriceQuery(database.db, ['AAA'], { kind: 'prices', prices: new Map([['AAA', 1]]) });
  const { rows } = await sql<{ wait: string }>`
    select (next_at - asked_at)::text as wait from live_price_asks, live_prices`.execute(database.db);
  expect(rows).toEqual([{ wait: '00:00:01' }]);
});

it('blocks neither calls nor known prices when the provider hangs', async () => {
  const hung = new Promise<LastPrices>((resolve) => {
    release = () => resolve({ kind: 'unavailable' });
  });
  const { calls, provider } = exchange((symbols) => (symbols.includes('SLOW') ? hung : quoting(7)(symbols)));
  const [one, two] = [aProcess(provider), aProcess(provider)];
  await expect.poll(() => pricesOf(one, ['AAA'])).toEqual({ AAA: 7 });
  // Returns synchronously, without the unknown price.
  expect(pricesOf(one, ['AAA', 'SLOW'])).toEqual({ AAA: 7 });
  await expect.poll(() => calls.length).toBe(2);
  await expect.poll(() => pricesOf(two, ['AAA', 'SLOW'])).toEqual({ AAA: 7 });
  await pause(2_000);
  // While one process waits for the provider, no other process queries it.
  expect(calls).toHaveLength(2);
});

it('stops polling from all processes when the provider fails', async () => {
  const { calls, provider } = exchange(() => ({ kind: 'unavailable' }));
  const [one, two] = [aProcess(provider), aProcess(provider)];
  const until = Date.now() + 3_500;
  while (Date.now() < until) {
    one.of(['AAA']);
    two.of(['BBB']);
    await pause(100);
  }
  expect(calls).toHaveLength(1);
});

it('neither polls nor reads while no member looks', async () => {
  const { calls, provider } = exchange(quoting(1));
  aProcess(provider);
  await pause(1_500);
  expect(calls).toHaveLength(0);
});

it('shows a price as the close one minute after the provider said so', () => {
  const time = businessTimeAt(new Date('2025-06-02T10:00:00+05:30'));
  const closes = new Map([['AAA', { close: 9_950, on: businessTimeAt(new Date('2025-05-30')).today }]]);
  const shown = (ageMs: number) =>
    presentPrices(
      ['AAA'],
      {
        closes,
        live: new Map([['AAA', { price: 101, atMs: Date.now() - ageMs }]]),
        names: new Map([['AAA', 'Aaa Mills']]),
      },
      time,
      false,
    );
  expect(shown(59_000)).toMatchObject([
    { name: 'Aaa Mills', last_price: 101, source: 'live', isStale: false },
  ]);
  expect(shown(61_000)).toMatchObject([
    { last_price: 99.5, source: 'close', asOf: '2025-05-30T10:00:00.000Z', isStale: true },
  ]);
});
