/**
 * `npm run bench:processes`: what a call costs with one process of the product and with two on the same database: processor
 * time of the product and of the database apart, from the kernel's counts, and what the database's connections waited for
 * meanwhile. The two setups take turns, with as many callers in all.
 */
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '@niveshak/contract/http/route';
import { listArticles } from '@niveshak/contract/articles/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { startProductPair } from '../scripts/product-pair.ts';
import { TestMember } from '../server/src/testing/test-member.ts';
import { LeanClient } from './lean-client.ts';
import { aboutMachine } from './world.ts';

const callers = 16;
const turns = 6;
const turnMs = 1_200;
/** A call with two processes may cost a tenth more than with one. */
const mostGrowth = 1.1;
const tickMs = 10;

type Cost = { calls: number; productMs: number; databaseMs: number };
type Waits = Map<string, number>;

const pair = await startProductPair({
  CHECK_ANSWERS: 'no',
  LIMIT_FACTOR: '100000',
  REQUESTS_PER_MINUTE: '10000000',
});
try {
  console.log(aboutMachine());
  const email = 'bench@members.test';
  const password = 'a-Good-passw0rd';
  await pair.createIdentity({ email, password, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
  const [origin = ''] = pair.origins;
  const member = new TestMember({ origin, sandboxOrigin: pair.sandboxOrigin }, email, password);
  await member.enter('signup');
  const clients = pair.origins.map((each) => new LeanClient(each));
  const headers = member.sessionHeaders();
  const cases = [
    ['account-summary', accountSummary],
    ['quotes', getQuotes],
    ['plans', listPlans],
    ['articles', listArticles],
  ] as const;

  const missed: string[] = [];
  for (const [name, route] of cases) {
    const ask = (client: LeanClient | undefined) => client?.send(urlOf(route), headers);
    const one: Cost = { calls: 0, productMs: 0, databaseMs: 0 };
    const two: Cost = { calls: 0, productMs: 0, databaseMs: 0 };
    const waits: { one: Waits; two: Waits } = { one: new Map(), two: new Map() };
    for (const client of clients) for (let warm = 0; warm < 300; warm += 1) await ask(client);
    for (let turn = 0; turn < turns; turn += 1) {
      await measure(() => ask(clients[0]), one, waits.one);
      let next = 0;
      await measure(() => ask(clients[(next += 1) % clients.length]), two, waits.two);
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
    if (growth > mostGrowth) missed.push(`${name}: a call costs ${growth.toFixed(2)} × with two processes`);
  }
  for (const client of clients) client.close();
  console.log(missed.length === 0 ? '\nEvery aim is reached.' : `\nMissed:\n  ${missed.join('\n  ')}`);
} finally {
  await pair.stop();
}

async function measure(work: () => Promise<number> | undefined, cost: Cost, waits: Waits): Promise<void> {
  const before = processorTime();
  const until = performance.now() + turnMs;
  const state = { isOver: false };
  const watching = watch(waits, state);
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        await work();
        cost.calls += 1;
      }
    }),
  );
  state.isOver = true;
  await watching;
  const after = processorTime();
  cost.productMs += after.product - before.product;
  cost.databaseMs += after.database - before.database;
}

/** What connections that are at work wait for, looked at forty times a second. */
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

/** Milliseconds of processors that the product's processes and the database's have taken, of all below this one. */
function processorTime(): { product: number; database: number } {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? []);
  const below = new Set([process.pid]);
  // Children are numbered after their parents but for a wrap-around: twice is enough.
  for (let round = 0; round < 4; round += 1)
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  const sum = { product: 0, database: 0 };
  for (const { pid, name, ticks } of all) {
    if (pid === process.pid) continue;
    // The database may have been given to another user and then belongs to nobody: there is one on such a machine.
    if (name === 'postgres') sum.database += ticks * tickMs;
    else if (below.has(pid)) sum.product += ticks * tickMs;
  }
  return sum;
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
