import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { holdTrial } from './trial-lock.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trial-lock-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('allows one trial per data directory, and ignores other processes with its number', async () => {
  const file = path.join(folder, 'running.pid');
  const program = path.join(folder, 'a-trial.mjs');
  fs.writeFileSync(program, 'setInterval(() => undefined, 1_000); process.stdout.write("on");');
  const other = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(other.stdout, 'data');
  fs.writeFileSync(file, String(other.pid));
  expect(() => holdTrial(folder, program)).toThrow(`running already on`);
  const release = holdTrial(folder, 'another-program.mjs');
  expect(fs.readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
  expect(fs.existsSync(file)).toBe(false);
  fs.writeFileSync(file, String(other.pid));
  const gone = once(other, 'exit');
  other.kill('SIGKILL');
  await gone;
  holdTrial(folder, program)();
});

it('stops the parts of a trial in order when the trial is killed', async () => {
  const part = path.join(folder, 'part.mjs');
  const marker = path.join(folder, 'told');
  const thread = path.join(folder, 'thread.mjs');
  fs.writeFileSync(thread, 'setInterval(() => undefined, 1_000);');
  fs.writeFileSync(
    part,
    `import fs from 'node:fs';
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    process.once('SIGTERM', () => { fs.writeFileSync(${JSON.stringify(marker)}, 'stopped'); process.exit(0); });
    setInterval(() => undefined, 1_000);
    const thread = new Worker(${JSON.stringify(thread)});
    await once(thread, 'online');
    setTimeout(() => process.stdout.write('on'), 300);`,
  );
  const preload = pathToFileURL(path.resolve('scripts/stop-with-parent.ts')).href;
  const trial = path.join(folder, 'trial.mjs');
  fs.writeFileSync(
    trial,
    `import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, ${JSON.stringify(part)}],
      { stdio: ['pipe', 'inherit', 'inherit'], detached: true });`,
  );
  const parent = spawn(process.execPath, [trial], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  expect(fs.existsSync(marker)).toBe(false);
  parent.kill('SIGKILL');
  await expect.poll(() => fs.existsSync(marker)).toBe(true);
});
