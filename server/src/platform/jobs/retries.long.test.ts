import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { machineClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const calls = new Map<string, number>();
/** Number of failures before events of each name succeed. */
const failures = new Map([['never', Number.POSITIVE_INFINITY]]);

let database: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs({
    database,
    config: { sessionDatabaseUrl: database.url },
    clock: machineClock(),
    log: createLog('silent'),
    before: async () => undefined,
    parts: [
      {
        deliver: (name) => {
          calls.set(name, (calls.get(name) ?? 0) + 1);
          const left = failures.get(name) ?? 0;
          failures.set(name, left - 1);
          return left > 0 ? Promise.reject(new Error('away')) : Promise.resolve();
        },
      },
    ],
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

/** Writes an event, like its source would. Returns its id. */
async function happens(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into outbox_events (name, payload, occurred_at) values (${name}, '{}', now()) returning id
  `.execute(database.db);
  const id = rows[0]?.id ?? 0;
  await sql`select graphile_worker.add_job('deliver-event', ${JSON.stringify({ id })}::json, job_key := ${`event-${id}`})`.execute(
    database.db,
  );
  return id;
}

async function jobOf(id: number) {
  const { rows } = await sql<{ attempts: number; max_attempts: number; wait: number }>`
    select attempts, max_attempts, extract(epoch from run_at - now())::float8 as wait
    from graphile_worker._private_jobs where key = ${`event-${id}`} and locked_at is null
  `.execute(database.db);
  return rows[0] ?? null;
}

const deliveredAt = async (id: number) =>
  (
    await database.db
      .selectFrom('outbox_events')
      .select('delivered_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).delivered_at;

const poll = { timeout: 15_000 };

it('retries a failed event with growing delays, without blocking others', async () => {
  const id = await happens('never');
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect.poll(async () => (await jobOf(id))?.attempts, poll).toBe(attempt);
    // Delays more than double: 2.7 s, 7.4 s, 20 s, 55 s, 2.5 min, 6.7 min.
    const wait = (await jobOf(id))?.wait ?? 0;
    expect(wait).toBeLessThanOrEqual(Math.exp(attempt));
    expect(wait).toBeGreaterThan(Math.exp(attempt) / 2);
    const other = await happens('another');
    await expect.poll(() => deliveredAt(other), poll).toBeInstanceOf(Date);
    expect(calls.get('never')).toBe(attempt);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`event-${id}`}`.execute(
      database.db,
    );
  }
  expect(await deliveredAt(id)).toBeNull();
});

it('retries for days: delays grow to six hours, and twenty-five tries span more than three days', async () => {
  const id = await happens('never');
  await expect.poll(async () => (await jobOf(id))?.attempts, poll).toBe(1);
  const tries = (await jobOf(id))?.max_attempts ?? 0;
  await sql`update graphile_worker._private_jobs set attempts = ${tries - 2}, run_at = now() where key = ${`event-${id}`}`.execute(
    database.db,
  );
  await expect.poll(async () => (await jobOf(id))?.attempts, poll).toBe(tries - 1);
  expect(((await jobOf(id))?.wait ?? 0) / 3_600).toBeCloseTo(Math.exp(10) / 3_600, 1);
  const waits = Array.from({ length: tries - 1 }, (_, at) => Math.exp(Math.min(at + 1, 10)));
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeGreaterThan(3);
});

it('delivers an event once that fails and then succeeds', async () => {
  failures.set('twice', 2);
  const id = await happens('twice');
  for (const attempt of [1, 2]) {
    await expect.poll(async () => (await jobOf(id))?.attempts, poll).toBe(attempt);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`event-${id}`}`.execute(
      database.db,
    );
  }
  await expect.poll(() => deliveredAt(id), poll).toBeInstanceOf(Date);
  await expect.poll(() => jobOf(id), poll).toBeNull();
  expect(calls.get('twice')).toBe(3);
});
