/**
 * `npm run bench:start` measures the time from `npm start` (packages installed, web app built) to the first 200 of
 * /readyz. The first run also initialises PostgreSQL, migrates and loads the full demo data. Later runs reuse them.
 * After each later run the product alone is started once more on the same database, as `npm run serve` starts it. Its
 * memory is read two seconds later, and after ten seconds of reads by 16 callers (wrk).
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '@niveshak/contract/http/route';
import { startTrial } from '../../server/src/testing/trial.ts';
import type { Trial } from '../../server/src/testing/trial.ts';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { compileCacheOf, productArguments } from '../../server/src/product-arguments.ts';
import { reads, sampleInputs } from '../../server/src/testing/sample-reads.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';
import { requireWrk, wrk } from './wrk.ts';

/** Resident memory of the process in megabytes, including the program. */
type Memory = { readonly idle: number; readonly loaded: number };
const callers = 16;
const secondsOfLoad = 10;

requireWrk();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-bench-'));
fs.chmodSync(dataDir, 0o755);
const times: number[] = [];
const alone: number[] = [];
const memory: Memory[] = [];
try {
  for (let run = 0; run < 6; run += 1) {
    const trial = await startTrial({ dataDir, command: ['npm', 'start', '--silent'] });
    times.push(trial.readyAfterMs / 1000);
    if (run > 0) {
      const { seconds, held } = await productAlone(trial);
      alone.push(seconds);
      memory.push(held);
    }
    await trial.stop();
  }
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
const [first = 0, ...later] = times;
console.log(
  `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
);
console.log(`first run, full demo data: ${first.toFixed(2)} s (aim: at most 10 s)`);
console.log(`later runs, data loaded:   ${spread(later)} (aim: at most 3 s)`);
console.log(`the product alone:         ${spread(alone)} (aim: at most 0.6 s)`);
console.log(`its memory when idle:      ${megabytes(memory.map(({ idle }) => idle))} (aim: at most 95 MB)`);
console.log(
  `after ${secondsOfLoad} s of reads:      ${megabytes(memory.map(({ loaded }) => loaded))} (aim: at most 200 MB)`,
);

function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${median.toFixed(2)} s, ${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)} s of ${sorted.length}`;
}

function megabytes(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`;
}

/** Returns the seconds from starting another process of the product to its first 200 of /readyz, and its memory. */
async function productAlone({ sandboxOrigin }: Trial): Promise<{ seconds: number; held: Memory }> {
  const port = await freePort();
  const databaseUrl = fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8');
  const ports = { port, sandboxPort: Number(new URL(sandboxOrigin).port), smtpPort: 1 };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...productArguments('trial')], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...productEnvironment(ports, databaseUrl),
      TEST_CLOCK: '2025-06-02T10:00:00+05:30',
      LOG_LEVEL: 'error',
      LIMIT_FACTOR: '1000',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCacheOf(dataDir),
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('The product did not start.');
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await response?.arrayBuffer();
      if (response?.ok === true) break;
      await sleep(5);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    await sleep(2_000);
    const idle = residentMb(child.pid);
    await load(`http://127.0.0.1:${port}`, sandboxOrigin);
    return { seconds, held: { idle, loaded: residentMb(child.pid) } };
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

/** Makes all member reads in turns that involve no third party and render nothing per reader. */
async function load(origin: string, sandboxOrigin: string): Promise<void> {
  const member = new TestMember({ origin, sandboxOrigin }, 'premium@demo.test', 'demo-password');
  await member.enter('login');
  const inputs = await sampleInputs(member);
  const answers: string[] = [];
  for (const route of reads) {
    const input = inputs[route.id] ?? {};
    if ((await member.raw(route, input)).status !== 200) continue;
    const query = new URLSearchParams(input.query ?? {}).toString();
    answers.push(urlOf(route, input.params) + (query === '' ? '' : `?${query}`));
  }
  const requests = answers.map((at) => ({ path: at, headers: member.sessionHeaders() }));
  await wrk(origin, requests, { connections: callers, seconds: secondsOfLoad });
}

/** Returns the kernel's resident memory of the process in megabytes, or NaN if unavailable. */
function residentMb(pid: number | undefined): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
