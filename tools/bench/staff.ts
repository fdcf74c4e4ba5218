/**
 * `npm run bench:staff [-- MEMBERS]` measures the console's search, a member's page and the metrics over HTTP, with
 * 100,000 members, each with a plan, an order, a payment, an invoice and ten ledger entries, each compared with the
 * minimum bare SQL. The plans start over a year, with as many prices as days.
 */
import * as figures from '@niveshak/contract/metrics/routes';
import * as routes from '@niveshak/contract/members/routes';
import { TestStaff } from '../../server/src/testing/test-staff.ts';
import { fillWithClients } from './clients-fixture.ts';
import { aboutMachine, openFixture } from './fixture.ts';

const members = Number(process.argv[2] ?? '100000');
const rounds = 400;
const fixture = await openFixture('full');
try {
  console.log(`${aboutMachine()}; ${members} members, ${members * 10} ledger entries`);
  const started = Date.now();
  await fillWithClients(fixture.databaseUrl, members);
  console.log(`filled in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  const owner = new TestStaff(fixture, 'owner@demo.test');
  await owner.enterStaff();
  const { rows } = await fixture.pool.query<Found>(`
    select u.id, u.email, u.mobile, u.first_name as name, o.id as order_id, d.number
    from users u join orders o on o.user_id = u.id join documents d on d.user_id = u.id
    where u.email like 'bench-%' order by random() limit ${rounds}`);
  const searches = rows.flatMap(({ email, mobile, name, order_id, number }) => [
    email.slice(0, 12),
    mobile,
    name,
    order_id,
    number,
  ]);
  let at = 0;
  report(
    'search',
    await time(rounds, () => {
      const search = searches[(at += 1) % searches.length] ?? '';
      return owner.call(routes.findMembers, { query: { search } });
    }),
  );
  report(
    'bare SQL: members like',
    await time(rounds, () => {
      const { name } = pick(rows, (at += 1));
      return fixture.pool.query(
        `select id from users where lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')) like $1 limit 20`,
        [`%${name.toLowerCase()}%`],
      );
    }),
  );
  report(
    'a member’s page',
    await time(rounds, () => {
      const { id } = pick(rows, (at += 1));
      return owner.call(routes.getMember, { params: { id } });
    }),
  );
  for (const standing of [undefined, 'holding', 'ending', 'ended'] as const)
    report(
      `the list: ${standing ?? 'everybody'}`,
      await time(20, () =>
        owner.call(routes.listMembers, { query: standing === undefined ? {} : { standing } }),
      ),
    );
  // First with no stored month, then as in operation, where each month is stored when it ends. The product
  // also stores months automatically, so they are deleted before each call.
  const forget = () => fixture.pool.query('delete from figure_months');
  const fresh = (call: () => Promise<unknown>) => () => forget().then(call);
  const year = () => owner.call(figures.getMetrics);
  const cohorts = () => owner.call(figures.getCohorts);
  report('the figures of a year, no month kept', await time(5, fresh(year)));
  report('the cohorts of a year, no month kept', await time(5, fresh(cohorts)));
  await keepMonths(fixture.origin);
  report('the figures of a year, months kept', await time(10, year));
  report('the cohorts of a year, months kept', await time(10, cohorts));
  report('coupons, referrals and gifts', await time(10, () => owner.call(figures.getYields)));
  report('readers and followers', await time(10, () => owner.call(figures.getAudience)));
  report(
    'the list behind the MRR',
    await time(10, () => owner.call(figures.getMetricList, { query: { figure: 'mrr', month: '2025-05' } })),
  );
  report(
    'bare SQL: plans and invoices',
    await time(10, () =>
      fixture.pool.query(`select sum(taxable_paise) from terms join documents using (order_id)
        where '2025-05-31' between start_date and end_date`),
    ),
  );
  report(
    'bare SQL: the member’s rows',
    await time(rounds, () => {
      const { id } = pick(rows, (at += 1));
      return fixture.pool.query(
        `select (select count(*) from ledger_entries where user_id = $1), (select count(*) from orders where user_id = $1),
        (select count(*) from documents where user_id = $1), (select count(*) from terms where user_id = $1)`,
        [id],
      );
    }),
  );
} finally {
  await fixture.close();
}

type Found = { id: string; email: string; mobile: string; name: string; order_id: string; number: string };

function pick(rows: readonly Found[], at: number): Found {
  const row = rows[at % rows.length];
  if (row === undefined) throw new Error('Nobody was found to ask for.');
  return row;
}

async function time(times: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let warm = 0; warm < Math.min(20, times); warm += 1) await work();
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const before = performance.now();
    await work();
    taken.push(performance.now() - before);
  }
  return taken.toSorted((a, b) => a - b);
}

function report(what: string, sorted: readonly number[]): void {
  const share = (part: number) =>
    (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(7);
  console.log(`${what.padEnd(36)} p50 ${share(0.5)} ms   p99 ${share(0.99)} ms`);
}

/** Moves business time by an hour, so that recurring jobs run and store the finished months. */
async function keepMonths(origin: string): Promise<void> {
  const started = Date.now();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ now: '2025-06-02T11:01:00+05:30' });
  const answer = await fetch(`${origin}/api/test-clock`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The clock did not move: ${answer.status} ${await answer.text()}`);
  console.log(`what recurs ran in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
