import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { requireLimitsOfRole } from './role-limits.ts';
import { callLimits, limitsOfRole } from './time-limits.ts';

const limits = callLimits(4_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('requires the role’s limits on a pooled connection, or does not start', async () => {
  const before = openDatabase(database.url, createLog('silent'), 1, limitsOfRole(limits));
  await expect(requireLimitsOfRole(before.db, limits)).rejects.toThrow(
    /alter role \w+ set statement_timeout = 4000;.*set lock_timeout = 2000;.*session_timeout = 60000;/s,
  );
  await before.close();

  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  for (const [name, ms] of [
    ['statement_timeout', 4000],
    ['lock_timeout', 2000],
    ['idle_in_transaction_session_timeout', 60_000],
  ] as const)
    await database.pool.query(
      `alter role current_user in database ${rows[0]?.name ?? ''} set ${name} = ${ms}`,
    );
  const after = openDatabase(database.url, createLog('silent'), 1, limitsOfRole(limits));
  await requireLimitsOfRole(after.db, limits);
  const shown = await after.pool.query<{ lock_timeout: string }>('show lock_timeout');
  expect(shown.rows[0]?.lock_timeout).toBe('2s');
  await after.close();
});
