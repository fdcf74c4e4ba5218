/**
 * Type-checks every workspace (end-to-end tests, scripts and benchmarks together) with the native compiler, and prints
 * the findings for each failing package. Build information in `.cache` avoids rechecking unchanged files. Arguments
 * select workspaces: `npm run types -- server web`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const tsc = 'node_modules/@typescript/native/bin/tsc';
const all = ['domain', 'contract', 'server', 'web', 'web/staff', 'sandbox', '.'];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`Unknown workspace ${unknown.join(', ')}. Known: ${all.join(', ')}.`);
const projects = all.filter((name) => chosen.length === 0 || chosen.includes(name));
// Each extra checker repeats most of the work on shared types, and other steps need the other cores.
const options = ['--checkers', '1', '--incremental', '--pretty', 'false'];
let failed = 0;
for (const project of projects) {
  const name = project === '.' ? 'root' : project.replace('/', '-');
  const buildInfo = path.resolve('.cache/types', `${name}.tsbuildinfo`);
  const run = spawnSync(process.execPath, [tsc, '-p', project, ...options, '--tsBuildInfoFile', buildInfo], {
    stdio: 'inherit',
  });
  if (run.status !== 0) failed += 1;
}
console.log(
  failed === 0 ? `types: ${projects.length} projects, no errors` : `types: ${failed} projects with errors`,
);
process.exitCode = failed === 0 ? 0 : 1;
