/**
 * `npm run screenshots` captures every screen at 390, 768 and 1440 px, light and dark, into `screenshots/` for review.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../screenshots');
fs.rmSync(folder, { recursive: true, force: true });
const run = spawnSync(process.execPath, ['scripts/e2e.ts', 'screens.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS_DIR: folder },
});
console.log(
  `${fs.existsSync(folder) ? fs.readdirSync(folder).length : 0} pictures in ${path.basename(folder)}/`,
);
process.exitCode = run.status ?? 1;
