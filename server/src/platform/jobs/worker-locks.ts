import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { WorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

declare module '../db/database.ts' {
  interface Database {
    job_workers: { worker_id: string; lock_key: number };
  }
}

/**
 * The job library keeps the jobs of a killed process locked for four hours, in the name of its pool. So each process
 * holds an advisory lock (which dies with its connection) and registers its pool under that lock's key; `sweep` gives
 * back the jobs of pools whose lock nobody holds. Guarded by `worker-locks.test.ts` and, with a real process that is
 * killed, by `notifications/digest-kill.test.ts`.
 */
export type WorkerLock = {
  readonly register: (poolId: string) => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Keeps these locks apart from other users of advisory locks on the same server. */
const lockClass = 71_204;

export async function holdWorkerLock(
  databaseUrl: string,
  db: Db,
  utils: WorkerUtils,
  log: Log,
): Promise<WorkerLock> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'niveshak-worker-lock' });
  client.on('error', (error) => log.warn({ err: error }, 'worker lock connection lost'));
  await client.connect();
  const key = randomInt(1, 2 ** 31 - 1);
  await client.query('select pg_advisory_lock($1, $2)', [lockClass, key]);

  return {
    register: async (poolId) => {
      await db
        .insertInto('job_workers')
        .values({ worker_id: poolId, lock_key: key })
        .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ lock_key: key }))
        .execute();
    },
    sweep: async () => {
      const rows = await db.selectFrom('job_workers').selectAll().where('lock_key', '<>', key).execute();
      for (const lockKey of new Set(rows.map((row) => row.lock_key))) {
        const free = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [
          lockClass,
          lockKey,
        ]);
        if (free.rows[0]?.free !== true) continue;
        const workers = rows.filter((row) => row.lock_key === lockKey).map((row) => row.worker_id);
        await utils.forceUnlockWorkers(workers);
        await db.deleteFrom('job_workers').where('lock_key', '=', lockKey).execute();
        await client.query('select pg_advisory_unlock($1, $2)', [lockClass, lockKey]);
        log.info({ workers: workers.length }, 'gave back the jobs of dead workers');
      }
      const strangers = await unregistered(db);
      if (strangers.length > 0) await utils.forceUnlockWorkers(strangers);
    },
    release: async () => {
      await db.deleteFrom('job_workers').where('lock_key', '=', key).execute();
      await client.end();
    },
  };
}

/** Pools that took jobs and died before they were registered, which takes a living one milliseconds. */
async function unregistered(db: Db): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from (
      select locked_by, locked_at from graphile_worker._private_jobs
      union all
      select locked_by, locked_at from graphile_worker._private_job_queues
    ) held
    where locked_at < now() - interval '20 seconds'
      and not exists (select 1 from job_workers where worker_id = held.locked_by)
  `.execute(db);
  return rows.map((row) => row.locked_by);
}
