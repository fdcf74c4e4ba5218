import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/portfolios/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { recordDecision } from './publish.ts';
import { portfolioById } from './store.ts';
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

describe('portfolios over HTTP', () => {
  it('lists one of each style, newest facts first hand', async () => {
    const list = await premium.call(routes.listPortfolios);
    expect(list.map(({ slug, style, styleLabel, tag }) => [slug, style, styleLabel, tag])).toEqual([
      ['momentum', 1, 'Momentum', 'momentum'],
      ['passive', 2, 'Passive', 'passive'],
      ['focused', 3, 'Focused', 'focused'],
      ['low-vol', 4, 'Low-Vol', 'lowvol'],
    ]);
    for (const { minimumAmount, lastRebalancedOn } of list) {
      expect(minimumAmount?.amount).toBeGreaterThan(0);
      expect(lastRebalancedOn).not.toBeNull();
    }
  });

  it('shows weights that sum to 1 with cash', async () => {
    const weights = await premium.call(routes.getWeights);
    for (const { asOf, weights: lines } of Object.values(weights)) {
      expect(asOf).toBe('2025-05-30');
      expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
      expect(lines.some(({ symbol }) => symbol === 'CASH')).toBe(true);
    }
  });

  it('shows a daily index from 100 with its source, and every metric with how it was computed', async () => {
    const performance = await premium.call(routes.getPerformance);
    expect(Object.keys(performance)).toEqual(['momentum', 'passive', 'focused', 'low-vol']);
    for (const { index, metrics, source, asOf } of Object.values(performance)) {
      expect(index[0]?.[1]).toBe(100);
      expect(index[0]?.[2]).toBe(100);
      expect(index.at(-1)?.[0]).toBe(asOf);
      expect(index.length).toBeGreaterThan(600);
      expect(source.kind).toBe('live');
      for (const { value, why, how } of Object.values(metrics)) {
        expect(how).not.toBe('');
        expect(value === null).toBe(why !== null);
      }
    }
  });
});

describe('a portfolio whose returns may not be shown', () => {
  it('has weights and reasons, and no return in any answer', async () => {
    const { db } = test.database;
    const before = await premium.call(routes.getPortfolio, { params: { slug: 'focused' } });
    expect(before.analysis?.benchmarkKind).toBe('total-return');
    await db.updateTable('portfolios').set({ source_kind: 'hidden' }).where('slug', '=', 'focused').execute();
    await db
      .updateTable('portfolio_settings')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute();
    const after = await premium.call(routes.getPortfolio, { params: { slug: 'focused' } });
    expect(after.analysis).toBeNull();
    expect(after.rebalances).toEqual(before.rebalances);
    expect(Object.keys(await premium.call(routes.getPerformance))).not.toContain('focused');
    expect(Object.keys(await premium.call(routes.getWeights))).toContain('focused');
  });
});

describe('a correction', () => {
  it('is a record of its own; the one it puts right stays to be seen and counts no more', async () => {
    const { db } = test.database;
    const { id } = await db
      .selectFrom('portfolios')
      .select('id')
      .where('slug', '=', 'passive')
      .executeTakeFirstOrThrow();
    const { rebalances } = await premium.call(routes.getPortfolio, { params: { slug: 'passive' } });
    const [newest] = rebalances;
    if (newest === undefined) throw new Error('The passive portfolio has no rebalance.');
    const lines = newest.weights.map(({ symbol }, at) => ({
      symbol,
      ppm: at === 0 ? 190_000 : at === 1 ? 10_000 : 100_000,
      reason: 'The list was printed wrong.',
    }));
    const portfolio = await portfolioById(db, id);
    if (portfolio === null) throw new Error('There is no passive portfolio.');
    const date = calendarDate(newest.date);
    const texts = {
      note: 'Put right.',
      analyst: 'Meera Kulkarni',
      rationale: 'The list was printed wrong.',
      disclosures: 'None.',
      articleSlug: null,
    };
    const correction = { date, corrects: newest.id, ...texts, lines };
    const correct = () =>
      db.transaction().execute((tx) => recordDecision(tx, portfolio, correction, new Date()));
    await correct();
    const after = await premium.call(routes.getPortfolio, { params: { slug: 'passive' } });
    expect(after.rebalances).toHaveLength(rebalances.length + 1);
    expect(after.rebalances[0]).toMatchObject({ corrects: newest.id, executedOn: newest.executedOn });
    expect(after.rebalances.find((each) => each.id === newest.id)?.executedOn).toBeNull();
    await expect(correct()).rejects.toThrow('put right already');
  });
});
