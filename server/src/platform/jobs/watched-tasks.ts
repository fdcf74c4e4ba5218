import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { requestIdField } from '../outbox.ts';
import { reportFault } from '../watch/events.ts';
import { jobRun } from '../watch/signals.ts';
import { isRequestId, newWork, within } from '../watch/work.ts';

declare module '../db/database.ts' {
  interface Database {
    recurring_runs: { name: string; succeeded_at: Date };
  }
}

const carrying = z.object({ [requestIdField]: z.string() });

/**
 * Returns the tasks with instrumentation: runs are counted, failures reported, and log lines carry the request id of
 * the originating call.
 */
export function watched(tasks: TaskList, before: () => Promise<void>): TaskList {
  const made: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) {
    if (task !== undefined) made[name] = (payload, helpers) => runTask(name, task, payload, helpers, before);
  }
  return made;
}

async function runTask(
  name: string,
  task: Task<string>,
  payload: unknown,
  helpers: JobHelpers,
  before: () => Promise<void>,
): Promise<void | unknown[]> {
  const carried = carrying.safeParse(payload).data?.[requestIdField];
  const work = newWork(isRequestId(carried) ? carried : undefined, name);
  return within(work, async () => {
    const begunAt = performance.now();
    try {
      await before();
      const result = await task(payload, helpers);
      jobRun.give({ task: name, outcome: 'done', ms: performance.now() - begunAt });
      return result;
    } catch (error) {
      jobRun.give({ task: name, outcome: 'failed', ms: performance.now() - begunAt });
      const { attempts, max_attempts: most, id } = helpers.job;
      const event = attempts >= most ? 'job.given-up' : 'job.failed';
      reportFault(event, error, { task: name, jobId: String(id), attempts, most });
      throw error;
    }
  });
}

/** Records a run of recurring work, for the metrics of all processes. */
export async function recordRun(db: Db, name: string): Promise<void> {
  const succeeded_at = new Date();
  await db
    .insertInto('recurring_runs')
    .values({ name, succeeded_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ succeeded_at }))
    .execute();
}
