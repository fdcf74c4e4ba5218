import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WorkerUtils } from 'graphile-worker';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { lockConnection } from './lock-connection.ts';

declare module '../db/database.ts' {
  interface Database {
    job_workers: { worker_id: string; lock_key: number; seen_at: Date };
  }
}

/**
 * The job library keeps a crashed process's jobs locked for four hours, under its pool's name. So each process holds an
 * advisory lock (which ends with its connection), registers its pools under that lock's key and sends a heartbeat every
 * few seconds. `sweep` unlocks the jobs of pools whose lock is free and whose heartbeat stopped a while ago. Tested by
 * `worker-locks.test.ts` and, with a killed process, by `notifications/digest-kill.long.test.ts`.
 */
export type WorkerLock = {
  readonly register: (poolId: string) => Promise<void>;
  /** Sends this process's heartbeat and unlocks the jobs of dead ones. */
  readonly sweep: () => Promise<void>;
  /** Returns whether this process runs the cluster's recurring jobs. */
  readonly isLeader: () => Promise<boolean>;
  readonly release: () => Promise<void>;
};

/** Longer than a reconnect, so that a briefly free lock does not look like a dead process. */
const silentSeconds = 8;
/** A process that cannot acquire its lock at startup does not start serving. */
const maxAttempts = 5;
const retryMs = 2_000;

export async function holdWorkerLock(
  databaseUrl: string,
  db: Db,
  utils: WorkerUtils,
  log: Log,
): Promise<WorkerLock> {
  const key = randomInt(1, 2 ** 31 - 1);
  const locks = lockConnection(databaseUrl, key, log);
  const pools = new Set<string>();
  for (let attempt = 1; !(await locks.hold()); attempt += 1) {
    if (attempt === maxAttempts)
      throw new Error(
        'The lock of this process on the database could not be taken, so no jobs would run. A pooler in front of the database must use session mode.',
      );
    await sleep(retryMs);
  }

  const sayAlive = async (): Promise<void> => {
    for (const poolId of pools) {
      await sql`
        insert into job_workers (worker_id, lock_key, seen_at) values (${poolId}, ${key}, now())
        on conflict (worker_id) do update set lock_key = excluded.lock_key, seen_at = now()`.execute(db);
    }
  };

  return {
    register: async (poolId) => {
      pools.add(poolId);
      await sayAlive();
    },
    isLeader: locks.isLeader,
    sweep: async () => {
      const isHeld = await locks.hold();
      await sayAlive();
      if (!isHeld) return;
      const silent = await silentWorkers(db, key);
      for (const lockKey of new Set(silent.map((row) => row.lock_key))) {
        if (!(await locks.isFree(lockKey))) continue;
        const workers = silent.filter((row) => row.lock_key === lockKey).map((row) => row.worker_id);
        await utils.forceUnlockWorkers(workers);
        await db.deleteFrom('job_workers').where('worker_id', 'in', workers).execute();
        log.info({ workers: workers.length }, 'unlocked the jobs of dead workers');
      }
      const strangers = await unregistered(db);
      if (strangers.length > 0) await utils.forceUnlockWorkers(strangers);
    },
    release: async () => {
      await db.deleteFrom('job_workers').where('lock_key', '=', key).execute();
      await locks.close();
    },
  };
}

async function silentWorkers(db: Db, ownKey: number): Promise<{ worker_id: string; lock_key: number }[]> {
  return db
    .selectFrom('job_workers')
    .select(['worker_id', 'lock_key'])
    .where('lock_key', '<>', ownKey)
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .execute();
}

/** Returns pools that took jobs but died before registering; a live process registers within milliseconds. */
async function unregistered(db: Db): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs held
    where locked_at < now() - interval '60 seconds'
      and not exists (select 1 from job_workers where worker_id = held.locked_by)
  `.execute(db);
  return rows.map((row) => row.locked_by);
}
