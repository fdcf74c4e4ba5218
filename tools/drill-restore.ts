/**
 * `npm run drill:restore [-- --messages 1000000 --orders 5000 --sellers 3 --seconds 20]` creates an archive, orders, a
 * pgBackRest backup and more sales, kills everything with SIGKILL, then restores to the latest and to a chosen second.
 * Checks that every acknowledged sale is present, every rupee at the provider is an order or a case, no number is
 * issued twice, no email is repeated, and hidden content stays hidden. Prints RPO, RTO and counts. Needs pgBackRest and
 * PostgreSQL from Debian; skipped without them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import * as archives from '@niveshak/contract/slack-archives/routes';
import { exportFiles } from './bench/archives-export.ts';
import type { TestMember } from '../server/src/testing/test-member.ts';
import { writeZip } from '../server/src/testing/zip-writer.ts';
import { openDrillFixture } from './product/drill-fixture.ts';
import type { Sale } from './product/drill-fixture.ts';
import { missingForBackups } from './product/pgbackrest-server.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '5000' },
    sellers: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
  },
});
const messages = Number(values.messages);
const orders = Number(values.orders);
const sellers = Number(values.sellers);
const seconds = Number(values.seconds);

/** Message that is hidden after the backup. */
const hiddenTs = '1600000000.000100';
const failures: string[] = [];
const missing = missingForBackups();
if (missing !== null) {
  console.log(`drill:restore: skipped, because it needs ${missing}`);
  process.exit(0);
}
const fixture = await openDrillFixture('drill-restore');
const tables = ['users', 'orders', 'payments', 'documents', 'ledger_entries', 'archive_messages'];

/** Issued numbers and their recipients, across all restores. */
const given = new Map<string, string>();

try {
  await drill();
} finally {
  await fixture.close();
}
for (const failure of failures) console.error(`FAIL ${failure}`);
console.log(`drill:restore: ${failures.length === 0 ? 'passed' : `${failures.length} failed`}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function drill(): Promise<void> {
  await importArchive();
  await fixture.startProduct();
  await sellUntil(() => fixture.sales.length >= orders, sellers);
  say(`${fixture.sales.length} orders and ${messages} messages before the backup`);
  const selling = { isOver: false };
  const ongoing = sellUntil(() => selling.isOver, sellers);
  await timed('backup, with sales going on', async () => {
    fixture.database.backUp();
    await run('scripts/backup.ts', ['--record']);
  });
  await run('scripts/archive.ts', ['hide', 'drill', hiddenTs]);
  await sleep((seconds * 1000) / 2);
  const until = new Date();
  await sleep((seconds * 1000) / 2);
  selling.isOver = true;
  await fixture.killAll();
  await ongoing;
  await noteLostNumbers();
  say(
    `killed with ${fixture.sales.length} orders acknowledged, ${soldBy(until).length} of them by the chosen second`,
  );

  const latest = await restore(null, fixture.sales);
  say(`latest: RPO 0 acknowledged orders lost of ${fixture.sales.length}, RTO ${latest.toFixed(1)} s`);
  await fixture.stopProduct();
  fixture.database.stop();
  const chosen = await restore(until, soldBy(until));
  say(`to ${until.toISOString()}: RTO ${chosen.toFixed(1)} s`);
}

function say(line: string): void {
  console.log(`     ${line}`);
}

function check(name: string, isGood: boolean, more = ''): void {
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}${more === '' ? '' : `: ${more}`}`);
  if (!isGood) failures.push(`${name} ${more}`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<number> {
  const startedAt = performance.now();
  await work();
  const took = (performance.now() - startedAt) / 1000;
  say(`${name}: ${took.toFixed(1)} s`);
  return took;
}

async function run(script: string, args: readonly string[]): Promise<string> {
  const { status, output } = await fixture.command(script, args);
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${output}`);
  return output;
}

async function importArchive(): Promise<void> {
  const file = path.join(fixture.dataDir, 'export.zip');
  if (messages > 0) {
    await writeZip(file, exportFiles({ from: 0, to: messages }, 7));
    await run('scripts/import-slack.ts', [file]);
  }
  const line = (ts: string, text: string) => ({ type: 'message', user: 'U0DRILL', ts, text });
  await writeZip(file, [
    ['channels.json', JSON.stringify([{ id: 'C0DRILL', name: 'drill' }])],
    ['users.json', JSON.stringify([{ id: 'U0DRILL', name: 'drill' }])],
    [
      'drill/2020-09-13.json',
      JSON.stringify([
        line(hiddenTs, 'drillword hiddenafterwards'),
        line('1600000001.000100', 'drillword stays'),
      ]),
    ],
  ]);
  await run('scripts/import-slack.ts', [file]);
  fs.rmSync(file);
}

/** Runs buyers sequentially. An interrupted call is an unacknowledged sale. */
async function sellUntil(isOver: () => boolean, atOnce: number): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) await fixture.sell().catch(() => sleep(50));
    }),
  );
}

function soldBy(until: Date): Sale[] {
  return fixture.sales.filter(({ at }) => at <= until.getTime());
}

/**
 * Restores the database and returns the seconds until the product serves again and has processed everything. The
 * product must be stopped or killed.
 */
async function restore(until: Date | null, acknowledged: readonly Sale[]): Promise<number> {
  const startedAt = performance.now();
  fixture.database.restore(until);
  await fixture.database.start();
  fixture.database.checkIndexes();
  say((await run('scripts/restored.ts', [])).trim());
  await fixture.startProduct();
  const servesAfter = (performance.now() - startedAt) / 1000;
  const pool = new pg.Pool({ connectionString: fixture.databaseUrl, max: 2 });
  try {
    await untilTakenIn(pool);
    say(
      `serves after ${servesAfter.toFixed(1)} s, taken in after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    await look(pool, acknowledged);
  } finally {
    await pool.end();
  }
  return servesAfter;
}

async function untilTakenIn(pool: pg.Pool): Promise<void> {
  for (const until = Date.now() + 600_000; Date.now() < until;) {
    const { rows } = await pool.query<{ open: string }>(
      `select count(*) as open from restores where swept_until is null
       union all select count(*) from webhook_events where handled_at is null`,
    );
    if (rows.every(({ open }) => Number(open) === 0)) return;
    await sleep(100);
  }
  throw new Error('What the provider has was not taken in within ten minutes.');
}

async function look(pool: pg.Pool, acknowledged: readonly Sale[]): Promise<void> {
  const buyer = await fixture.sell();
  const fulfilled = new Set(
    (
      await pool.query<{ id: string }>(`select provider_order_id as id from orders where state = 'fulfilled'`)
    ).rows.map(({ id }) => id),
  );
  const missing = acknowledged.filter(({ providerOrderId }) => !fulfilled.has(providerOrderId));
  check(
    'every sale acknowledged by then is here',
    missing.length === 0,
    `${missing.length} of ${acknowledged.length} missing`,
  );
  const { rows } = await pool.query<{ number: string; owner: string }>(
    `select number, email as owner from documents join users on users.id = user_id`,
  );
  const twice = rows.filter(({ number, owner }) => (given.get(number) ?? owner) !== owner);
  for (const { number, owner } of rows) given.set(number, owner);
  check('no number is somebody else’s', twice.length === 0, `${rows.length} numbers, ${twice.length} twice`);
  const { rows: counts } = await pool.query<{ name: string; count: string }>(
    tables.map((name) => `select '${name}' as name, count(*) from ${name}`).join(' union all '),
  );
  say(counts.map(({ name, count }) => `${name} ${count}`).join(', '));
  const { rows: cases } = await pool.query<{ kind: string; count: string }>(
    'select kind, count(*) from cases group by 1 order by 1',
  );
  say(`cases: ${cases.map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'none'}`);
  const books = await fixture.command('scripts/reconcile.ts', []);
  check(
    'books hold, the provider’s too',
    books.status === 0 && !books.output.includes('was not asked'),
    books.status === 0 ? '' : books.output,
  );
  await lookForMessages(buyer);
  await checkEmails();
}

/** Determines from the emails which numbers the killed run issued, because they may be lost. */
async function noteLostNumbers(): Promise<void> {
  for (const { to, text } of await fixture.control.mail())
    for (const [number] of text.matchAll(/\b(INV|IN\d)\/\d\d-\d\d\/\d{6}\b/g)) given.set(number, to);
  say(`${given.size} numbers are in members' hands`);
}

async function lookForMessages(member: TestMember): Promise<void> {
  const { hits } = await member.call(archives.searchArchive, { query: { phrase: 'drillword' } });
  const found = JSON.stringify(hits);
  check(
    'search finds what is shown, and nothing hidden',
    /stays/.test(found) && !/hiddenafterwards/.test(found),
  );
}

/** Checks that an email about an invoice is sent only once, regardless of what is restored. */
async function checkEmails(): Promise<void> {
  const seen = new Map<string, number>();
  for (const { to, subject, text } of await fixture.control.mail()) {
    const key = `${to} ${subject} ${/\b(INV|IN\w)\/\d\d-\d\d\/\d{6}\b/.exec(text)?.[0] ?? ''}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const repeated = [...seen].filter(([, count]) => count > 1);
  check(
    'no letter went out twice',
    repeated.length === 0,
    `${seen.size} letters${repeated.length === 0 ? '' : `, ${repeated.slice(0, 3).join('; ')}`}`,
  );
}
