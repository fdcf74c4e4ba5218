/**
 * `npm run bench:reconcile [-- INVOICES]` runs the reconciliation and the GST register of one month with 250,000
 * invoices and a million ledger entries, each in a separate process with its time and peak memory, compared with the
 * bare SQL that reads the same rows. Then bypasses the triggers to write faults that the reconciliation must report.
 * Exit status 1 if a command fails, a fault is not found, or more than a minute or 300 MB is used (with 250,000
 * invoices).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { peakMemoryMbOf } from '../../scripts/peak-memory.ts';
import { faults, fillLedger } from './ledger-fixture.ts';
import { openPostgres } from '../product/own-postgres.ts';
import { aboutMachine } from './fixture.ts';

const invoices = Number(process.argv.slice(2).find((word) => word !== '--') ?? 250_000);
if (!Number.isInteger(invoices / 4) || invoices < 8) {
  console.error('Usage: npm run bench:reconcile [-- INVOICES], a multiple of 4');
  process.exit(2);
}
/** Must match package.json for both commands. */
const memorySettings = ['--max-old-space-size=160', '--max-semi-space-size=8'];
const maxSeconds = 60;
const maxMb = 300;
const problems: string[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-register-'));
const postgres = await openPostgres('books');
try {
  const url = await postgres.newDatabase('world');
  const started = performance.now();
  const { entries } = await fillLedger(url, invoices);
  console.log(aboutMachine());
  console.log(
    `${invoices} invoices, ${entries} ledger entries; filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await scan(client, 'bare SQL: all rows of the books', [
      `select account, side, count(*), sum(amount_paise), count(payment_id) from ledger_lines group by account, side`,
      `select kind, count(*), count(distinct reference) from ledger_entries group by kind`,
      `select kind, count(*), sum(total_paise), sum(length(snapshot::text)) from documents group by kind`,
      `select state, count(*), sum(amount_paise) from orders group by state`,
      `select role, count(*), sum(amount_paise) from payments group by role`,
    ]);
    const books = await run('npm run reconcile', url, 'scripts/reconcile.ts');
    if (books.status !== 0) problems.push(`the books do not hold:\n${books.output}`);

    await scan(client, 'bare SQL: the month’s documents', [
      `select kind, count(*), sum(length(snapshot::text)) from documents where issued_on between '2025-06-01' and '2025-06-30' group by kind`,
    ]);
    const register = await run('npm run gst-register', url, 'scripts/gst-register.ts', '2025-06', folder);
    const listed = Number(/^register\.csv\s+(\d+) rows$/m.exec(register.output)?.[1]);
    if (register.status !== 0 || listed !== invoices * 1.25)
      problems.push(`the register is not whole:\n${register.output}`);

    await client.query('set session_replication_role = replica');
    for (const { sql } of faults) await client.query(sql);
    const wrong = await run('npm run reconcile, with faults', url, 'scripts/reconcile.ts');
    const found = faults.filter(({ finding }) => finding.test(wrong.output));
    console.log(`faults written ${faults.length}, found ${found.length}`);
    if (wrong.status !== 1 || found.length !== faults.length)
      problems.push(`a fault was not found:\n${wrong.output}`);
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function scan(client: pg.Client, what: string, statements: readonly string[]): Promise<void> {
  const before = performance.now();
  for (const statement of statements) await client.query(statement);
  report(what, (performance.now() - before) / 1000, null);
}

function report(what: string, seconds: number, mb: number | null): void {
  console.log(
    `${what.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s${mb === null ? '' : `  ${mb} MB at most`}`,
  );
}

/** Port 9 has no listener, so the provider is not queried. */
async function run(what: string, url: string, script: string, ...args: string[]) {
  const before = performance.now();
  const child = spawn(process.execPath, [...memorySettings, script, ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: url, RAZORPAY_BASE_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, (child.pid === undefined ? null : peakMemoryMbOf(child.pid)) ?? 0);
  }, 50);
  const [status]: unknown[] = await once(child, 'close');
  clearInterval(look);
  const seconds = (performance.now() - before) / 1000;
  report(what, seconds, peak);
  if (invoices <= 250_000 && (seconds > maxSeconds || peak > maxMb))
    problems.push(
      `${what} took ${seconds.toFixed(1)} s and ${peak} MB, above ${maxSeconds} s or ${maxMb} MB`,
    );
  return { status, output };
}
