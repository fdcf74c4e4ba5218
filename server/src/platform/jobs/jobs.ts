import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils, run } from 'graphile-worker';
import { Logger } from 'graphile-worker';
import type { Runner, RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import type { DatabaseHandle, Db } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { deliverEventTask } from '../outbox.ts';
import { reportFault } from '../watch/events.ts';
import { recordRun, watched } from './watched-tasks.ts';
import { runDueNow } from './due.ts';
import type { DueSource, RecurringJob, Round } from './due.ts';
import { holdWorkerLock } from './worker-locks.ts';
import type { WorkerLock } from './worker-locks.ts';

export type JobsOptions = {
  readonly database: DatabaseHandle;
  readonly config: { readonly sessionDatabaseUrl: string };
  readonly clock: Clock;
  readonly log: Log;
  /** Runs before each task and round, to load state that the process needs. */
  readonly before: () => Promise<void>;
  /** Background work by capability. */
  readonly parts: readonly {
    readonly due?: readonly DueSource[];
    readonly recurring?: readonly RecurringJob[];
    readonly tasks?: TaskList;
    /** Delivers an event of this part. Throw to retry later. */
    readonly deliver?: (name: string, payload: unknown) => Promise<void>;
  }[];
};

/** Interval of recurring jobs and checks for due work. */
const recurEveryMs = 120_000;
const dueEveryMs = 5_000;
/** Heartbeat interval of the workers in this process. */
const sweepEveryMs = 3_000;

export type Jobs = { readonly stop: () => Promise<void> };

const eventReference = z.object({ id: z.number() });

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log, parts } = options;
  const dueSources = parts.flatMap((part) => part.due ?? []);
  const recurring = parts.flatMap((part) => part.recurring ?? []);
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
    if (level === 'warning') log.warn({ source: 'jobs' }, message);
  });
  const utils = await makeWorkerUtils({ pgPool: database.pool, logger });
  const lock = await holdWorkerLock(options.config.sessionDatabaseUrl, database.db, utils, log);
  await lock.sweep();

  // Jobs are locked under the pool's name, so it must be known before taking the first job.
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    lock
      .register(workerPool.id)
      .catch((error: unknown) => log.warn({ err: error }, 'a worker pool is registered by the next round'));
  });
  const settings: RunnerOptions = {
    pgPool: database.pool,
    logger,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: watched(
      {
        ...Object.assign({}, ...parts.map((part) => part.tasks ?? {})),
        [deliverEventTask]: (payload) => deliverEvent(database.db, parts, eventReference.parse(payload).id),
      },
      options.before,
    ),
  };
  const runner = keepRunning(settings, log);

  const timers = [
    every(sweepEveryMs, 'sweep', lock.sweep),
    every(dueEveryMs, 'due', async () => {
      await options.before();
      await runDueNow(dueSources, options.clock.now());
    }),
    ...recurring.map((job) =>
      every(
        job.everyMs ?? recurEveryMs,
        job.name,
        // Runs in only one process of the cluster.
        oncePerCluster(lock, job, options, database.db),
        true,
      ),
    ),
  ];
  return {
    stop: async () => {
      for (const timer of timers) await timer.stop();
      await runner.stop();
      await lock.release();
      await utils.release();
    },
  };
}

async function deliverEvent(db: Db, parts: JobsOptions['parts'], id: number): Promise<void> {
  const event = await db
    .selectFrom('outbox_events')
    .select(['name', 'payload', 'delivered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (event === undefined || event.delivered_at !== null) return;
  for (const part of parts) await part.deliver?.(event.name, event.payload);
  await db.updateTable('outbox_events').set({ delivered_at: new Date() }).where('id', '=', id).execute();
}

/**
 * Runs a job only in the cluster's leader. A new leader's first round covers everything, because it cannot know what
 * was missed.
 */
function oncePerCluster(
  lock: WorkerLock,
  job: RecurringJob,
  { clock, before }: JobsOptions,
  db: Db,
): () => Promise<void> {
  let round: Round = 'whole';
  return async () => {
    if (!(await lock.isLeader())) return;
    await before();
    await job.run(clock.now(), round);
    await recordRun(db, job.name);
    round = 'timed';
  };
}

/** Delay before restarting workers after an unexpected stop. */
const restartMs = 2_000;

/** Restarts the workers, which stop when the database connection is lost. */
function keepRunning(settings: RunnerOptions, log: Log) {
  const stopping = new AbortController();
  let runner: Runner | null = null;
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        runner = await run(settings);
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'workers stopped; starting them again');
      }
      runner = null;
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'workers did not stop well'));
      await loop;
    },
  };
}

/** Runs `work` repeatedly, never concurrently. Failures are logged and do not stop later rounds. */
function every(ms: number, name: string, work: () => Promise<void>, atStart = false) {
  let current: Promise<void> | null = null;
  const round = () => {
    current ??= work()
      .catch((error: unknown) => reportFault('recurring.failed', error, { work: name }))
      .finally(() => {
        current = null;
      });
  };
  if (atStart) round();
  const timer = setInterval(round, ms);
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
