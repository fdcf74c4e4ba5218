import { sql } from 'kysely';
import { z } from 'zod';
import type { Operations } from '@niveshak/contract/staff/operations-schemas';
import type { Db } from '../../platform/db/database.ts';
import * as backlogs from '../../platform/watch/backlog.ts';

type Backlog = { readonly waiting: number; readonly oldestSince: string | null };
const backlog = z
  .tuple([z.number(), z.coerce.date().nullable()])
  .transform(([waiting, oldest]): Backlog => ({ waiting, oldestSince: oldest?.toISOString() ?? null }));

const stateRow = z.object({
  outbox: backlog,
  jobs: backlog,
  failing: z.number(),
  givenUp: z.number(),
  webhooks: backlog,
  heldLetters: z.number(),
  suppressed: z.number(),
  recurring: z.array(z.object({ name: z.string(), at: z.coerce.date() })),
  daily: z.array(z.object({ day: z.string(), finished: z.number(), failed: z.number() })),
  lastBackupAt: z.coerce.date().nullable(),
});

/** Matches the alert `NiveshakBackupOld`: nightly, plus time to finish. */
export const backupHours = 26;

function problemsOf({
  givenUp,
  heldLetters,
  lastBackupAt,
}: z.output<typeof stateRow>): Operations['problems'] {
  const oldest = Date.now() - backupHours * 3_600_000;
  return [
    ...(givenUp > 0 ? (['failed-jobs'] as const) : []),
    ...(heldLetters > 0 ? (['held-emails'] as const) : []),
    ...(lastBackupAt === null || lastBackupAt.getTime() < oldest ? (['backup'] as const) : []),
  ];
}

/**
 * Returns the pending work of the installation in one indexed statement. Counts delivered events as finished jobs,
 * because the job library deletes finished jobs.
 */
export async function operationsState(db: Db): Promise<Operations> {
  const { rows } = await sql`
    select
      (select json_build_array(count(*), min(recorded_at)) from outbox_events
        where ${sql.raw(backlogs.undelivered)}) as outbox,
      (select json_build_array(count(*), min(run_at)) from graphile_worker.jobs
        where ${sql.raw(backlogs.jobDue)}) as jobs,
      (select count(*)::int from graphile_worker.jobs
        where ${sql.raw(backlogs.jobFailing)}) as failing,
      (select count(*)::int from graphile_worker.jobs
        where ${sql.raw(backlogs.jobGivenUp)}) as "givenUp",
      (select json_build_array(count(*), min(received_at)) from webhook_events
        where ${sql.raw(backlogs.unhandled)}) as webhooks,
      (select count(*)::int from outbox_events where ${sql.raw(backlogs.heldBack)}) as "heldLetters",
      (select count(*)::int from mail_suppressions) as suppressed,
      (select coalesce(json_agg(json_build_object('name', name, 'at', succeeded_at) order by name), '[]')
        from recurring_runs) as recurring,
      (select json_agg(json_build_object('day', day, 'finished', coalesce(finished, 0), 'failed', coalesce(failed, 0))
          order by day)
        from (select (now() at time zone 'Asia/Kolkata')::date - back as day from generate_series(0, 13) back) days
        left join (select (delivered_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as finished
          from outbox_events where delivered_at > now() - interval '14 days' group by 1) delivered using (day)
        left join (select (updated_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as failed
          from graphile_worker.jobs where ${sql.raw(backlogs.jobGivenUp)} group by 1) ended using (day)) as daily,
      (select last_backup_at from installation) as "lastBackupAt"`.execute(db);
  const state = stateRow.parse(rows[0]);
  return {
    problems: problemsOf(state),
    outbox: state.outbox,
    jobs: { due: state.jobs, failing: state.failing, givenUp: state.givenUp },
    webhooks: state.webhooks,
    heldLetters: state.heldLetters,
    suppressedAddresses: state.suppressed,
    recurring: state.recurring.map(({ name, at }) => ({ name, lastDoneAt: at.toISOString() })),
    daily: state.daily,
    backup: { lastAt: state.lastBackupAt?.toISOString() ?? null },
  };
}
