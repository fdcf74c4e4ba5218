/**
 * Sends a daily digest to many members from a real server process that is repeatedly killed with SIGKILL, then checks
 * each inbox. Used by `npm run bench:digest` and, on a smaller scale, `npm test`. Loopback only.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startSandbox } from '../../../sandbox/src/start.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { freePort } from '../platform/free-port.ts';
import { scheduleArticle } from './publish.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { loadTrialData } from '../../demo/load-trial-data.ts';
import { productArguments } from '../product-arguments.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const startsAt = '2025-06-02T10:00:00+05:30';
const eveningAt = '2025-06-02T18:00:00+05:30';

export type DigestRun = {
  readonly members: number;
  readonly kills: number;
  /** Messages received by the sandbox, including repeats. */
  readonly messages: number;
  /** Members with exactly one digest, not counting repeats. */
  readonly withOne: number;
  readonly withNone: number;
  readonly withMore: number;
  /** Repeated messages, with the same Message-ID. */
  readonly repeats: number;
  readonly planMs: number;
  /** Time from planning to the last email, including restarts. */
  readonly sendMs: number;
  /** Resident memory of the server in MB: before the digest, and the peak during it. */
  readonly memory: { readonly before: number; readonly most: number };
};

const summaryList = z.array(z.object({ to: z.string(), messageId: z.string() }));

/**
 * Runs the digest and returns its results.
 * @param databaseUrl a dedicated database, empty or freshly migrated
 */
export async function runDigest(databaseUrl: string, members: number, kills: number): Promise<DigestRun> {
  const port = await freePort();
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, appOrigins: [`http://localhost:${port}`] });
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const environment = {
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, databaseUrl),
    TEST_CLOCK: startsAt,
    LOG_LEVEL: 'error',
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => undefined);
  let server: ChildProcess | null = null;
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, residentMb(server))), 100);
  try {
    await loadTrialData({ ...process.env, ...environment }, 'empty');
    server = await startServer(port, environment);
    await addMembers(pool, members);
    await publishToday(databaseUrl);
    const before = residentMb(server);
    most = before;
    const planStart = performance.now();
    await moveClock(port);
    const planMs = performance.now() - planStart;
    const sendStart = performance.now();
    let killed = 0;
    let fewestLeft = members;
    let stillSince = performance.now();
    for (;;) {
      const left = await queued(pool);
      if (left === 0) break;
      if (left < fewestLeft) [fewestLeft, stillSince] = [left, performance.now()];
      if (performance.now() - stillSince > 60_000) throw new Error(`${left} digests are stuck.`);
      // Kill at even intervals: e.g. after a third and two thirds.
      if (killed < kills && members - left >= (members * (killed + 1)) / (kills + 1)) {
        server.kill('SIGKILL');
        killed += 1;
        server = await startServer(port, environment);
      }
      await sleep(20);
    }
    const sendMs = performance.now() - sendStart;
    const inbox = summaryList.parse(await (await fetch(`${sandboxOrigin}/mail/summary`)).json());
    return {
      members,
      kills: killed,
      ...count(inbox, members),
      planMs,
      sendMs,
      memory: { before, most },
    };
  } finally {
    clearInterval(watching);
    server?.kill('SIGKILL');
    await pool.end();
    await sandbox.stop();
  }
}

function count(inbox: z.infer<typeof summaryList>, members: number) {
  const idsOf = new Map<string, string[]>();
  for (const { to, messageId } of inbox) idsOf.set(to, [...(idsOf.get(to) ?? []), messageId]);
  const different = [...idsOf.values()].map((ids) => new Set(ids).size);
  return {
    messages: inbox.length,
    withOne: different.filter((size) => size === 1).length,
    withNone: members - idsOf.size,
    withMore: different.filter((size) => size > 1).length,
    repeats: inbox.length - new Set(inbox.map(({ messageId }) => messageId)).size,
  };
}

/** Inserts confirmed members with a plan, who get a digest, in two statements instead of through the slices. */
export async function addMembers(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `insert into users (sub, email, email_normalised, has_confirmed_email, created_at)
     select 'auth0|reader-' || n, 'reader-' || n || '@members.test', 'reader-' || n || '@members.test', true, now()
       from generate_series(1, $1::int) n`,
    [members],
  );
  await pool.query(
    `insert into terms (user_id, alias, start_date, paid_end_date, end_date, source, created_at)
     select id, 'CMPGUEST', '2025-05-01', '2025-08-31', '2025-08-31', 'grant', now() from users`,
  );
  await pool.query('analyze users, terms');
}

async function publishToday(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, createLog('silent'), 1);
  const now = new Date(startsAt);
  await scheduleArticle(database.db, 'one', '2025-06-02T12:00:00+05:30', 'public', now);
  await scheduleArticle(database.db, 'two', '2025-06-02T15:00:00+05:30', 'premium', now);
  await database.close();
}

async function moveClock(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: eveningAt }),
  });
  if (!response.ok) throw new Error(`The clock did not move: ${response.status}.`);
}

async function queued(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from email_records where state = 'queued'`,
  );
  return rows[0]?.n ?? 0;
}

function residentMb(server: ChildProcess | null): number {
  if (server?.pid === undefined || server.exitCode !== null) return 0;
  try {
    const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has exited, or the operating system lacks this file.
    return 0;
  }
}

export async function startServer(port: number, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, productArguments('trial'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    try {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
        signal: AbortSignal.timeout(1_000),
      });
      await response.arrayBuffer();
      if (response.ok) return child;
    } catch {
      // Not listening yet.
    }
    await sleep(25);
  }
}
