/**
 * `npm run bench:processes` measures the cost of a call with one and with two processes of the product on the same
 * database. It records the processor time of product and database separately, from the kernel's counts, and what
 * database connections waited for. The two setups alternate, with the same total number of callers. Two bare processes
 * that read one row by its key are the baseline. The extra cost of a call when both processors are busy is due to the
 * machine, and is subtracted.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { listArticles } from '@niveshak/contract/articles/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { startProductPair } from '../product/product-pair.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';
import { aboutMachine } from './fixture.ts';
import { requireWrk, wrk } from './wrk.ts';

const callers = 16;
const turns = 6;
const turnSeconds = 1;
/**
 * Maximum growth. With two processes, a call may cost a tenth more than with one, in addition to the increase of the
 * bare call.
 */
const maxGrowth = 1.1;
const tickMs = 10;

type Cost = { calls: number; productMs: number; databaseMs: number };
type Waits = Map<string, number>;

requireWrk();
const pair = await startProductPair({
  CHECK_ANSWERS: 'no',
  LIMIT_FACTOR: '100000',
  REQUESTS_PER_MINUTE: '10000000',
});
const bareServers = [0, 1].map(() =>
  fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, DATABASE_URL: pair.environment['DATABASE_URL'] ?? '' },
  }),
);
try {
  console.log(aboutMachine());
  const bareOrigins = await Promise.all(
    bareServers.map(async (server) => {
      const [bareOrigin] = (await once(server, 'message')) as [string];
      return bareOrigin;
    }),
  );
  const email = 'bench@members.test';
  const password = 'a-Good-passw0rd';
  await pair.createIdentity({ email, password, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
  const [origin = ''] = pair.origins;
  const member = new TestMember({ origin, sandboxOrigin: pair.sandboxOrigin }, email, password);
  await member.enter('signup');
  const headers = member.sessionHeaders();
  const { rows: keys } = await pair.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  const productCase = (name: string, route: Route) => ({
    name,
    origins: pair.origins,
    address: urlOf(route),
    headers,
  });
  const cases = [
    { name: 'bare row', origins: bareOrigins, address: `/row/${keys[0]?.id ?? ''}`, headers: {} },
    productCase('account-summary', accountSummary),
    productCase('quotes', getQuotes),
    productCase('plans', listPlans),
    productCase('articles', listArticles),
  ];

  const missed: string[] = [];
  let bareGrowth = 1;
  for (const { name, origins, address, headers: sent } of cases) {
    /** Distributes the callers over the first `processes` origins. */
    const load = (processes: number) => async () => {
      const loads = await Promise.all(
        origins.slice(0, processes).map((each) =>
          wrk(each, [{ path: address, headers: sent }], {
            connections: callers / processes,
            seconds: turnSeconds,
          }),
        ),
      );
      return loads.reduce((sum, { calls }) => sum + calls, 0);
    };
    const one: Cost = { calls: 0, productMs: 0, databaseMs: 0 };
    const two: Cost = { calls: 0, productMs: 0, databaseMs: 0 };
    const waits: { one: Waits; two: Waits } = { one: new Map(), two: new Map() };
    await load(2)();
    for (let turn = 0; turn < turns; turn += 1) {
      await measure(load(1), one, waits.one);
      await measure(load(2), two, waits.two);
    }
    const per = ({ calls, productMs, databaseMs }: Cost) => [productMs / calls, databaseMs / calls] as const;
    const [product, database] = per(one);
    const [product2, database2] = per(two);
    const growth = (product2 + database2) / (product + database);
    console.log(
      `${name.padEnd(16)} one: ${product.toFixed(3)} + ${database.toFixed(3)} ms   two: ${product2.toFixed(3)} + ${database2.toFixed(3)} ms` +
        `   ${growth.toFixed(2)} ×   (product + database, ${one.calls} and ${two.calls} calls)`,
    );
    console.log(`  waited for, one: ${said(waits.one)}; two: ${said(waits.two)}`);
    if (name === 'bare row') bareGrowth = growth;
    else if (growth / bareGrowth > maxGrowth)
      missed.push(
        `${name}: a call costs ${growth.toFixed(2)} × with two processes, the bare row ${bareGrowth.toFixed(2)} ×`,
      );
  }
  console.log(missed.length === 0 ? '\nEvery aim is reached.' : `\nMissed:\n  ${missed.join('\n  ')}`);
} finally {
  for (const server of bareServers) server.disconnect();
  await pair.stop();
}

async function measure(load: () => Promise<number>, cost: Cost, waits: Waits): Promise<void> {
  const before = processorTime();
  const state = { isOver: false };
  const watching = watch(waits, state);
  cost.calls += await load();
  state.isOver = true;
  await watching;
  const after = processorTime();
  // Compare each process with itself, because the count of an ended process disappears with it.
  for (const [pid, { isDatabase, ms }] of after) {
    const taken = ms - (before.get(pid)?.ms ?? 0);
    if (isDatabase) cost.databaseMs += taken;
    else cost.productMs += taken;
  }
}

/** Samples what active connections wait for, forty times per second. */
async function watch(waits: Waits, state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    const { rows } = await pair.pool.query<{ waits: string }>(
      `select coalesce(wait_event_type || ' ' || wait_event, 'processor') as waits from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid()`,
    );
    for (const row of rows) waits.set(row.waits, (waits.get(row.waits) ?? 0) + 1);
    await sleep(25);
  }
}

function said(waits: Waits): string {
  const all = [...waits].toSorted(([, a], [, b]) => b - a).slice(0, 4);
  return all.length === 0 ? 'nothing' : all.map(([name, count]) => `${name} ${count}`).join(', ');
}

/**
 * Returns the processor milliseconds of each process of the product and the database, which are all descendants of this
 * one.
 */
function processorTime(): ReadonlyMap<number, { readonly isDatabase: boolean; readonly ms: number }> {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? []);
  const below = new Set([process.pid]);
  // Children have higher pids than their parents except after a wrap-around, so two passes are enough.
  for (let round = 0; round < 4; round += 1)
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  return new Map(
    all
      // Match PostgreSQL by name, because it may run as another user and be re-parented. Benchmarks run one server.
      .filter(({ pid, name }) => pid !== process.pid && (name === 'postgres' || below.has(pid)))
      .map(({ pid, name, ticks }) => [pid, { isDatabase: name === 'postgres', ms: ticks * tickMs }]),
  );
}

function statOf(pid: string): { pid: number; name: string; parent: number; ticks: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name = ''] = /\((.*)\)/.exec(text) ?? [];
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return { pid: Number(pid), name, parent: Number(fields[1]), ticks: user + system };
  } catch {
    return null;
  }
}
