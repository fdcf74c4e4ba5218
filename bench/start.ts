/**
 * `npm run bench:start`: from `npm start` (packages installed, web app built) to the first 200 of /readyz. The
 * first run also initialises PostgreSQL, migrates and loads the full demo data; the later ones find them there.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTrial } from '../scripts/trial.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-bench-'));
fs.chmodSync(dataDir, 0o755);
const times: number[] = [];
try {
  for (let run = 0; run < 6; run += 1) {
    const trial = await startTrial({ dataDir, command: ['npm', 'start', '--silent'] });
    times.push(trial.readyAfterMs / 1000);
    await trial.stop();
  }
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
const [first = 0, ...later] = times;
const sorted = later.toSorted((a, b) => a - b);
const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
console.log(
  `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
);
console.log(`first run, full demo data: ${first.toFixed(2)} s (aim: at most 10 s)`);
console.log(
  `later runs, data loaded:   median ${median.toFixed(2)} s, ${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)} s ` +
    `of ${later.length} (aim: at most 3 s)`,
);
