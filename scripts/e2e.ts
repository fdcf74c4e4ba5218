/**
 * Runs the browser journeys against the real stack: `npm start` itself, on free ports and a fresh data directory.
 * Arguments are handed to Playwright; `--report FILE` also writes its JSON report.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTrial } from './trial.ts';

const root = path.resolve(import.meta.dirname, '..');
const args = process.argv.slice(2);
const at = args.indexOf('--report');
const report = at === -1 ? null : (args[at + 1] ?? null);
const forwarded = at === -1 ? args : args.toSpliced(at, 2);

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-e2e-'));
fs.chmodSync(dataDir, 0o755);
const trial = await startTrial({ dataDir });
let code = 1;
try {
  code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        path.join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        'e2e/playwright.config.ts',
        ...forwarded,
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          E2E_APP_ORIGIN: trial.origin,
          E2E_SANDBOX_ORIGIN: trial.sandboxOrigin,
          ...(report === null ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_JSON: '1' }),
        },
      },
    );
    child.once('exit', (exit) => resolve(exit ?? 1));
  });
} finally {
  await trial.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = code;
