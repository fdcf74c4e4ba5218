import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBrokerTransaction,
  getBrokerResult,
  getBrokerToken,
} from '@niveshak/contract/basket-orders/routes';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import { getPreview } from '@niveshak/contract/home/preview-routes';
import { getHome } from '@niveshak/contract/home/routes';
import { putPosition } from '@niveshak/contract/reading/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { findFirm, saveFirm } from '../firm/index.ts';
import { scheduleArticle } from '../testing/publish.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'full' });
});
afterAll(() => app.close());

it('marks as new, on every device, exactly what was published since the last visit', async () => {
  const phone = await app.demoMember('premium');
  const desk = await app.demoMember('premium');
  const first = await phone.call(getHome);
  expect(first).toMatchObject({ lastVisit: null, newCount: 0 });
  // Same visit on another device.
  expect((await desk.call(getHome)).lastVisit).toBeNull();
  const { instant } = app.app.clock.now();
  await scheduleArticle(app.database.db, 'fresh-one', '2025-06-02T18:00:00+05:30', 'premium', instant);
  await app.moveClock('2025-06-02T20:00:00+05:30');
  const evening = await desk.call(getHome);
  expect(evening.lastVisit).not.toBeNull();
  expect(evening.newCount).toBe(1);
  expect(evening.articles.filter(({ isNew }) => isNew).map(({ slug }) => slug)).toEqual(['fresh-one']);
  // New for the whole visit, on every device.
  expect((await phone.call(getHome)).newCount).toBe(1);
  await phone.call(readArticle, { params: { slug: 'fresh-one' } });
  const read = await desk.call(getHome);
  expect(read.articles[0]).toMatchObject({ slug: 'fresh-one', isRead: true });
  expect(read.unreadCount).toBe(evening.unreadCount - 1);
  // Started, but not finished: not read yet.
  await phone.call(putPosition, { params: { slug: 'fresh-one' }, body: { position: 2_700 } });
  const started = await desk.call(getHome);
  expect(started.articles[0]).toMatchObject({ isRead: false, position: 2_700 });
  expect(started.unreadCount).toBe(evening.unreadCount);
  await app.moveClock('2025-06-02T21:00:00+05:30');
  expect((await desk.call(getHome)).newCount).toBe(0);
});

it('shows what the plan grants, with outliers held in a portfolio first', async () => {
  const premium = await (await app.demoMember('quarterly')).call(getHome);
  expect(premium.rebalances?.length).toBeGreaterThan(1);
  expect(premium.rebalances?.[0]?.changes.length).toBeGreaterThan(0);
  expect(premium.outliers?.listed.length).toBeGreaterThan(0);
  const held = (premium.outliers?.listed ?? []).map(({ heldBy }) => heldBy.length > 0);
  expect(held).toEqual(held.toSorted().toReversed());
  expect(premium.thread).toMatchObject({ replyCount: expect.any(Number) });
  const prorata = await (await app.demoMember('prorata')).call(getHome);
  expect([prorata.rebalances === null, prorata.outliers, prorata.thread === null]).toEqual([
    false,
    null,
    false,
  ]);
  const lite = await (await app.demoMember('lite')).call(getHome);
  expect([lite.rebalances, lite.outliers, lite.thread]).toEqual([null, null, null]);
  expect(lite.articles.some(({ isLocked }) => isLocked)).toBe(true);
  // Nothing is opened yet, so every article in the plan is unread.
  const readable = (await (await app.demoMember('lite')).call(listArticles)).filter(
    ({ isLocked }) => !isLocked,
  );
  expect(lite.unreadCount).toBe(readable.length);
});

it('filters by category on request', async () => {
  const member = await app.demoMember('lite');
  const all = await member.call(getHome);
  const [category = ''] = all.categories;
  const some = await member.call(getHome, { query: { category } });
  expect(new Set(some.articles.map((article) => article.category))).toEqual(new Set([category]));
  expect(some.categories).toEqual(all.categories);
  expect((await member.call(getHome, { query: { category: 'No such' } })).articles).toEqual([]);
});

it('has the value of basket orders, the gain only while returns are shown, and changes since', async () => {
  const member = await app.demoMember('quarterly');
  const { db } = app.database;
  expect((await member.call(getHome)).money).toBeNull();

  const { token: authToken } = await member.call(getBrokerToken);
  const body = {
    portfolioTag: 'focused' as const,
    securities: [{ ticker: 'ORVENNA', quantity: 0, delta: 10, limit: null }],
    authToken,
  };
  const { transactionId: id } = await member.call(createBrokerTransaction, { body });
  expect((await member.call(getHome)).money).toMatchObject({
    value: null,
    isOrdering: false,
    unconfirmed: {
      slug: 'focused',
      title: 'Focused',
      txn: Buffer.from(JSON.stringify({ securities: body.securities, portfolioTag: 'focused' })).toString(
        'base64url',
      ),
    },
  });
  await app.control.trade(id, 'filled');
  const { orders } = await member.call(getBrokerResult, { params: { id } });
  const cost = Math.round((orders[0]?.averagePrice ?? 0) * 100) * 10;

  const { money } = await member.call(getHome);
  expect(money).toMatchObject({ pending: 0, title: 'Focused', isOrdering: false, unconfirmed: null });
  expect(money?.value).toBeGreaterThan(0);
  expect(money?.gain).toBe((money?.value ?? 0) - cost);

  // Returns are hidden, so the value of the member's account is shown without the gain.
  const firm = await findFirm(db);
  if (firm === null) throw new Error('no firm');
  await saveFirm(db, { ...firm, performanceSource: 'hidden' });
  expect((await member.call(getHome)).money).toMatchObject({
    value: money?.value,
    gain: null,
    gainShare: null,
  });
  await saveFirm(db, firm);
});

it('previews what a plan adds: counts, and the best plan at its quoted price', async () => {
  const lite = await app.demoMember('lite');
  const previewOf = (feature: string) => lite.call(getPreview, { params: { feature } });
  const quotes = await lite.call(getQuotes);
  const { chartHtml, counts, offer } = await previewOf('portfolios');
  expect(chartHtml).toContain('<figure class="chart">');
  expect(counts).toEqual([
    { kind: 'portfolios', count: 4 },
    { kind: 'changes', count: expect.any(Number) },
  ]);
  expect(offer).toMatchObject({ plan: 'CMP1Y', charge: quotes.CMP1Y?.price?.netPrice.amount });
  expect(offer?.adds).toEqual(
    expect.arrayContaining(['Model portfolios', 'Outliers', 'Gifts and referrals']),
  );
  expect(offer?.adds).not.toContain('Weekly market notes and explainers');
  // A portfolio page shows public facts, and nothing outside the plan.
  const paged = await lite.call(getPreview, {
    params: { feature: 'portfolios' },
    query: { portfolio: 'momentum' },
  });
  expect(paged.portfolio).toEqual({
    title: 'Momentum',
    description: expect.any(String),
    benchmark: 'Sahyadri 200',
    launchDate: expect.any(String),
    lastChangedOn: expect.any(String),
    sinceLaunch: { own: expect.any(Number), benchmark: expect.any(Number) },
    lastYear: { own: expect.any(Number), benchmark: expect.any(Number) },
  });
  expect(paged.chartHtml).toContain('Momentum returned');
  const unknown = { params: { feature: 'portfolios' }, query: { portfolio: 'none-such' } };
  expect((await lite.call(getPreview, unknown)).portfolio).toBeNull();
  const kinds: string[] = [];
  for (const feature of ['experimentals', 'outliers', 'slackArchives', 'premium']) {
    const preview = await previewOf(feature);
    expect(preview.chartHtml).toBeNull();
    for (const { kind, count } of preview.counts) {
      kinds.push(kind);
      expect(count).toBeGreaterThan(0);
    }
  }
  expect(kinds).toEqual(['experiments', 'outliers', 'messages', 'channels']);
  // Fewer plans include outliers than portfolios.
  const prorata = await (
    await app.demoMember('prorata')
  ).call(getPreview, { params: { feature: 'outliers' } });
  expect(prorata.offer?.plan).not.toBe('CMPONE');
});
