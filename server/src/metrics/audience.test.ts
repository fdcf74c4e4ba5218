import { afterAll, beforeAll, expect, it } from 'vitest';
import { listArticles, readArticle } from '@niveshak/contract/articles/routes';
import { getLastPrices } from '@niveshak/contract/market-data/routes';
import { getWeights, listPortfolios } from '@niveshak/contract/portfolios/routes';
import * as routes from '@niveshak/contract/metrics/routes';
import { month } from '@niveshak/domain/metrics/month';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

const june = month('2025-06');
const may = month('2025-05');
const audience = (from = june, to = june) => finance.call(routes.getAudience, { query: { from, to } });
const list = (figure: string, key: string) =>
  finance.call(routes.getMetricList, { query: { figure, month: june, key } });

it('counts readers once, in the month and within a week of publication', async () => {
  const [premium, lite] = [await test.demoMember('premium'), await test.demoMember('lite')];
  const articles = await premium.call(listArticles);
  const newest = articles[0];
  const oldest = articles.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('The demo has articles.');
  const before = await audience();
  const readersOf = (found: typeof before, key: string) =>
    found.articles.find((article) => article.key === key) ?? { readers: 0, soon: 0 };
  for (const member of [premium, lite, premium])
    for (const { slug } of [newest, oldest]) await member.call(readArticle, { params: { slug } });
  const after = await audience();
  for (const { id } of [newest, oldest]) {
    const { rows } = await test.database.pool.query<{ readers: number; soon: number }>(
      `select count(*)::int readers,
         count(*) filter (where r.read_at < a.published_at + interval '168 hours')::int soon
       from publication_reads r join articles a on a.id::text = r.subject_id
       where a.id = $1 and to_char(r.read_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $2`,
      [id, june],
    );
    expect(readersOf(after, id)).toMatchObject(rows[0] ?? {});
    expect((await list('readers', id)).number).toBe(readersOf(after, id).readers);
    expect((await list('readers-soon', id)).number).toBe(readersOf(after, id).soon);
  }
  expect(readersOf(after, oldest.id).readers).toBeGreaterThan(readersOf(before, oldest.id).readers);
  expect(readersOf(after, oldest.id).soon).toBe(0);
  expect(readersOf(after, newest.id).soon).toBeGreaterThan(0);
});

it('computes the share of a portfolio that its followers hold, by their last basket', async () => {
  const { rows: members } = await test.database.pool.query<{ id: string; email: string }>(
    `select id, email from users where email in ('premium@demo.test', 'quarterly@demo.test', 'guest@demo.test')`,
  );
  const idOf = (name: string) => members.find(({ email }) => email.startsWith(`${name}@`))?.id;
  const premium = await test.demoMember('premium');
  const [[slug, { weights }] = ['', { weights: [] }]] = Object.entries(await premium.call(getWeights));
  const tag = (await premium.call(listPortfolios)).find((portfolio) => portfolio.slug === slug)?.tag;
  const shares = weights.filter(({ symbol }) => symbol !== 'CASH');
  const symbols = shares.map(({ symbol }) => symbol).join(',');
  const live = await premium.call(getLastPrices, { query: { symbols } });
  const priceOf = (symbol: string) => live.find((each) => each.symbol === symbol)?.last_price ?? 0;
  const invested = shares.reduce((sum, { weight }) => sum + weight, 0);
  // With ten crore rupees, whole shares are close to the weights.
  const whole = shares.map(({ symbol, weight }) => ({
    symbol,
    shares: Math.round(((weight / invested) * 100_000_000) / priceOf(symbol)),
  }));
  const keep = (id: string, user: string | undefined, status: string, held: typeof whole, at: string) =>
    test.database.pool.query(
      `insert into basket_transactions (id, user_id, portfolio_tag, stocks, created_at, securities, status, orders, settled_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $5)`,
      [
        id,
        user,
        tag,
        held.length,
        at,
        JSON.stringify(
          held.map((each) => ({ ticker: each.symbol, quantity: 0, delta: each.shares, limit: null })),
        ),
        status,
        JSON.stringify(
          held.map((each) => ({
            ticker: each.symbol,
            side: 'BUY',
            quantity: each.shares,
            filledQuantity: each.shares,
            averagePrice: null,
            status: 'complete',
            message: null,
          })),
        ),
      ],
    );
  const half = whole.slice(0, 1);
  await keep('first', idOf('premium'), 'filled', half, '2025-05-10T10:00:00+05:30');
  await keep('second', idOf('premium'), 'filled', whole, '2025-06-01T10:00:00+05:30');
  await keep('third', idOf('quarterly'), 'partly-filled', half, '2025-06-01T11:00:00+05:30');
  await keep('fourth', idOf('guest'), 'failed', whole, '2025-06-01T12:00:00+05:30');
  const now = (await audience()).portfolios.find(({ key }) => key === slug);
  const ofFirst = (shares[0]?.weight ?? 0) / invested;
  expect(now).toMatchObject({ followers: 2, close: 1 });
  expect(now?.overlap).toBeCloseTo((1 + ofFirst) / 2, 2);
  const followers = await list('followers', slug);
  expect(followers.number).toBe(2);
  expect(followers.lines.map(({ email }) => email).toSorted()).toEqual([
    'premium@demo.test',
    'quarterly@demo.test',
  ]);
  expect((await list('followers-close', slug)).lines).toMatchObject([{ email: 'premium@demo.test' }]);
  // Only the first basket existed in May.
  const then = (await audience(may, may)).portfolios.find(({ key }) => key === slug);
  expect(then).toMatchObject({ followers: 1, close: 0 });
});
