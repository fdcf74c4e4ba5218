import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Program with a worker thread, like the product's invoice rendering. */
const program = `
import { Worker } from 'node:worker_threads';
new Worker('0', { eval: true }).on('exit', () => setTimeout(() => console.log('lives'), 200));
setInterval(() => undefined, 1_000);`;

it('stops with the parent, but not with a thread', { timeout: 20_000 }, async () => {
  const watch = path.resolve(import.meta.dirname, 'stop-with-parent.ts');
  const made = spawn(process.execPath, ['--import', watch, '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = new Promise<string | null>((resolve) => made.once('exit', (_code, signal) => resolve(signal)));
  const said = new Promise<string>((resolve) =>
    made.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  expect(await Promise.race([said, gone])).toBe('lives');
  made.stdin.end();
  expect(await gone).toBe('SIGTERM');
});
