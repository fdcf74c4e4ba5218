/**
 * `npm run bench:start`: from `npm start` (packages installed, web app built) to the first 200 of /readyz. The
 * first run also initialises PostgreSQL, migrates and loads the full demo data; the later ones find them there. Beside each
 * later run the product alone is started once more on the same database, as `npm run serve` starts it.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTrial } from '../scripts/trial.ts';
import type { Trial } from '../scripts/trial.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { compileCacheOf, productArguments } from '../server/src/product-arguments.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-bench-'));
fs.chmodSync(dataDir, 0o755);
const times: number[] = [];
const alone: number[] = [];
try {
  for (let run = 0; run < 6; run += 1) {
    const trial = await startTrial({ dataDir, command: ['npm', 'start', '--silent'] });
    times.push(trial.readyAfterMs / 1000);
    if (run > 0) alone.push(await productAlone(trial));
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

function spread(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${median.toFixed(2)} s, ${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)} s of ${sorted.length}`;
}

/** Seconds from the start of another process of the product to its first 200 of /readyz. */
async function productAlone({ sandboxOrigin }: Trial): Promise<number> {
  const port = await freePort();
  const databaseUrl = fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8');
  const ports = { port, sandboxPort: Number(new URL(sandboxOrigin).port), smtpPort: 1 };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...productArguments('trial')], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...productEnvironment(ports, databaseUrl),
      TEST_CLOCK: '2025-06-02T10:00:00+05:30',
      LOG_LEVEL: 'error',
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
      if (response?.ok === true) return (performance.now() - startedAt) / 1000;
      await sleep(5);
    }
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}
