/**
 * `npm run screens:compare -- <commit> [Playwright options, such as -g portfolio]` takes screenshots of every screen of
 * a commit, compares the working tree with them, and writes Playwright's report to `screens-compared/`.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../server/src/testing/scratch.ts';
import { startTrial } from '../server/src/testing/trial.ts';

const root = path.resolve(import.meta.dirname, '..');
const [commit, ...options] = process.argv.slice(2);
if (commit === undefined) {
  console.error('npm run screens:compare -- <commit> [-g portfolio]');
  process.exit(2);
}
const sha = run('git', ['rev-parse', '--verify', `${commit}^{commit}`]).trim();
// Kept, so that a commit is installed and built only once. The folder can be deleted safely.
const checkout = path.join(root, '.cache/screens', sha);
const pictures = scratchFolder('screens-pictures');
try {
  if (!fs.existsSync(path.join(checkout, '.built'))) {
    run('git', ['worktree', 'prune']);
    fs.rmSync(checkout, { recursive: true, force: true });
    run('git', ['worktree', 'add', '--detach', '--force', checkout, sha]);
    run(process.execPath, ['scripts/bootstrap.mjs', '--web'], checkout);
    fs.writeFileSync(path.join(checkout, '.built'), '');
  }
  run(process.execPath, ['scripts/bootstrap.mjs', '--web']);
  await take(checkout, ['--update-snapshots=all', '--reporter=line']);
  process.exitCode = await take(root, ['--update-snapshots=none']);
} finally {
  fs.rmSync(pictures, { recursive: true, force: true });
}

/** @returns Playwright's exit code */
async function take(folder: string, more: readonly string[]): Promise<number> {
  const dataDir = scratchFolder('screens');
  const command = [path.join(folder, 'node_modules/.bin/node'), 'scripts/start.ts'];
  const trial = await startTrial({ dataDir, cwd: folder, command });
  try {
    return await new Promise<number>((resolve) => {
      const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
      const child = spawn(
        process.execPath,
        [cli, 'test', '-c', 'e2e/screens.config.ts', ...more, ...options],
        {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, E2E_APP_ORIGIN: trial.origin, SCREENS_FOLDER: pictures },
        },
      );
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await trial.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
