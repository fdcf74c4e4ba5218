import { afterAll, beforeAll, expect, it } from 'vitest';
import { getArticleChoices } from '@niveshak/contract/articles/staff-routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
});
afterAll(() => test.close());

it('lists certified analysts, every index once, and portfolios', async () => {
  const analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
  const { analysts, indices, portfolios } = await analyst.call(getArticleChoices);
  expect(analysts).toContain('Ira Deshmukh');
  const { rows } = await test.database.pool.query<{ name: string }>(
    'select distinct index_name as name from index_closes order by 1',
  );
  expect(indices).toEqual(rows.map(({ name }) => name));
  expect(indices.length).toBeGreaterThan(0);
  expect(portfolios).toContainEqual({ slug: 'momentum', title: 'Momentum' });
});
