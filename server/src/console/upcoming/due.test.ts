import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/upcoming/routes';
import { duePage } from '@niveshak/contract/upcoming/schemas';
import { sessionRetention } from '../../identity/index.ts';
import { landingRetention } from '../../checkout/index.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
});
afterAll(() => test.close());

it('looks thirty days ahead by default, and at most a year', async () => {
  const { from, to, rows } = await support.call(routes.getDue);
  expect([from, to]).toEqual(['2025-06-02', '2025-07-02']);
  expect(rows.every(({ day }) => day >= from && day <= to)).toBe(true);
  for (const last of ['2025-06-01', '2026-06-04'])
    expect((await support.raw(routes.getDue, { query: { to: last } })).status).toBe(400);
});

it('can be filtered by kind or day, in order, while counts cover everything', async () => {
  const to = '2026-06-02';
  const all = await support.call(routes.getDue, { query: { to } });
  expect(all.kinds.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.total);
  expect(all.days.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.total);
  expect(all.rows.map(({ at }) => at)).toEqual(all.rows.map(({ at }) => at).toSorted());
  const { total, rows, kinds } = await support.call(routes.getDue, { query: { to, kind: 'reminder' } });
  expect(kinds).toEqual(all.kinds);
  expect(total).toBe(all.kinds.find(({ kind }) => kind === 'reminder')?.rows);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['reminder']));
  const [, second] = all.days;
  const ofDay = await support.call(routes.getDue, { query: { to, day: second?.day ?? '' } });
  expect(ofDay.total).toBe(second?.rows);
});

it('is paginated by a hundred, without duplicates', async () => {
  await sql`
    insert into coupons (code, percent_basis_points, valid_to)
    select 'PAGE' || n, 100, date '2025-06-10' + n % 20 from generate_series(1, 250) n`.execute(
    test.database.db,
  );
  const query = { kind: 'coupon-end', to: '2025-07-02' } as const;
  const seen = new Set<string>();
  const sizes: number[] = [];
  for (const page of ['1', '2', '3', '4']) {
    const { rows } = await support.call(routes.getDue, { query: { ...query, page } });
    sizes.push(rows.length);
    for (const { reference } of rows) seen.add(reference);
  }
  expect(sizes).toEqual([duePage, duePage, 50, 0]);
  expect(seen.size).toBe(250);
});

it('is exported as CSV, with an audit entry', async () => {
  const query = { to: '2025-07-02', kind: 'reminder' };
  const { total } = await support.call(routes.getDue, { query });
  const answer = await support.raw(routes.saveDue, { query });
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="due-2025-06-02-2025-07-02.csv"',
  );
  const rows = Buffer.from(answer.body as Uint8Array)
    .toString('utf8')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(total + 1);
  const { rows: logged } = await test.database.pool.query(
    `select by, subject_id, after from staff_audit where action = 'due.save'`,
  );
  expect(logged).toEqual([
    { by: 'support@demo.test', subject_id: '2025-07-02', after: { from: '2025-06-02', kind: 'reminder' } },
  ]);
});

it('states how many rows are deleted in machine time and in business time', async () => {
  const { db } = test.database;
  await sql`
    insert into checkout_landings (user_id, at)
    select id, timestamptz '2024-06-01' from users limit 3`.execute(db);
  const to = '2026-05-31';
  const { rows } = await support.call(routes.getDue, { query: { to, kind: 'retention' } });
  const said = new Map(rows.map(({ reference, number }) => [reference, number]));
  const countOf = async (table: string) =>
    Number(
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n,
    );
  const now = test.app.clock.now();
  const until = { instant: new Date('2026-05-31T23:59:59+05:30'), today: now.today };
  const wall = Date.now() + until.instant.getTime() - now.instant.getTime();
  for (const [table, job] of [
    ['sessions', sessionRetention(db, () => wall)],
    ['checkout_landings', landingRetention(db)],
  ] as const) {
    const before = await countOf(table);
    await job.run(until, 'whole');
    expect([table, before - (await countOf(table))]).toEqual([table, said.get(table) ?? 0]);
  }
  expect(said.get('checkout_landings')).toBe(3);
});
