import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
});
afterAll(() => test.close());

/** Everything the firm publishes, with the fields that could be tampered with. */
it.each([
  ['portfolio_rebalances', 'note'],
  ['rebalance_weights', 'reason'],
  ['portfolio_versions', 'facts'],
  ['article_versions', 'facts'],
  ['legal_documents', 'body_markdown'],
  ['plan_price_versions', 'full_price_paise'],
  ['plan_versions', 'description'],
  ['coupon_versions', 'rule'],
  ['coupons', 'valid_to'],
  ['sunset_settings', 'notice'],
])('%s: the database refuses to update or delete a published row', async (table, column) => {
  const { pool } = test.database;
  const all = `select md5(string_agg(t::text, ' ' order by t::text)) as sum, count(*)::int as rows from ${table} t`;
  const { rows: before } = await pool.query<{ sum: string; rows: number }>(all);
  expect(before[0]?.rows).toBeGreaterThan(0);
  for (const change of [`update ${table} set ${column} = ${column}`, `delete from ${table}`])
    await expect(pool.query(change), change).rejects.toThrow(/never|ended|next revision/);
  expect((await pool.query(all)).rows).toEqual(before);
});

it('keeps every rule that a coupon has had', async () => {
  const { pool } = test.database;
  const rules = async () =>
    (
      await pool.query<{ revision: number; last_day: string | null }>(
        `select revision, rule ->> 'valid_to' as last_day from coupon_versions where code = 'FLAT500' order by revision`,
      )
    ).rows;
  const [first, ...later] = await rules();
  expect(later).toEqual([]);
  await pool.query(
    `update coupons set valid_to = '2025-07-31', revision = revision + 1 where code = 'FLAT500'`,
  );
  expect(await rules()).toEqual([first, { revision: (first?.revision ?? 0) + 1, last_day: '2025-07-31' }]);
});

it('reads the same price in this version and the previous one, whichever wrote it', async () => {
  const { pool } = test.database;
  const both = async () => {
    const { rows } = await pool.query<{ old: string | null; new: string | null }>(`
      select
        (select full_price_paise::text from plan_prices where alias = 'CML3M' and valid_from = '2025-07-01') as old,
        (select full_price_paise::text from plan_price_versions where alias = 'CML3M' and valid_from = '2025-07-01'
          order by id desc limit 1) as new`);
    return [rows[0]?.old, rows[0]?.new];
  };
  const write = (text: string) => pool.query(text);
  await write(`insert into plan_prices values ('CML3M', '2025-07-01', 100)`);
  expect(await both()).toEqual(['100', '100']);
  await write(`update plan_prices set full_price_paise = 200 where valid_from = '2025-07-01'`);
  expect(await both()).toEqual(['200', '200']);
  await write(
    `insert into plan_price_versions (alias, valid_from, full_price_paise) values ('CML3M', '2025-07-01', 300)`,
  );
  expect(await both()).toEqual(['300', '300']);
  await write(`insert into plan_price_versions (alias, valid_from) values ('CML3M', '2025-07-01')`);
  expect(await both()).toEqual([null, null]);
});
