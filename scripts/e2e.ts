/**
 * Runs the end-to-end tests against the real stack, which is `npm start` on free ports and a new data directory.
 * Arguments are passed to Playwright. `--report FILE` also writes its JSON report, and `--quick` skips
 * `*.long.spec.ts`.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startTrial } from '../server/src/testing/trial.ts';
import { scratchFolder } from '../server/src/testing/scratch.ts';

const root = path.resolve(import.meta.dirname, '..');
const args = process.argv.slice(2);
const at = args.indexOf('--report');
const report = at === -1 ? null : (args[at + 1] ?? null);
const isQuick = args.includes('--quick');
const forwarded = (at === -1 ? args : args.toSpliced(at, 2)).filter((each) => each !== '--quick');

const dataDir = scratchFolder('e2e');
/** Demo installations used as templates by tests with a separate trial. */
const templates = scratchFolder('e2e-templates');
// Long enough for a test to see the pending payment, but short enough to wait for it.
const trial = await startTrial({ dataDir, env: { SANDBOX_LATE_CAPTURE_MS: '20000' } });
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
          E2E_TEMPLATES: templates,
          ...(isQuick ? { E2E_QUICK: '1' } : {}),
          ...(report === null ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_JSON: '1' }),
        },
      },
    );
    child.once('exit', (exit) => resolve(exit ?? 1));
  });
} finally {
  await trial.stop();
  for (const folder of [dataDir, templates]) fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;
