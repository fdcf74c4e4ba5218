import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/market-data/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
let premium: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  premium = await test.demoMember('premium');
});
afterAll(() => test.close());

describe('last prices', () => {
  it('are live where the provider quotes, and leave out what nobody knows', async () => {
    const prices = await premium.call(routes.getLastPrices, {
      query: { symbols: 'ORVENNA,M&TFIN,KESTREL-AUTO,NOBODY' },
    });
    expect(prices.map(({ symbol, source, isStale }) => [symbol, source, isStale])).toEqual([
      ['ORVENNA', 'live', false],
      ['M&TFIN', 'live', false],
      ['KESTREL-AUTO', 'live', false],
    ]);
  });

  it('fall back to the last close, said to be stale, when the provider fails', async () => {
    await test.control.fault('kite', 'error-500');
    const [price] = await premium.call(routes.getLastPrices, { query: { symbols: 'TINDREL' } });
    expect(price).toMatchObject({ source: 'close', asOf: '2025-05-30T10:00:00.000Z', isStale: true });
  });
});

describe('outliers', () => {
  it('are listed by day with evidence, and what came of them as far as it is known', async () => {
    const newest = await premium.call(routes.getOutliers, { query: { category: 'bullish', size: '10' } });
    expect(newest.asOf).toBe('2025-05-30');
    expect(newest.days.length).toBeGreaterThan(250);
    const old = newest.days.at(-1) ?? '';
    const lists = await Promise.all(
      newest.days
        .slice(-8)
        .map((on) => premium.call(routes.getOutliers, { query: { category: 'bearish', size: '10', on } })),
    );
    expect(old < '2024-06-01').toBe(true);
    const found = lists.flatMap(({ outliers }) => outliers);
    expect(found.length).toBeGreaterThan(0);
    for (const { dayReturn, returnDeviations, volumeDeviations, recent, outcome } of found) {
      expect(dayReturn).toBeLessThan(0);
      expect(Math.max(Math.abs(returnDeviations), volumeDeviations)).toBeGreaterThan(3);
      expect(recent).toHaveLength(30);
      expect(outcome.m6).not.toBeNull();
    }
    for (const { outcome } of newest.outliers) expect(outcome.m1).toBeNull();
  });
});

describe('a stock', () => {
  it('has its closes as traded and adjusted, continuous over a split, and its former names', async () => {
    const stock = await premium.call(routes.getStock, { params: { symbol: 'KESTREL-AUTO' } });
    expect(stock.actions.some(({ label }) => label.includes('Split'))).toBe(true);
    const falls = stock.closes.slice(1).map(([, raw, adjusted], at) => {
      const [, rawBefore, adjustedBefore] = stock.closes[at] ?? ['', raw, adjusted];
      return { raw: raw / rawBefore, adjusted: adjusted / adjustedBefore };
    });
    expect(Math.min(...falls.map(({ raw }) => raw))).toBeLessThan(0.2);
    expect(Math.min(...falls.map(({ adjusted }) => adjusted))).toBeGreaterThan(0.85);
    const renamed = await premium.call(routes.getStock, { params: { symbol: 'brindle' } });
    expect(renamed).toMatchObject({
      symbol: 'BRINDLEWK',
      name: 'Brindlewick Bearings',
      formerSymbols: [{ symbol: 'BRINDLE', until: '2023-09-17' }],
    });
    expect((await premium.raw(routes.getStock, { params: { symbol: 'NOBODY' } })).status).toBe(404);
  });
});
