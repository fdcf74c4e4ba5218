import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as staff from '@niveshak/contract/checkout/staff-routes';
import * as market from '@niveshak/contract/market-data/staff-routes';
import * as routes from '@niveshak/contract/portfolios/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { recordDecision } from './publish.ts';
import { portfolioById } from './store.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let premium: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  premium = await test.demoMember('premium');
});
afterAll(() => test.close());

describe('portfolios over HTTP', () => {
  it('list one of each style, with their latest facts', async () => {
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

  it('have weights that sum to 1 with cash', async () => {
    const weights = await premium.call(routes.getWeights);
    for (const { asOf, weights: lines } of Object.values(weights)) {
      expect(asOf).toBe('2025-05-30');
      expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
      expect(lines.some(({ symbol }) => symbol === 'CASH')).toBe(true);
    }
  });

  it('have a daily index from 100 with its source, and every metric with its method', async () => {
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

describe('a portfolio with hidden returns', () => {
  it('has weights and rationales, and no return in any response', async () => {
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
  it('is a separate record; the corrected one stays visible and no longer counts', async () => {
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

describe('a corporate action that contradicts the price', () => {
  it('requires confirmation, shows its effect on returns to the approver, and changes nothing before', async () => {
    const [analyst, owner] = ['analyst', 'owner'].map((name) => new TestStaff(test, `${name}@demo.test`));
    if (analyst === undefined || owner === undefined) throw new Error('No staff.');
    await analyst.enterStaff();
    await owner.enterStaff();
    const weights = await premium.call(routes.getWeights);
    const symbol = weights['momentum']?.weights.find((line) => line.symbol !== 'CASH')?.symbol ?? '';
    const change = {
      symbol,
      exDate: '2025-05-28',
      action: { kind: 'split', fromFaceValue: 10, toFaceValue: 5 },
    } as const;
    const returnOf = async () => {
      const { index } = (await premium.call(routes.getPerformance))['momentum'] ?? { index: [] };
      return (index.at(-1)?.[1] ?? 0) / 100 - 1;
    };
    const { price, portfolios } = await analyst.call(market.previewCorporateAction, {
      body: { change: { change: 'record', ...change } },
    });
    expect(price).toMatchObject({ claimed: 0.5, isContradicted: true });
    const momentum = portfolios.find(({ slug }) => slug === 'momentum');
    const before = await returnOf();
    expect(momentum?.before).toBeCloseTo(before, 3);
    expect(momentum?.after ?? 0).toBeGreaterThan(before);

    const reason = 'As the newspaper says.';
    const refused = await analyst.raw(market.recordCorporateAction, { body: { ...change, reason } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'setting-refused' } });
    expect(JSON.stringify(refused.body)).toContain('contradicts the actions of the day');
    const { approvalId } = await analyst.call(market.recordCorporateAction, {
      body: { ...change, confirmsPrice: true, reason },
    });
    expect(await returnOf()).toBe(before);
    const { approvals } = await owner.call(staff.getApprovals);
    const { title = '' } = approvals.find(({ id }) => id === approvalId) ?? {};
    expect(title).toContain('contradicts');
    expect(title).toMatch(/Momentum [+−][\d.]+% → [+−][\d.]+%/);
    const params = { id: approvalId };
    const own = await analyst.raw(staff.decideApproval, { params, body: { decision: 'approve', reason } });
    expect(own.status).toBe(403);
    await owner.call(staff.decideApproval, { params, body: { decision: 'approve', reason } });
    expect(await returnOf()).toBeCloseTo(momentum?.after ?? 0, 3);
  });
});
