/**
 * `npm run drill:failover [-- --seconds 10 --writers 8 --fault]` runs a synchronous standby next to an embedded server,
 * kills the primary with SIGKILL during writes, and promotes the standby. Reports the number of lost acknowledged
 * writes and the duration of the write outage. It tests only the database, without the product. With `--fault`, the
 * primary stops waiting for the standby, which falls behind before the kill, and the drill passes if it detects the
 * lost writes.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { embeddedCluster, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
    fault: { type: 'boolean', default: false },
  },
});
/** Reconnect time in seconds for which the product is configured. */
const maxSeconds = 5;

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-failover-'));
fs.chmodSync(place, 0o755);
const at = (name: string) => path.join(place, name);
const startPrimary = () =>
  startEmbeddedPostgres({ dataDir: at('primary'), settings: { wal_keep_size: '1GB' } });
await (await startPrimary()).stop();
// Preserve the owner of the files, which is not root.
spawnSync('cp', ['-a', at('primary'), at('standby')]);
fs.writeFileSync(path.join(embeddedCluster(at('standby')), 'standby.signal'), '');
const primary = await startPrimary();
const admin = await connect(primary.url('postgres'));
await admin.query('create table written (id bigint primary key)');

const from = new URL(primary.url('postgres'));
const standby = await startEmbeddedPostgres({
  dataDir: at('standby'),
  settings: {
    primary_conninfo: `host=127.0.0.1 port=${from.port} user=postgres password=${from.password} application_name=standby`,
    // After losing its primary, a standby retries at this interval and only then notices its promotion.
    wal_retrieve_retry_interval: '500ms',
  },
});
await admin.query(`alter system set synchronous_standby_names = 'standby'`);
await admin.query('select pg_reload_conf()');
await untilSynchronous();

const acknowledged = new Set<number>();
let next = 0;
let target = primary.url('postgres');
let killedAt = Number.POSITIVE_INFINITY;
let firstWriteAt = Number.POSITIVE_INFINITY;
const phase = { isOver: false };
const writers = Promise.all(Array.from({ length: Number(values.writers) }, write));
await sleep(Number(values.seconds) * 500);
if (values.fault) await loseStandby();
const before = acknowledged.size;
const cluster = embeddedCluster(at('primary'));
const pid = Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
process.kill(pid, 'SIGKILL');
killedAt = performance.now();
const promoting = await connect(standby.url('postgres'));
await promoting.query('select pg_promote(true, 60)');
target = standby.url('postgres');
await sleep(Number(values.seconds) * 500);
phase.isOver = true;
await writers;

const { rows } = await promoting.query<{ id: number }>('select id::int from written');
const there = new Set(rows.map(({ id }) => id));
const lost = [...acknowledged].filter((id) => !there.has(id)).length;
const seconds = (firstWriteAt - killedAt) / 1000;
await promoting.end();
await admin.end().catch(() => undefined);
await standby.stop();
fs.rmSync(place, { recursive: true, force: true });
console.log(`${acknowledged.size} writes acknowledged, ${before} of them before the kill; ${lost} lost`);
console.log(`first write after ${seconds.toFixed(2)} s`);
const isKept = lost === 0 && seconds <= maxSeconds && before > 0;
const isGood = values.fault ? lost > 0 : isKept;
console.log(`drill:failover: ${isGood ? 'passed' : 'failed'}`);
process.exitCode = isGood ? 0 : 1;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Simulates a wrong setting, where the primary continues alone while the standby receives nothing. */
async function loseStandby(): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = ''`);
  const rules = path.join(embeddedCluster(at('primary')), 'pg_hba.conf');
  fs.writeFileSync(rules, `host replication all all reject\n${fs.readFileSync(rules, 'utf8')}`);
  await admin.query('select pg_reload_conf()');
  await sleep(200);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_replication');
  await sleep(1_000);
}

async function untilSynchronous(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (answer.rowCount === 1) return;
    await sleep(100);
  }
  throw new Error('The standby does not follow.');
}

/** Writes rows sequentially. A row without a response is not acknowledged. */
async function write(): Promise<void> {
  while (!phase.isOver) {
    const client = await connect(target).catch(() => null);
    if (client === null) {
      await sleep(20);
      continue;
    }
    try {
      while (!phase.isOver) {
        next += 1;
        const id = next;
        await client.query('insert into written (id) values ($1)', [id]);
        acknowledged.add(id);
        if (performance.now() > killedAt && target !== primary.url('postgres'))
          firstWriteAt = Math.min(firstWriteAt, performance.now());
      }
    } catch {
      // The server stopped, so the write in progress was not acknowledged.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
