import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import * as routes from '@niveshak/contract/metrics/routes';
import { metricLists, metricValue, monthLists } from '@niveshak/domain/metrics/metric-lists';
import { businessTimeAt } from '../platform/clock.ts';
import { buy, newBuyer, termRows } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { metricMonths } from './stored-months.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

const list = (figure: string, month: string) =>
  finance.call(routes.getMetricList, { query: { figure, month } });

it('shows the months with data, the current one until today', async () => {
  const { first, months } = await finance.call(routes.getMetrics);
  expect(first).toBe(months[0]?.month);
  expect(months.at(-1)).toMatchObject({ month: '2025-06', through: '2025-06-02', isOver: false });
  expect(months.at(-2)).toMatchObject({ month: '2025-05', through: '2025-05-31', isOver: true });
  const may = await finance.call(routes.getMetrics, { query: { from: '2025-05', to: '2025-05' } });
  expect(may.months).toEqual([months.at(-2)]);
  const tooMany = await finance.raw(routes.getMetrics, { query: { from: '2020-01', to: '2025-05' } });
  expect(tooMany.status).toBe(400);
});

it('equals the sum of its list for every metric', async () => {
  const { months } = await finance.call(routes.getMetrics);
  let lines = 0;
  for (const month of months)
    for (const figure of monthLists) {
      const behind = await list(figure, month.month);
      const { members, amount } = metricValue(month, figure);
      lines += behind.number;
      if (metricLists[figure] === 'money') expect([figure, behind.total]).toEqual([figure, amount]);
      if (members !== null) expect([figure, behind.number]).toEqual([figure, members]);
    }
  expect(lines).toBeGreaterThan(20);
});

it('compares the last thirty days with the thirty before, by the same rules as months', async () => {
  const { today, yesterday, last, before } = await finance.call(routes.getRecentMetrics);
  expect(today).toMatchObject({ from: '2025-06-02', to: '2025-06-02' });
  expect(yesterday).toMatchObject({ from: '2025-06-01', to: '2025-06-01' });
  expect(today.members).toBe(yesterday.members + today.joined - today.left);
  expect(last).toMatchObject({ from: '2025-05-04', to: '2025-06-02' });
  expect(before).toMatchObject({ from: '2025-04-04', to: '2025-05-03' });
  const { months } = await finance.call(routes.getMetrics, { query: { from: '2025-06', to: '2025-06' } });
  const { members, mrr } = months[0] ?? {};
  expect(last).toMatchObject({ members, mrr });
  expect(last.members).toBe(before.members + last.joined - last.left);
  expect(last.joined).toBeGreaterThan(0);
});

it('shows sales before and after refunds and credits, for months and for the last thirty days', async () => {
  const { months } = await finance.call(routes.getMetrics);
  const { today, last, before } = await finance.call(routes.getRecentMetrics);
  for (const { gross, credited, sold } of [...months, today, last, before])
    expect(gross - credited).toBe(sold);
  expect(last.credited).toBeGreaterThan(0);
  expect(last.gross).toBeGreaterThan(last.credited);
});

it('recomputes a month stored by an earlier version', async () => {
  const { db } = test.database;
  const may = { query: { from: '2025-05', to: '2025-05' } };
  const { months } = await finance.call(routes.getMetrics, may);
  await db
    .updateTable('figure_months')
    .set({ figures: sql`figures - 'gross' - 'credited'` })
    .where('month', '=', '2025-05')
    .execute();
  expect((await finance.call(routes.getMetrics, may)).months).toEqual(months);
  await metricMonths(db).run(businessTimeAt(new Date('2025-06-09T10:00:00+05:30')), 'whole');
  const { rows } = await sql<{ gross: unknown }>`
    select figures -> 'gross' as gross from figure_months where month = '2025-05'`.execute(db);
  expect(rows).toEqual([{ gross: months[0]?.gross }]);
});

it('exports a list as CSV, with an audit entry', async () => {
  const { total, lines } = await list('mrr', '2025-05');
  const answer = await finance.raw(routes.saveMetricList, { query: { figure: 'mrr', month: '2025-05' } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mrr-2025-05.csv"');
  const rows = Buffer.from(answer.body as Uint8Array)
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(rows).toHaveLength(lines.length);
  const rupees = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0);
  expect(rupees).toBe(total);
  const { rows: logged } = await test.database.pool.query(
    `select by, subject_id, after from staff_audit where action = 'figures.save'`,
  );
  expect(logged).toEqual([{ by: 'finance@demo.test', subject_id: 'mrr', after: { month: '2025-05' } }]);
});

it('counts members until midnight of their last day', async () => {
  const before = await finance.call(routes.getRecentMetrics);
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CML3M');
  const joined = await finance.call(routes.getRecentMetrics);
  expect(joined.leaving).toBe(before.leaving);
  const [term] = await termRows(test, buyer);
  const of = { params: { id: term?.id ?? '' } };
  const { money } = await finance.call(previewTermRefund, { ...of, query: { wanted: 'unused-days' } });
  const body = { wanted: 'unused-days' as const, left: money.left.amount, reason: 'Asked by email.' };
  await finance.call(refundTerm, { ...of, body });
  const after = await finance.call(routes.getRecentMetrics);
  expect(after.leaving).toBe(before.leaving + 1);
  expect(after.last.members).toBe(joined.last.members);
});
