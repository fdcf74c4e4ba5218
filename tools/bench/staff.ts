/**
 * `npm run bench:staff [-- MEMBERS]`: measures the console's search, a member's page and the metrics over HTTP, with
 * 100,000 members, each with a plan, an order, a payment, an invoice and ten ledger entries, each compared with the
 * minimum bare SQL. The plans begin over a year, with as many prices as days.
 */
import pg from 'pg';
import * as figures from '@niveshak/contract/metrics/routes';
import * as routes from '@niveshak/contract/members/routes';
import { TestStaff } from '../../server/src/testing/test-staff.ts';
import { aboutMachine, openFixture } from './fixture.ts';

const members = Number(process.argv[2] ?? '100000');
const rounds = 400;
/** The price paid ex GST, in paise: as many prices as days. */
const price = '179700 + n % 365 * 100';
const fixture = await openFixture('full');
try {
  console.log(`${aboutMachine()}; ${members} members, ${members * 10} ledger entries`);
  const started = Date.now();
  await fill(fixture.databaseUrl);
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
  // First with no month stored, then as in operation: each month is stored when it ends. The product also stores them
  // by itself, so they are deleted before each call.
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

/** Bypasses the triggers: what they would refuse or do row by row is not measured here. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      create temp table b as select n, date '2025-06-02' - n % 365 as begun, gen_random_uuid() as user_id, gen_random_uuid() as order_id,
        (array['Asha','Ravi','Meera','Kabir','Leela','Arjun','Nila','Rohan','Farah','Dev'])[1 + n % 10] || chr(97 + n / 10 % 26) as first_name,
        (array['Rao','Iyer','Khan','Shah','Menon','Apte','Bhat','Sen','Dave','Joshi'])[1 + n / 260 % 10] || chr(97 + n / 2600 % 26) as last_name
      from generate_series(1, ${members}) n`);
    await client.query(`insert into users (id, sub, email, email_normalised, has_confirmed_email, first_name, last_name, mobile, created_at)
      select user_id, 'bench|' || n, 'bench-' || n || '@members.test', 'bench-' || n || '@members.test', true, first_name, last_name,
        (9100000000 + n)::text, now() from b`);
    await client.query(`insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, provider_order_id, created_at, expires_at, quoted_on, reconciled_at, reconciled_as_of)
      select order_id, user_id, 'CML3M', 'fulfilled', 212046, 'INR', '{}', 'bench', 'order_bench' || n, begun, begun, begun, now(), begun + 8 from b`);
    await client.query(`insert into terms (user_id, alias, start_date, paid_end_date, end_date, source, order_id, created_at, paid_ex_gst_paise)
      select user_id, (array['CML3M', 'CML1Y'])[1 + n % 2], begun, begun + days - 1, begun + days - 1, 'order', order_id, begun, ${price}
      from b, lateral (select (array[91, 365])[1 + n % 2] as days) term`);
    await client.query(`insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
      select 'pay_bench' || n, order_id, 212046, 'INR', 'captured', 'fulfils', now() from b`);
    await client.query(`insert into documents (kind, financial_year, sequence, number, reference, user_id, order_id, issued_on, issued_at, place_of_supply,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, uses_utgst, round_off_paise, total_paise, needs_e_invoice, snapshot)
      select 'invoice', '2023-24', n, 'INV/23-24/' || lpad(n::text, 6, '0'), order_id::text, user_id, order_id, '2024-03-01', now(), 'MH',
        ${price}, 16173, 16173, 0, false, 0, ${price} + 32346, false, (select snapshot from documents limit 1) from b`);
    await client.query(`with made as (
        insert into ledger_entries (kind, reference, user_id, posted_on, posted_at)
        select 'sale', 'bench-' || n || '-' || k, user_id, current_date, now() from b, generate_series(1, 10) k returning id, user_id)
      insert into ledger_lines (entry_id, line_number, account, side, amount_paise, order_id)
      select made.id, side.n, side.account, side.side, 1000, b.order_id from made join b using (user_id),
        (values (1, 'receivable', 'debit'), (2, 'revenue:CML3M', 'credit')) as side (n, account, side)`);
    await client.query('delete from figure_months');
    await client.query('set session_replication_role = default');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
