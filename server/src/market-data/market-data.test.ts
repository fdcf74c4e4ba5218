import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStockArticles } from '@niveshak/contract/articles/routes';
import * as routes from '@niveshak/contract/market-data/routes';
import { timesUsual } from '@niveshak/domain/market-data/order-outliers';
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
  it('are closes at first, then live quotes, and omit unknown symbols', async () => {
    const ask = async () => {
      const query = { symbols: 'ORVENNA,M&TFIN,KESTREL-AUTO,NOBODY' };
      const prices = await premium.call(routes.getLastPrices, { query });
      return prices.map(({ symbol, source, isStale }) => [symbol, source, isStale]);
    };
    expect(await ask()).toEqual([
      ['ORVENNA', 'close', true],
      ['M&TFIN', 'close', true],
      ['KESTREL-AUTO', 'close', true],
    ]);
    await expect.poll(ask).toEqual([
      ['ORVENNA', 'live', false],
      ['M&TFIN', 'live', false],
      ['KESTREL-AUTO', 'live', false],
    ]);
  });

  it('fall back to the last close, marked as stale, if the provider fails', async () => {
    await test.control.fault('kite', 'error-500');
    await premium.call(routes.getLastPrices, { query: { symbols: 'TINDREL' } });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const [price] = await premium.call(routes.getLastPrices, { query: { symbols: 'TINDREL' } });
    expect(price).toMatchObject({ source: 'close', asOf: '2025-05-30T10:00:00.000Z', isStale: true });
  });
});

describe('outliers', () => {
  it('are listed by day with evidence, and their outcomes as far as known', async () => {
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

describe('an outlier list', () => {
  const listOf = (input: Record<string, string>) =>
    premium.call(routes.getOutliers, { query: { category: 'bullish', size: '100', ...input } });

  /** Creates a list old enough to have all outcomes. */
  async function aFullList() {
    const { days } = await listOf({});
    for (const on of days.slice(-60)) {
      const all = (await listOf({ on })).outliers;
      if (all.length > 3) return { on, all };
    }
    throw new Error('No list of the first days is long enough.');
  }

  it('sorts by any column across all pages', async () => {
    const { on, all } = await aFullList();
    const keys = {
      close: (each: (typeof all)[number]) => each.close,
      day: (each: (typeof all)[number]) => each.dayReturn,
      volume: (each: (typeof all)[number]) => each.volume,
      m3: (each: (typeof all)[number]) => each.outcome.m3 ?? Number.NaN,
    };
    for (const [sort, keyOf] of Object.entries(keys)) {
      const up = (await listOf({ on, sort, direction: 'up' })).outliers.map(keyOf);
      expect(up).toEqual(all.map(keyOf).toSorted((a, b) => a - b));
      const down = (await listOf({ on, sort })).outliers.map(keyOf);
      expect(down).toEqual(up.toReversed());
    }
  });

  it('has both directions of the last twenty sessions, with industry, portfolio and return since', async () => {
    const query = { category: 'both', sessions: '20', size: '100', sort: 'date' } as const;
    const { from, asOf, days, outliers, total, perDay } = await premium.call(routes.getOutliers, { query });
    expect([asOf, from]).toEqual([days[0], days[19]]);
    expect(total).toBe(outliers.length);
    expect(new Set(outliers.map(({ category }) => category)).size).toBe(2);
    const dates = outliers.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(dates).size).toBeGreaterThan(3);
    // Each day with its number of entries, the most unusual first.
    const byDay = Map.groupBy(outliers, ({ date }) => date);
    expect(perDay).toEqual([...byDay].map(([date, own]) => ({ date, total: own.length })));
    for (const own of byDay.values()) {
      const sizes = own.map(timesUsual);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
    for (const { date, since } of outliers) expect(since === null).toBe(date === asOf);
    expect(outliers.some(({ industry }) => industry !== null)).toBe(true);
    expect(outliers.some(({ heldBy }) => heldBy.length > 0)).toBe(true);
    const up = await premium.call(routes.getOutliers, {
      query: { ...query, sort: 'since', direction: 'up' },
    });
    const known = up.outliers.flatMap(({ since }) => since ?? []);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
  });

  it('states the median outcome of all lists next to the index', async () => {
    const { followed, days } = await listOf({});
    expect(followed?.index).toBe('Sahyadri 200');
    expect(followed?.windows.map(({ months }) => months)).toEqual([1, 3, 6, 12]);
    for (const { bullish, bearish, index } of followed?.windows ?? [])
      expect([bullish, bearish, index]).not.toContain(null);
    // Formatted as in the lists.
    const returns: number[] = [];
    for (const on of days.filter((day) => day <= '2024-05-30'))
      for (const { outcome } of (await listOf({ on, category: 'bearish' })).outliers)
        if (outcome.m12 !== null) returns.push(outcome.m12);
    const sorted = returns.toSorted((a, b) => a - b);
    const [below = 0, above = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
    expect(followed?.windows.at(-1)?.bearish?.calls).toBe(returns.length);
    expect(followed?.windows.at(-1)?.bearish?.median).toBeCloseTo((below + above) / 2, 10);
  });

  it('can be filtered by any field, and reports the remaining count', async () => {
    const { on, all } = await aFullList();
    const [first] = all;
    if (first === undefined) throw new Error(`Nothing was listed on ${on}.`);
    const found = await listOf({ on, text: first.name.slice(0, 6).toLowerCase() });
    expect(found.outliers.map(({ symbol }) => symbol)).toContain(first.symbol);
    expect(found.total).toBe(found.outliers.length);
    expect(await listOf({ on, leastTraded: '1e13' })).toMatchObject({ total: 0, pages: 0, outliers: [] });
    const byVolume = (await listOf({ on, cause: 'volume' })).outliers;
    expect(byVolume.every(({ volumeDeviations }) => volumeDeviations > 3)).toBe(true);
  });
});

describe('a stock', () => {
  it('has closes as traded and adjusted, continuous over a split, and its former names', async () => {
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

  it('lists its outlier days with the same outcomes as the daily lists', async () => {
    const { days } = await premium.call(routes.getOutliers, { query: { category: 'bullish', size: '10' } });
    const on = days.at(-20) ?? '';
    const list = await premium.call(routes.getOutliers, { query: { category: 'bullish', size: '100', on } });
    const [listed] = list.outliers;
    if (listed === undefined) throw new Error(`Nothing was listed on ${on}.`);
    const {
      symbol,
      name: _name,
      recent: _recent,
      industry: _industry,
      heldBy: _heldBy,
      since: _since,
      ...evidence
    } = listed;
    const calls = await premium.call(routes.getStockOutliers, { params: { symbol: symbol.toLowerCase() } });
    expect(calls.map(({ date }) => date)).toEqual(
      calls
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(calls.find(({ date }) => date === on)).toEqual(evidence);
    expect((await premium.raw(routes.getStockOutliers, { params: { symbol: 'NOBODY' } })).status).toBe(404);
  });

  it('has all research that mentions it, and nothing that the plan does not grant', async () => {
    const lite = await test.demoMember('lite');
    const of = (member: TestMember, symbol: string) => member.call(listStockArticles, { params: { symbol } });
    const all = await of(premium, 'ORVENNA');
    const open = await of(lite, 'ORVENNA');
    expect(all.some(({ title, excerpt }) => !`${title}${excerpt}`.includes('Orvenna'))).toBe(true);
    expect(all.some(({ access }) => access === 'premium')).toBe(true);
    expect(open).toEqual(all.filter(({ access }) => access !== 'premium'));
    expect(all.every(({ isLocked }) => !isLocked)).toBe(true);
    expect(all.map(({ rating }) => rating)).toContainEqual({ rating: 'Included', on: '2025-03-17' });
    expect(await of(premium, 'DELFORDE')).toEqual([]);
    expect((await lite.raw(listStockArticles, { params: { symbol: 'NOBODY' } })).status).toBe(404);
  });
});
