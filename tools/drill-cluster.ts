/**
 * `npm run drill:cluster [-- --seed 1 --down 5 --parts app,pooler,… --fault]` runs three processes of the product,
 * PgBouncer, PostgreSQL with a synchronous standby, three OpenSearch nodes, an S3 server and Keycloak on loopback.
 * While members buy, search, upload, read files and sign in, each part in turn is killed and restarted after some
 * seconds. Last, the primary is killed and its standby promoted. Exit status 0 only if no acknowledged sale, upload or
 * sign-in is lost, every kind of action works again after each part, and the accounts agree with the payment provider.
 * Prints what members experienced. With `--fault`, the primary stops waiting for its standby before it is killed, and
 * the drill passes if it notices the loss. Needs Debian's `postgresql` and PgBouncer 1.21 or newer (`PGBOUNCER`).
 * OpenSearch (Java and Maven), S3 (`VERSITYGW_PATH`) and Keycloak (`KEYCLOAK_PATH`) are skipped, and listed, if
 * unavailable.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findEngines } from './cluster/engines.ts';
import { openCluster } from './cluster/fixture.ts';
import type { Cluster } from './cluster/fixture.ts';
import { Load } from './cluster/load.ts';
import { partNames, partsOf } from './cluster/parts.ts';
import type { Part } from './cluster/parts.ts';
import { printRow, printTable } from './cluster/table.ts';
import type { Row } from './cluster/table.ts';
import { memoryOf } from './cluster/memory.ts';
import { endStartedProcesses, markStartedProcesses } from './cluster/started-processes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    down: { type: 'string', default: '5' },
    parts: { type: 'string', default: partNames.join(',') },
    fault: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const downMs = Number(values.down) * 1_000;
const recoveryMs = 60_000;
const settlementMs = 240_000;
const problems: string[] = [];
const rows: Row[] = [];

markStartedProcesses();
const parts = values.parts.split(',');
const engines = findEngines(parts);
console.log(`seed ${seed}, Node ${process.version}`);
for (const [name, engine] of Object.entries(engines))
  console.log('version' in engine ? `  ${name}: ${engine.version}` : `  LEFT OUT ${name}: ${engine.missing}`);
if ('missing' in engines.postgres || 'missing' in engines.pooler) process.exit(2);

const closers = new AsyncDisposableStack();
try {
  const cluster = await openCluster(engines, seed, closers);
  for (const part of partsOf(cluster, parts, values.fault)) await drill(cluster, part);
  if (!values.fault) await checkAccounts(cluster);
  for (const [name, mb] of memoryOf(cluster)) console.log(`    memory of ${name}: ${mb.toFixed(0)} MB`);
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await closers.disposeAsync();
  for (const left of endStartedProcesses()) problems.push(`still running at the end: ${left}`);
}
printTable(rows);
for (const problem of problems) console.error(`! ${problem}`);
const isNoticed = problems.some((each) => each.startsWith('lost'));
const isGood = values.fault ? isNoticed : problems.length === 0;
console.log(`drill:cluster: ${isGood ? 'passed' : 'failed'}${values.fault ? ' (seeded fault)' : ''}`);
process.exit(isGood ? 0 : 1);

async function drill(cluster: Cluster, part: Part): Promise<void> {
  const { actions } = cluster;
  await actions.prepare(part.buyers ?? 30);
  await part.before?.();
  const load = new Load(actions);
  await sleep(4_000);
  const killedAt = performance.now();
  await part.kill();
  if (part.isRestarted) await sleep(downMs);
  await part.restore();
  const backAt = performance.now();
  while (!load.hasRecovered(backAt) && performance.now() < backAt + recoveryMs) await sleep(100);
  if (!load.hasRecovered(backAt)) problems.push(`${part.name}: an action does not work again`);
  await sleep(2_000);
  const row = { part: part.name, backMs: backAt - killedAt, seen: await load.stop() };
  rows.push(row);
  printRow(row);
  await part.after?.();
  await reportLost(cluster, part);
}

/** Checks everything that has been acknowledged so far. */
async function reportLost({ actions, primary }: Cluster, part: Part): Promise<void> {
  const { rows } = await primary().query(
    `select provider_order_id as id from orders where state = 'fulfilled'`,
    'niveshak',
  );
  const lost = await actions.lost(new Set(rows.map(({ id }) => String(id))));
  const { sales, uploads, sessions } = actions;
  console.log(
    `    acknowledged so far: ${sales.length} sales, ${uploads.length} uploads, ${sessions.length} sign-ins; lost ${lost.length}`,
  );
  for (const each of lost.slice(0, 10)) problems.push(`lost after ${part.name}: ${each}`);
}

/** Waits until interrupted payments are also settled, then checks that orders, invoices, ledger and provider agree. */
async function checkAccounts(cluster: Cluster): Promise<void> {
  let failure = '';
  for (const until = Date.now() + settlementMs; Date.now() < until; await sleep(5_000)) {
    try {
      const output = await cluster.command('scripts/reconcile.ts', [], cluster.primary().url);
      if (output.includes('was not asked')) throw new Error(output);
      console.log('    orders, invoices, ledger and payment provider agree');
      return;
    } catch (error) {
      failure = String(error);
    }
  }
  problems.push(`the accounts do not agree: ${failure}`);
}
