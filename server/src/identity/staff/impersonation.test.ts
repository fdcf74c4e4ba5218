import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAllowedDuringImpersonation } from '@niveshak/contract/http/route';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { readArticle } from '@niveshak/contract/articles/routes';
import { allRoutes } from '@niveshak/contract/routes';
import { impersonateMember } from '@niveshak/contract/identity/staff-impersonation-routes';
import {
  changeStaffRole,
  endOtherStaffSessions,
  removeStaff,
  resetSecondFactor,
  staffLogout,
} from '@niveshak/contract/staff/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sampleInputs } from '../../testing/sample-reads.ts';
import { TestMember } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The member cannot find the invoice.';
let test: TestApp;
let memberId: string;
let support: TestStaff;
/** A browser in which staff impersonate the member. */
let looking: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  const row = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'premium@demo.test')
    .executeTakeFirstOrThrow();
  memberId = row.id;
  support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
  looking = await look(support);
});
afterAll(() => test.close());

async function look(staff: TestStaff): Promise<TestMember> {
  const answer = await staff.raw(impersonateMember, { params: { id: memberId }, body: { reason } });
  expect(answer.status).toBe(200);
  const browser = new TestMember(test, 'premium@demo.test', 'demo-password');
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    browser.setCookie(name, value);
  }
  browser.csrf = answer.headers.get('x-csrf-token');
  return browser;
}

/**
 * Returns a hash of each table, without what impersonation writes (sessions, audit log, rate limit counters, live price
 * requests, rendered documents) and what external systems write meanwhile.
 */
async function everything(): Promise<Record<string, string>> {
  const { pool } = test.database;
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'staff_sessions', 'staff_audit', 'staff_audit_head', 'rate_limits', 'webhook_events',
        'live_price_asks', 'drawn_documents', 'files')
      and tablename not like 'archive%' and tablename not like '%prices%' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

it('sees what the member sees', async () => {
  const answer = await looking.raw(accountSummary);
  expect(answer).toMatchObject({ status: 200, body: { user: { email: 'premium@demo.test' } } });
});

const ofMembers = allRoutes.filter(({ auth }) => auth === 'session' || auth === 'confirmed');
const changing = ofMembers.filter((route) => !isAllowedDuringImpersonation(route));

it('has calls to try', () => {
  expect(changing.length).toBeGreaterThan(20);
  expect(changing.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(15);
});

it.each(changing)('is refused $method $path', async (route) => {
  expect(
    await looking.raw(route, {
      params: paramsOf(route.path),
      ...(route.method === 'GET' ? {} : { body: {} }),
    }),
  ).toMatchObject({
    status: 403,
    body: { code: 'impersonating' },
  });
});

it('leaves everything unchanged on every read', async () => {
  const inputs = await sampleInputs(looking);
  const before = await everything();
  for (const route of ofMembers.filter((each) => isAllowedDuringImpersonation(each))) {
    await looking.raw(route, inputs[route.id]);
  }
  const article = inputs['readArticle'];
  expect((await looking.raw(readArticle, article)).status).toBe(200);
  expect(await everything()).toEqual(before);
  // Sanity check: the member's own reads do change the hash.
  const member = await test.demoMember('premium');
  await member.raw(readArticle, article);
  expect(await everything()).not.toEqual(before);
});

it('ends after fifteen minutes, and immediately when the staff member is removed', async () => {
  const { db, pool } = test.database;
  const { rows } = await pool.query(
    `select extract(epoch from expires_at - created_at) / 60 as minutes from sessions where impersonated_by is not null`,
  );
  expect(Number(rows[0]?.minutes)).toBeCloseTo(15, 0);
  await pool.query(`update sessions set expires_at = now() where impersonated_by is not null`);
  expect((await looking.raw(accountSummary)).status).toBe(401);

  const again = await look(support);
  expect((await again.raw(accountSummary)).status).toBe(200);
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'support@demo.test')
    .executeTakeFirstOrThrow();
  const owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  expect((await owner.raw(removeStaff, { params: { id }, body: { reason } })).status).toBe(204);
  expect((await again.raw(accountSummary)).status).toBe(401);
  const audit = await pool.query(`select subject_id from staff_audit where action = 'member.impersonate'`);
  expect(audit.rows).toEqual([{ subject_id: memberId }, { subject_id: memberId }]);
});

it('ends on a role change, a second-factor reset, a sign-out, and a sign-out everywhere else', async () => {
  const owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  const finance = new TestStaff(test, 'finance@demo.test');
  const { id } = await test.database.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'finance@demo.test')
    .executeTakeFirstOrThrow();
  const setRole = (role: 'support' | 'finance') =>
    owner.raw(changeStaffRole, { params: { id }, body: { role, reason } });
  await setRole('support');
  await finance.enterStaff();
  const ends: readonly (() => Promise<unknown>)[] = [
    () => setRole('finance'),
    () => finance.raw(staffLogout),
    async () => {
      const elsewhere = new TestStaff(test, 'finance@demo.test');
      // Codes work only once, and the next one would take half a minute.
      await test.database.db.updateTable('staff').set({ last_code_step: '0' }).where('id', '=', id).execute();
      await elsewhere.enterStaff();
      return elsewhere.raw(endOtherStaffSessions);
    },
    () => owner.raw(resetSecondFactor, { params: { id }, body: { reason } }),
  ];
  for (const end of ends) {
    await setRole('support');
    await finance.enterStaff();
    const eyes = await look(finance);
    expect((await eyes.raw(accountSummary)).status).toBe(200);
    await end();
    expect((await eyes.raw(accountSummary)).status, end.toString()).toBe(401);
  }
});

function paramsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']));
}
