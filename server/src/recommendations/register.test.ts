import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as articles from '@niveshak/contract/articles/staff-routes';
import * as portfolios from '@niveshak/contract/portfolios/staff-routes';
import * as routes from '@niveshak/contract/recommendations/staff-routes';
import { emptyRecommendation } from '@niveshak/domain/articles/content';
import { statementsSent } from '../platform/db/dialect.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The committee decided.';
let test: TestApp;
let owner: TestStaff;
let analyst: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
});
afterAll(() => test.close());

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent: unknown[] = [];
  const note = (statement: unknown) => void sent.push(statement);
  statementsSent.subscribe(note);
  await work();
  statementsSent.unsubscribe(note);
  // Excludes statements of concurrent jobs.
  return sent.filter((statement) => String(statement).includes('from "recommendations"')).length;
}

const list = (query: Record<string, string> = {}) => analyst.call(routes.listRecommendations, { query });

async function publishRating() {
  const draft = await analyst.call(articles.startArticle, { body: { corrects: null } });
  const held = { analyst: 'none', firm: 'long', associates: 'none' } as const;
  const said = { compensation: 'None.', conflicts: 'None.' };
  const content = {
    ...draft.content,
    slug: 'orvenna-rated',
    title: 'Orvenna rated',
    excerpt: 'What we think of it.',
    author: 'Ira Deshmukh',
    category: 'Company research',
    access: 'premium' as const,
    body: 'Everything about Orvenna.',
    disclosure: { analyst: 'Ira Deshmukh', subject: 'Orvenna', sources: 'Filings.', holdings: held, ...said },
    recommendations: [
      {
        ...emptyRecommendation('ORVENNA', 'Ira Deshmukh'),
        rating: 'Buy',
        meaning: 'Above the index.',
        benchmark: 'Sahyadri 200',
        horizon: 'Two years',
        target: '₹1,500',
        rationale: 'Its margin is steady.',
        holdings: held,
        ...said,
      },
    ],
  };
  const params = { id: draft.id };
  await analyst.call(articles.saveArticleDraft, { params, body: { base: draft.content, content } });
  const { version } = await analyst.call(articles.getArticleDraft, { params });
  await analyst.call(articles.submitArticle, { params, body: { version, reason } });
  await owner.call(articles.approveArticle, { params, body: { version, reason } });
  await owner.call(articles.publishArticle, { params, body: { version, at: null, letter: null, reason } });
}

describe('the recommendation register', () => {
  it('has an article’s rating with its texts, disclosures and seal', async () => {
    await publishRating();
    const { recommendations } = await list({ symbol: 'orvenna', source: 'article', from: '2025-06-01' });
    const [row] = recommendations;
    expect(recommendations).toHaveLength(1);
    expect(row).toMatchObject({
      title: 'Orvenna rated',
      symbol: 'ORVENNA',
      action: 'Buy',
      analyst: 'Ira Deshmukh',
      rationale: 'Its margin is steady.',
      horizon: 'Two years',
      target: '₹1,500',
      after: { m1: null, m3: null, m6: null, m12: null },
      closedOn: null,
    });
    expect(row?.disclosures).toContain('Firm: holds it.');
    const { rows } = await test.database.pool.query(
      `select v.seal from article_versions v join articles a on a.id = v.article_id where a.slug = 'orvenna-rated'`,
    );
    expect(rows).toEqual([{ seal: row?.seal }]);
    expect(row?.price?.amount).toBeGreaterThan(0);
  });

  it('has every change of portfolios and experiments, with their outcome', async () => {
    const { pool } = test.database;
    const changes = await list({ symbol: 'TINDREL', source: 'rebalance' });
    const focused = changes.recommendations.filter(({ title }) => title === 'Focused');
    expect(focused.map(({ action, day, closedOn, weight }) => [action, day, closedOn, weight])).toEqual([
      ['Sell', '2023-11-06', '2023-11-06', { from: 90_000, to: 0 }],
      ['Buy', '2022-08-01', '2023-11-06', { from: 0, to: 90_000 }],
    ]);
    for (const { analyst: by, rationale, disclosures, seal, price, after } of focused) {
      expect(by).toBe('Ira Deshmukh');
      expect([rationale, disclosures, seal].every((text) => (text ?? '').length > 20)).toBe(true);
      // Price and change belong together.
      expect(after['m12']?.price.amount).toBe(
        Math.round((price?.amount ?? 0) * (1 + (after['m12']?.change ?? 0))),
      );
    }
    const { rows } = await pool.query<{ number: number }>(
      `select count(*)::int as number from portfolio_rebalances r join rebalance_weights w on w.rebalance_id = r.id
       join portfolios p on p.id = r.portfolio_id where p.is_experimental and w.symbol <> 'CASH'`,
    );
    const experiments = await list({ source: 'experiment' });
    expect(experiments.total).toBeGreaterThan(0);
    expect(experiments.total).toBeLessThanOrEqual(rows[0]?.number ?? 0);
  });

  it('has the outlier lists, without an analyst', async () => {
    const { recommendations, total } = await list({ source: 'outlier' });
    expect(total).toBeGreaterThan(100);
    expect(recommendations[0]).toMatchObject({ analyst: null, disclosures: null, sourceId: null });
    expect(recommendations[0]?.rationale).toContain('Listed automatically');
  });

  it('can be filtered by period, analyst and instrument together', async () => {
    const query = { from: '2023-01-01', to: '2023-12-31', analyst: 'Ira Deshmukh', symbol: 'TINDREL' };
    const { recommendations, analysts } = await list(query);
    expect(analysts).toContain('Ira Deshmukh');
    expect(recommendations.length).toBeGreaterThan(0);
    for (const { day, analyst: by, symbol } of recommendations) {
      expect(day >= '2023-01-01' && day <= '2023-12-31').toBe(true);
      expect([by, symbol]).toEqual(['Ira Deshmukh', 'TINDREL']);
    }
    expect(await list({ symbol: 'NOSUCH' })).toMatchObject({ total: 0, pages: 1, recommendations: [] });
    // Former symbols find a share too.
    const former = await list({ symbol: 'BRINDLE', source: 'rebalance' });
    expect(new Set(former.recommendations.map(({ name }) => name)).size).toBe(1);
    expect(former.recommendations.map(({ symbol }) => symbol)).toContain('BRINDLEWK');
  });

  it('is exported as CSV with the same rows', async () => {
    const query = { symbol: 'TINDREL', source: 'rebalance' };
    const { status, body } = await analyst.raw(routes.saveRecommendations, { query });
    expect(status).toBe(200);
    const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body);
    const { total } = await list(query);
    expect(text.trim().split('\r\n')).toHaveLength(total + 1);
    expect(text).toContain('price_after_12_months');
    expect(text).toContain('Ira Deshmukh');
    const log = await test.database.pool.query(
      `select after from staff_audit where action = 'recommendations.export'`,
    );
    expect(log.rows).toEqual([{ after: query }]);
  });

  it('is paginated, with as many statements after 5,000 more rows', async () => {
    const { pool } = test.database;
    const before = (await list()).total;
    const sentBefore = await statementsOf(list);
    expect(sentBefore).toBeGreaterThan(0);
    await pool.query(`
      insert into outliers (date, category, rank, instrument_id, close_paise, day_return, return_deviations, volume,
        volume_deviations)
      select (select max(date) from outlier_days), 'bullish', 1000 + n, (select min(id) from instruments), 10000, 0.1, 4,
        1000, 4
      from generate_series(1, 5000) n`);
    expect(await statementsOf(list)).toBe(sentBefore);
    const first = await list();
    expect(first).toMatchObject({ total: before + 5_000, page: 1, pages: Math.ceil(first.total / 50) });
    const seen = new Set(first.recommendations.map(({ key }) => key));
    const second = await list({ page: '2' });
    expect(second.recommendations).toHaveLength(50);
    expect(second.recommendations.filter(({ key }) => seen.has(key))).toEqual([]);
    const last = await list({ page: String(first.pages) });
    expect(last.recommendations).toHaveLength(first.total - (first.pages - 1) * 50);
    // A page number beyond the end returns the last page.
    expect((await list({ page: '99999' })).page).toBe(first.pages);
  });
});

it('closes a rating by the next one, or when its article is withdrawn', async () => {
  const { pool } = test.database;
  await pool.query(`update articles set withdrawn_at = '2025-06-02T08:00:00Z', withdrawal_reason = 'x'
    where slug = 'orvenna-rated'`);
  const [row] = (await list({ symbol: 'ORVENNA', source: 'article', from: '2025-06-01' })).recommendations;
  expect(row?.closedOn).toBe('2025-06-02');
});

it('cannot store a rebalance without a rationale', async () => {
  const { pool } = test.database;
  const { portfolios: all } = await owner.call(portfolios.listStaffPortfolios);
  const values = { analyst: 'A', rationale: 'B', disclosures: 'C', seal: 'D' };
  for (const missing of Object.keys(values)) {
    const said = { ...values, [missing]: missing === 'seal' ? null : ' ' };
    await expect(
      pool.query(
        `insert into portfolio_rebalances (portfolio_id, date, note, recorded_at, analyst, rationale, disclosures, seal)
         values ($1, '2025-06-02', 'x', now(), $2, $3, $4, $5)`,
        [all[0]?.id, said.analyst, said.rationale, said.disclosures, said.seal],
      ),
      missing,
    ).rejects.toMatchObject({ code: '23514' });
  }
});

it('is empty without recommendations', async () => {
  const empty = await createTestApp({ demo: 'people' });
  const colleague = new TestStaff(empty, 'owner@demo.test');
  await colleague.enterStaff();
  const register = await colleague.call(routes.listRecommendations, {
    query: { source: 'rebalance' },
  });
  expect(register).toMatchObject({ total: 0, page: 1, pages: 1, recommendations: [] });
  await empty.close();
});
