import { sql } from 'kysely';
import { z } from 'zod';
import type { StaffJob } from '@niveshak/contract/staff/operations-schemas';
import type { Db, Tx } from '../../platform/db/database.ts';
import { jobFailing, jobGivenUp } from '../../platform/watch/backlog.ts';

const most = 200;
/** Characters of an error that are shown. Its first line has the cause; the rest is the stack. */
const errorLength = 300;

const stateOf = sql`case
  when locked_at is not null then 'running'
  when ${sql.raw(jobGivenUp)} then 'given-up'
  when ${sql.raw(jobFailing)} then 'failing'
  else 'waiting' end`;

const row = z.object({
  id: z.string(),
  task: z.string(),
  about: z.string().nullable(),
  state: z.enum(['given-up', 'failing', 'waiting', 'running']),
  attempts: z.number(),
  maxAttempts: z.number(),
  runAt: z.coerce.date(),
  createdAt: z.coerce.date(),
  lastError: z.string().nullable(),
});

/** Returns up to 200 unfinished jobs, and the total number in this state (or in any). */
export async function unfinishedJobs(
  db: Db,
  state: StaffJob['state'] | undefined,
): Promise<{ jobs: StaffJob[]; total: number }> {
  const wanted = state === undefined ? sql`true` : sql`${stateOf} = ${state}`;
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    select jobs.id::text, task_identifier as task, coalesce(events.name, key) as about, ${stateOf} as state,
      attempts, max_attempts as "maxAttempts",
      coalesce(locked_at, run_at) as "runAt", created_at as "createdAt", last_error as "lastError",
      count(*) over ()::int as total
    from graphile_worker.jobs
      left join outbox_events events on events.id = substring(key from '^event-(\\d+)$')::bigint
    where ${wanted}
    order by case ${stateOf} when 'given-up' then 1 when 'failing' then 2 else 3 end, run_at, jobs.id
    limit ${most}`.execute(db);
  const jobs = z
    .array(row)
    .parse(rows)
    .map(({ runAt, createdAt, lastError, ...job }) => ({
      ...job,
      runAt: runAt.toISOString(),
      createdAt: createdAt.toISOString(),
      lastError: lastError === null ? null : firstLine(lastError),
    }));
  return { jobs, total: rows[0]?.total ?? 0 };
}

/** Returns the first line, redacted, because errors can quote user input such as an address. */
function firstLine(error: string): string {
  const [line = ''] = error.split('\n');
  return line.replaceAll(/[^\s@<>"']+@[^\s@<>"']+/g, '…@…').slice(0, errorLength);
}

/** Separates this lock from other advisory locks on the server. */
const retryLock = 71_205;

export type Retried = { readonly task: string; readonly attempts: number };

/**
 * Runs a failed job immediately with new attempts. Returns the job, or null if it is done, running, or has not failed.
 */
export async function retryJob(tx: Tx, id: string): Promise<Retried | null> {
  // If two staff retry concurrently, the second finds a job without failed attempts.
  await sql`select pg_advisory_xact_lock(${retryLock}, hashtext(${id}))`.execute(tx);
  const { rows } = await sql<Retried>`
    select task_identifier as task, attempts from graphile_worker.jobs
    where id = ${id} and locked_at is null and attempts > 0`.execute(tx);
  const [job] = rows;
  if (job === undefined) return null;
  await sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    tx,
  );
  return job;
}
