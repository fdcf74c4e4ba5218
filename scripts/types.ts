/**
 * Type-checks every workspace (end-to-end tests, scripts and benchmarks together) with the native compiler; prints the
 * findings of each failing package.
 */
import { spawnSync } from 'node:child_process';

const projects = ['domain', 'contract', 'server', 'web', 'web/staff', 'sandbox', '.'];
let failed = 0;
for (const project of projects) {
  const run = spawnSync(
    process.execPath,
    ['node_modules/@typescript/native/bin/tsc', '-p', project, '--pretty', 'false'],
    { stdio: 'inherit' },
  );
  if (run.status !== 0) failed += 1;
}
console.log(
  failed === 0 ? `types: ${projects.length} projects, no errors` : `types: ${failed} projects with errors`,
);
process.exitCode = failed === 0 ? 0 : 1;
