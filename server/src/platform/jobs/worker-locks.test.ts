import { makeWorkerUtils } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { holdWorkerLock } from './worker-locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.db));

const log = createLog('silent');
const hold = async () => {
  const utils = await makeWorkerUtils({ pgPool: database.pool });
  return { lock: await holdWorkerLock(database.url, database.db, utils, log), utils };
};

async function lockedJob(worker: string): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: database.pool });
  await utils.addJob('anything', {}, { jobKey: worker });
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker} where key = ${worker}
  `.execute(database.db);
  await utils.release();
}

/** Ends the lock by ending its connection, like a crash. */
const cutLockOf = (worker: string) =>
  sql`
    select pg_terminate_backend(l.pid, 10000) from pg_locks l
    join job_workers w on l.objid = w.lock_key
    where l.locktype = 'advisory' and w.worker_id = ${worker}
  `.execute(database.db);

const silence = (worker: string) =>
  sql`update job_workers set seen_at = now() - interval '1 minute' where worker_id = ${worker}`.execute(
    database.db,
  );

async function holders(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ key: string; locked_by: string | null }>`
    select key, locked_by from graphile_worker._private_jobs order by key`.execute(database.db);
  return Object.fromEntries(rows.map((row) => [row.key, row.locked_by]));
}

it('unlocks the jobs of a dead process, but not of a living one', async () => {
  const [dead, living, sweeper] = await Promise.all([hold(), hold(), hold()]);
  await dead.lock.register('worker-dead');
  await living.lock.register('worker-living');
  await lockedJob('worker-dead');
  await lockedJob('worker-living');
  await cutLockOf('worker-dead');
  await silence('worker-dead');
  await silence('worker-living');
  await sweeper.lock.sweep();
  expect(await holders()).toEqual({ 'worker-dead': null, 'worker-living': 'worker-living' });

  // Simulates a kill between the first job and the registration.
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'pool-unknown'
    where key = 'worker-dead'
  `.execute(database.db);
  await sweeper.lock.sweep();
  expect(await holders()).toEqual({ 'worker-dead': null, 'worker-living': 'worker-living' });
  for (const { lock } of [living, sweeper, dead]) await lock.release();
});

it('keeps a living process’s jobs when it loses its lock, which it takes again', async () => {
  const [living, sweeper] = await Promise.all([hold(), hold()]);
  await living.lock.register('worker-cut');
  await lockedJob('worker-cut');
  await cutLockOf('worker-cut');
  await sweeper.lock.sweep();
  expect(await holders()).toEqual({ 'worker-cut': 'worker-cut' });
  await living.lock.sweep();
  await silence('worker-cut');
  await sweeper.lock.sweep();
  expect(await holders()).toEqual({ 'worker-cut': 'worker-cut' });
  for (const { lock } of [living, sweeper]) await lock.release();
});

it('detects dead processes even after losing its lock connection', async () => {
  const [dead, sweeper] = await Promise.all([hold(), hold()]);
  await dead.lock.register('worker-gone');
  await sweeper.lock.register('worker-sweeping');
  await lockedJob('worker-gone');
  await cutLockOf('worker-sweeping');
  await cutLockOf('worker-gone');
  await silence('worker-gone');
  await sweeper.lock.sweep();
  await sweeper.lock.sweep();
  expect(await holders()).toEqual({ 'worker-gone': null });
  for (const { lock } of [dead, sweeper]) await lock.release();
});

it('has one leader at a time, and another takes over when it is gone', async () => {
  const [one, two] = await Promise.all([hold(), hold()]);
  expect([await one.lock.isLeader(), await two.lock.isLeader()]).toEqual([true, false]);
  expect([await one.lock.isLeader(), await two.lock.isLeader()]).toEqual([true, false]);
  await one.lock.release();
  expect(await two.lock.isLeader()).toBe(true);
  await two.lock.release();
});
