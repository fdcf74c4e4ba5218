import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { saveProfile } from '@niveshak/contract/account/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { billingDetails } from '../../testing/billing-details.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestAppOptions } from '../../testing/test-app.ts';
import { freezingProxy } from '../../testing/freezing-proxy.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { statementsSent } from './dialect.ts';
import { migrate } from './migrate.ts';
import { migrationFile, migrationFiles } from './migration-files.ts';

const limitMs = 1_000;
const save = { body: billingDetails({ mobile: '9000000001', state: 'MH', pinCode: '411001' }) };
let test: TestApp | null = null;
const open = async (options: TestAppOptions = {}, callLimitMs = limitMs): Promise<TestApp> => {
  test = await createTestApp({ ...options, env: { DATABASE_CALL_LIMIT_MS: String(callLimitMs) } });
  return test;
};
afterEach(async () => {
  await test?.close();
  test = null;
});

it('blocks only the locked member, and only until the limit', async () => {
  // Long enough for fifty calls of one member on a busy machine.
  const app = await open({}, 4_000);
  const [held, other] = await Promise.all([app.newMember(), app.newMember()]);
  const locker = new pg.Client({ connectionString: app.database.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('select id from users where email = $1 for update', [held.email]);
    const saves = Array.from({ length: 25 }, () => held.raw(saveProfile, save));
    const calls = Array.from({ length: 50 }, () => other.raw(accountSummary));
    const [answers, ofOthers] = await Promise.all([Promise.all(saves), Promise.all(calls)]);
    expect(ofOthers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    const waiting = await app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rowCount).toBe(0);
    await locker.query('rollback');
    expect((await held.raw(saveProfile, save)).status).toBeLessThan(500);
  } finally {
    await locker.end();
  }
}, 30_000);

it('returns 503 while the database is silent, and 200 when it is back', async () => {
  const proxy = freezingProxy();
  try {
    const app = await open({ databaseUrl: proxy.through });
    const member = await app.newMember();
    await Promise.all(Array.from({ length: 10 }, () => member.raw(accountSummary)));
    proxy.freeze();
    const calls = await Promise.all(Array.from({ length: 40 }, () => member.raw(listPlans)));
    for (const answer of calls) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const statements = vi.fn();
    statementsSent.subscribe(statements);
    const later = await Promise.all(Array.from({ length: 40 }, () => member.raw(listPlans)));
    for (const answer of later) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    statementsSent.unsubscribe(statements);
    expect(statements, 'the database is known to be away').not.toHaveBeenCalled();
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(503);
    proxy.thaw();
    // Its dead connections are replaced first, which may take longer than a call can wait.
    const served = async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => member.raw(listPlans)));
      return new Set(answers.map(({ status }) => status));
    };
    await expect.poll(served, { timeout: 20_000 }).toEqual(new Set([200]));
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
  } finally {
    // Shutdown must not wait for the dead connections either.
    await test?.close();
    test = null;
    proxy.close();
  }
});

it('lets others through and retries when a migration cannot get its lock', async () => {
  const database = await createTestDatabase();
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  try {
    const pending = migrationFile('9990-sessions', 'alter table users add column pending timestamptz;');
    await reader.query('begin');
    await reader.query('select 1 from users limit 1');
    const log = createLog('silent');
    const waits = vi.spyOn(log, 'warn');
    const migrating = migrate(database.url, log, { files: [...(await migrationFiles()), pending] });
    // Other readers proceed although the transaction stays open, because the migration gives way.
    while (waits.mock.calls.length < 2) await database.pool.query('select 1 from users limit 1');
    await reader.query('rollback');
    expect((await migrating).retries).toBeGreaterThanOrEqual(2);
    await database.pool.query('select pending from users limit 1');
  } finally {
    await reader.end();
    await database.drop();
  }
});
