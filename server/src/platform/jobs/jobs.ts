import { EventEmitter } from 'node:events';
import { makeWorkerUtils, run } from 'graphile-worker';
import { Logger } from 'graphile-worker';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import type { DatabaseHandle } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { deliverEventTask } from '../outbox.ts';
import type { EventName, Events } from '../outbox.ts';
import { runDueNow } from './due.ts';
import type { DueSource, RecurringJob } from './due.ts';
import { holdWorkerLock } from './worker-locks.ts';

/** Handlers of one event; each must bear being run twice. */
export type EventHandlers = { readonly [N in EventName]?: readonly EventHandler<N>[] };
export type EventHandler<N extends EventName> = (payload: Events[N]) => Promise<void>;

export type JobsOptions = {
  readonly database: DatabaseHandle;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Delivers one event by name; throws to have it delivered again later. */
  readonly deliver: (name: string, payload: unknown) => Promise<void>;
  /** Tasks of the slices by name. */
  readonly tasks: TaskList;
  readonly dueSources: readonly DueSource[];
  readonly recurring: readonly RecurringJob[];
  /** Milliseconds between two runs of what recurs. */
  readonly recurEveryMs: number;
  /** Milliseconds between two looks at what has fallen due. */
  readonly dueEveryMs: number;
};

export type Jobs = { readonly stop: () => Promise<void> };

const eventReference = z.object({ id: z.number() });

/** Starts this process's workers and timers. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, log } = options;
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
    if (level === 'warning') log.warn({ source: 'jobs' }, message);
  });
  const utils = await makeWorkerUtils({ pgPool: database.pool, logger });
  const lock = await holdWorkerLock(options.databaseUrl, database.db, utils, log);
  await lock.sweep();

  // Jobs are locked in the name of the pool; it is known before the first of them is taken.
  const events: WorkerEvents = new EventEmitter();
  const registrations: Promise<void>[] = [];
  events.on('pool:create', ({ workerPool }) => registrations.push(lock.register(workerPool.id)));
  const runner = await run({
    pgPool: database.pool,
    logger,
    events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: {
      ...options.tasks,
      [deliverEventTask]: async (payload) => {
        const { id } = eventReference.parse(payload);
        const event = await database.db
          .selectFrom('outbox_events')
          .select(['name', 'payload', 'delivered_at'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (event === undefined || event.delivered_at !== null) return;
        await options.deliver(event.name, event.payload);
        await database.db
          .updateTable('outbox_events')
          .set({ delivered_at: new Date() })
          .where('id', '=', id)
          .execute();
      },
    },
  });
  await Promise.all(registrations);

  const timers = [
    every(10_000, log, 'sweep', lock.sweep),
    every(options.dueEveryMs, log, 'due', () => runDueNow(options.dueSources, options.clock.now())),
    ...options.recurring.map((job) =>
      every(options.recurEveryMs, log, job.name, () => job.run(options.clock.now()), true),
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

/** Runs `work` again and again, never twice at once; a failure is logged and the next round comes all the same. */
function every(ms: number, log: Log, name: string, work: () => Promise<void>, atStart = false) {
  let current: Promise<void> | null = null;
  const round = () => {
    current ??= work()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'recurring work failed'))
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
