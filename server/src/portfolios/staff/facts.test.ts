import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/portfolios/staff-routes';
import { getExperimentals, getPerformance, getPortfolioInfos } from '@niveshak/contract/portfolios/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'As the committee decided.';
let test: TestApp;
let analyst: TestStaff;
let premium: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
  premium = await test.demoMember('premium');
});
afterAll(() => test.close());

const facts = {
  title: 'Small and steady',
  description: 'Small companies with steady margins.',
  universe: 'Fifty invented companies',
  method: 'Ten by margin.',
  rebalancing: 'Yearly',
  riskLabel: 'High',
  factsheet: '/experimentals',
  benchmark: 'Nifty 50',
  source: { kind: 'live', label: 'Computed by the firm', disclaimer: 'Invented.' },
};

const experiment = async (slug: string) =>
  (await premium.call(getExperimentals)).find((each) => each.id === slug);
const idOf = async (slug: string) =>
  (await analyst.call(routes.listStaffPortfolios)).portfolios.find((each) => each.slug === slug)?.id ?? '';

it('creates an experiment that starts, closes and resumes on its days', async () => {
  const body = { ...facts, slug: 'steady', style: null, launchDate: '2025-06-02', reason };
  const made = await Promise.all([1, 2].map(() => analyst.raw(routes.createPortfolio, { body })));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await experiment('steady')).toMatchObject({ status: { value: 'Open' }, closed: { value: '' } });

  const params = { id: await idOf('experiment-small-banks') };
  const close = (on: string | null) => analyst.raw(routes.closePortfolio, { params, body: { on, reason } });
  const refusals = await Promise.all(['2025-06-03', '2020-01-01', '2025-03-21'].map(close));
  expect(refusals.map(({ body: refused }) => Reflect.get(Object(refused), 'detail'))).toEqual([
    'Close it on the day itself, or for a day before.',
    expect.stringMatching(/^It began on /),
    expect.stringContaining('22 Mar 2025 is the first day on which it can end.'),
  ]);
  expect((await close('2025-05-30')).status).toBe(204);
  const closed = await experiment('experiment-small-banks');
  expect(closed).toMatchObject({ status: { value: 'Closed' }, closed: { value: '2025-05-30' } });
  expect((await close(null)).status).toBe(204);
  expect(await experiment('experiment-small-banks')).toMatchObject({ status: { value: 'Open' } });
});

it('applies new facts immediately, keeps each version, and refuses the second of two concurrent edits', async () => {
  const { pool } = test.database;
  const id = await idOf('focused');
  const { facts: seen } = await analyst.call(routes.getStaffPortfolio, { params: { id } });
  const change = (title: string) =>
    analyst.raw(routes.changePortfolio, {
      params: { id },
      body: {
        ...facts,
        title,
        source: { ...facts.source, kind: 'hidden' },
        seenVersion: seen.version,
        reason,
      },
    });
  expect((await change('Focused ten')).status).toBe(204);
  expect(await change('Focused twenty')).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const infos = await premium.call(getPortfolioInfos);
  expect(infos.find(({ slug }) => slug.value === 'focused')?.title.value).toBe('Focused ten');
  // Afterwards, all responses omit hidden returns.
  expect(Object.keys(await premium.call(getPerformance))).not.toContain('focused');

  const { rows } = await pool.query<{ title: string }>(
    `select facts ->> 'title' as title from portfolio_versions where portfolio_id = $1 order by id`,
    [id],
  );
  expect(rows.map(({ title }) => title)).toEqual([seen.title, 'Focused ten']);
  for (const sql of [
    `update portfolio_versions set facts = '{}' where portfolio_id = $1`,
    `delete from portfolio_versions where portfolio_id = $1`,
  ])
    await expect(pool.query(sql, [id])).rejects.toMatchObject({ code: '23001' });
  const log = await pool.query(
    `select before, after, reason from staff_audit where action = 'portfolio.change'`,
  );
  expect(log.rows).toMatchObject([
    { before: { title: seen.title }, after: { title: 'Focused ten' }, reason },
  ]);
});

it('lists the same return and drift as each portfolio’s page', async () => {
  const { portfolios } = await analyst.call(routes.listStaffPortfolios);
  const row = portfolios.find(({ slug }) => slug === 'momentum');
  const { now } = await analyst.call(routes.getStaffPortfolio, { params: { id: row?.id ?? '' } });
  expect(row?.now).toMatchObject({
    absoluteReturn: now?.metrics.absoluteReturn,
    benchmarkReturn: now?.metrics.benchmarkReturn,
  });
  const moved = now?.holdings.reduce((sum, { weight, decided }) => sum + Math.abs(weight - decided), 0) ?? 0;
  // A decided share that is no longer held has no holding, so half the sum is the minimum.
  expect(row?.now?.drift).toBeGreaterThanOrEqual(moved / 2 - 1e-9);
  expect(row?.now?.drift).toBeLessThan(0.5);
  expect(row?.now?.drift).toBeGreaterThan(0);
});
