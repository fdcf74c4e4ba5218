import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/metrics/routes';
import type { Cohorts, MetricsMonth, Yields } from '@niveshak/contract/metrics/schemas';
import { metricLists, metricValue, listNames, monthLists } from '@niveshak/domain/metrics/metric-lists';
import type { MetricListName } from '@niveshak/domain/metrics/metric-lists';
import { addMonths, monthsBetween } from '@niveshak/domain/metrics/month';
import { expectLedgerToBalance, settleRefunds } from '../testing/checkout-fixture.ts';
import { MetricsYear } from '../testing/metrics-year.ts';
import { recomputeCohorts } from '../testing/recompute-cohorts.ts';
import { recomputeYields } from '../testing/recompute-yields.ts';
import { readFacts, recomputeMonth } from '../testing/recompute-metrics.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

/** Tests another year with `FIGURES_SEED=7 npx vitest run server/src/metrics/year.long.test.ts`. */
const seed = Number(process.env['FIGURES_SEED'] ?? Math.floor(Math.random() * 2 ** 30));

let test: TestApp;
let owner: TestStaff;
let months: MetricsMonth[];
let cohorts: Cohorts['cohorts'];
beforeAll(async () => {
  console.log(`Figures of a year, seed ${seed}`);
  test = await createTestApp({ testClock: '2025-01-03T10:00:00+05:30', sunset: 'none', demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  const finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
  const year = new MetricsYear(test, owner, finance, seed);
  await year.play(34, 4);
  console.log(Object.fromEntries(year.done));
  await settleRefunds(test);
  await expectLedgerToBalance(test);
  ({ months } = await owner.call(routes.getMetrics, { query: { from: '2025-01', to: '2026-01' } }));
  ({ cohorts } = await owner.call(routes.getCohorts));
}, 300_000);
afterAll(() => test.close());

/** Converts a month to the format of the recomputation. */
function shown({ moves, ...month }: MetricsMonth) {
  const byPair = moves.map(({ from, to, ...count }) => [`${from} ${to}`, count]);
  return { ...month, moves: Object.fromEntries(byPair) };
}

/** Converts yields to the format of the recomputation, which omits zeros. */
function tallied({ coupons, byCoupon, referrals, gifts }: Yields['all']): Record<string, number> {
  const { bought, revenue, ...became } = gifts;
  const withCoupon = byCoupon.map(({ name, orders }) => [`orders with ${name}`, orders]);
  const all = { ...coupons, ...referrals, gifts: bought, 'gift revenue': revenue, ...became };
  return something({ ...all, ...Object.fromEntries(withCoupon) });
}

function something(sums: Record<string, number> = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

describe(`a year of random histories, seed ${seed}`, () => {
  it('has every metric equal to its recomputation from the ledger, to the paisa', async () => {
    const facts = await readFacts(test.database.pool);
    const { today } = test.app.clock.now();
    expect(months.length).toBeGreaterThan(11);
    for (const month of months) expect(shown(month)).toEqual(recomputeMonth(facts, month.month, today));
    // Some random years have too few cohorts to test much.
    expect(cohorts.length).toBeGreaterThan(4);
    expect(cohorts).toEqual(recomputeCohorts(facts, today).slice(-cohorts.length));
  });

  it('has stored months equal to their recomputation', async () => {
    const { db } = test.database;
    const { numDeletedRows } = await db.deleteFrom('figure_months').executeTakeFirstOrThrow();
    expect(Number(numDeletedRows)).toBeGreaterThan(11);
    const again = await owner.call(routes.getMetrics, { query: { from: '2025-01', to: '2026-01' } });
    expect(again.months).toEqual(months);
    expect((await owner.call(routes.getCohorts)).cohorts).toEqual(cohorts);
  });

  it('has cohorts that together hold all members who ever bought', async () => {
    const everyone = await owner.call(routes.getCohorts, { query: { from: '2023-06', to: '2026-01' } });
    for (const { month, members, gifted, mrr } of months) {
      const counts = everyone.cohorts.flatMap(
        (cohort) => cohort.cells[monthsBetween(cohort.month, month).length - 1] ?? [],
      );
      const counted = counts.reduce((sum, count) => sum + count.members, 0);
      expect(counted).toBeGreaterThanOrEqual(members - gifted);
      expect(counted).toBeLessThanOrEqual(members);
      expect(counts.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(mrr);
    }
  });

  it('has months that follow from each other', () => {
    for (const [at, last] of months.slice(0, -1).entries()) {
      const month = months[at + 1];
      if (month === undefined) continue;
      const moved = Object.values(month.movements);
      expect(moved.reduce((sum, { amount }) => sum + amount, last.mrr)).toBe(month.mrr);
      const { new: come, recovered, ...rest } = month.movements;
      const gone = rest['churned-voluntary'].members + rest['churned-involuntary'].members;
      expect(last.members + come.members + recovered.members - gone).toBe(month.members);
    }
  });

  it('has a list with the same total behind every metric', async () => {
    for (const month of months)
      for (const figure of monthLists) {
        const query = { figure, month: month.month };
        const { number, total } = await owner.call(routes.getMetricList, { query });
        const { members, amount } = metricValue(month, figure);
        if (members !== null) expect([figure, number]).toEqual([figure, members]);
        if (metricLists[figure] === 'money') expect([figure, total]).toEqual([figure, amount]);
      }
    for (const { month, moves } of months)
      for (const { from, to, members, amount } of moves) {
        const query = { figure: 'move', month, key: `${from} ${to}` };
        const behind = await owner.call(routes.getMetricList, { query });
        expect(behind).toMatchObject({ number: members, total: amount });
      }
  });

  it('has a list with the same total behind every cohort cell', async () => {
    const listed = (query: { figure: 'cohort' | 'cohort-joined'; month: string; key?: string }) =>
      owner.call(routes.getMetricList, { query });
    for (const { month, joined, cells } of cohorts) {
      expect((await listed({ figure: 'cohort-joined', month })).number).toBe(joined);
      for (const [after, { members, amount }] of cells.entries()) {
        const behind = await listed({ figure: 'cohort', month: addMonths(month, after), key: month });
        expect(behind).toMatchObject({ number: members, total: amount });
      }
    }
  });

  it('has yields equal to their recomputation, by month and in total, with a list behind each', async () => {
    const query = { from: '2025-01', to: '2026-01' };
    const yields = await owner.call(routes.getYields, { query });
    const facts = await readFacts(test.database.pool);
    const again = await recomputeYields(test.database.pool, facts);
    expect(yields.all.coupons.orders * yields.all.gifts.bought).toBeGreaterThan(0);
    for (const month of yields.months)
      expect([month.month, tallied(month)]).toEqual([month.month, something(again[month.month])]);
    const whole: Record<string, number> = {};
    for (const { month } of yields.months)
      for (const [name, sum] of Object.entries(again[month] ?? {})) whole[name] = (whole[name] ?? 0) + sum;
    expect(tallied(yields.all)).toEqual(something(whole));

    const listed = (figure: MetricListName, month: string, more: { key?: string; until?: string } = {}) =>
      owner.call(routes.getMetricList, { query: { figure, month, ...more } });
    const expectLists = async (
      month: string,
      { coupons, referrals, gifts }: Yields['all'],
      until?: string,
    ) => {
      const span = until === undefined ? {} : { until };
      const numbers = {
        'coupon-orders': [coupons.orders, coupons.revenue],
        'coupon-discount': [coupons.orders, coupons.discount],
        referred: [referrals.joined, null],
        'referred-trial': [referrals.trial, null],
        'referred-paid': [referrals.paid, null],
        'referred-months': [referrals.months, null],
        'gifts-bought': [gifts.bought, gifts.revenue],
        'gifts-claimed': [gifts.claimed, null],
        'gifts-converted': [gifts.converted, null],
        'gifts-returned': [gifts.returned, null],
      } as const satisfies Partial<Record<MetricListName, readonly [number, number | null]>>;
      for (const figure of listNames) {
        const expected = Object.entries(numbers).find(([name]) => name === figure)?.[1];
        if (expected === undefined) continue;
        const { number, total } = await listed(figure, month, span);
        expect([figure, month, number, total]).toEqual([figure, month, ...expected]);
      }
    };
    for (const month of yields.months) await expectLists(month.month, month);
    const [first, last] = [yields.months[0]?.month ?? '', yields.months.at(-1)?.month ?? ''];
    await expectLists(first, yields.all, last);
    for (const { key, name, orders, discount } of yields.all.byCoupon) {
      const behind = await listed('coupon-discount', first, { key, until: last });
      expect(behind).toMatchObject({ number: orders, total: discount });
      expect(behind.lines.every(({ detail }) => detail.startsWith(`${name}, `))).toBe(true);
    }
  });

  it('detects a missing paisa', async () => {
    const client = await test.database.pool.connect();
    try {
      // Only possible manually in the database.
      await client.query('begin; set local session_replication_role = replica');
      const { rowCount } = await client.query(
        `update terms set paid_ex_gst_paise = paid_ex_gst_paise + 1 where id = (select id from terms
         where source = 'order' and start_date <= '2025-06-30' and end_date > '2025-06-30' and paid_ex_gst_paise > 0 limit 1)`,
      );
      expect(rowCount).toBe(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    const june = await owner.call(routes.getMetrics, { query: { from: '2025-06', to: '2025-06' } });
    const facts = await readFacts(test.database.pool);
    const { deferred } = recomputeMonth(facts, '2025-06', test.app.clock.now().today);
    expect(june.months[0]?.deferred).toBe(deferred + 1);
  });
});
