import { makeWorkerUtils } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { holdWorkerLock } from './worker-locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('gives back the jobs of a process that died, and leaves those of a living one alone', async () => {
  const utils = await makeWorkerUtils({ pgPool: database.pool });
  const log = createLog('silent');
  const dead = await holdWorkerLock(database.url, database.db, utils, log);
  const living = await holdWorkerLock(database.url, database.db, utils, log);
  const sweeper = await holdWorkerLock(database.url, database.db, utils, log);
  await dead.register('worker-dead');
  await living.register('worker-living');
  for (const worker of ['worker-dead', 'worker-living']) {
    await utils.addJob('anything', {}, { jobKey: worker });
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker} where key = ${worker}
    `.execute(database.db);
  }

  // The lock dies with the connection, as it would with the process.
  await sql`
    select pg_terminate_backend(l.pid, 10000) from pg_locks l
    join job_workers w on l.objid = w.lock_key
    where l.locktype = 'advisory' and w.worker_id = 'worker-dead'
  `.execute(database.db);
  await sweeper.sweep();

  const { rows } = await sql<{ key: string; locked_by: string | null }>`
    select key, locked_by from graphile_worker._private_jobs order by key
  `.execute(database.db);
  expect(rows).toEqual([
    { key: 'worker-dead', locked_by: null },
    { key: 'worker-living', locked_by: 'worker-living' },
  ]);

  // Killed between its first job and its registration.
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'pool-nobody-knows'
    where key = 'worker-dead'
  `.execute(database.db);
  await sweeper.sweep();
  const { rows: after } = await sql<{ key: string; locked_by: string | null }>`
    select key, locked_by from graphile_worker._private_jobs order by key
  `.execute(database.db);
  expect(after.map((row) => row.locked_by)).toEqual([null, 'worker-living']);
  await living.release();
  await sweeper.release();
  await dead.release().catch(() => undefined);
  await utils.release();
});
