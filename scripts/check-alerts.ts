/**
 * `npm run check:alerts` makes promtool validate docs/operating/alerts.yaml and run the rule tests next to it. Without
 * promtool (PROMTOOL, or on the PATH; included in Debian's package `prometheus`), the check is reported as skipped and
 * exits with 0.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../docs/operating');
const promtool = process.env['PROMTOOL'] ?? 'promtool';

if (spawnSync(promtool, ['--version']).error !== undefined) {
  console.log(
    'LEFT OUT: there is no promtool here (Debian: package prometheus), so the alert rules were not checked.',
  );
  process.exit(0);
}
for (const args of [
  ['check', 'rules', 'alerts.yaml'],
  ['test', 'rules', 'alerts-test.yaml'],
]) {
  const { status } = spawnSync(promtool, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
