import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/platform/free-port.ts';
import { scratchFolder } from '../../server/src/testing/scratch.ts';

export type BuiltCommit = {
  /** Short, with its subject. */
  readonly label: string;
  readonly origin: string;
  readonly stop: () => Promise<void>;
};

/**
 * Checks a commit out into a folder of its own below `builds`, installs and builds it there, once, and starts it with the
 * demo's data.
 */
export async function startCommit(repository: string, commit: string, builds: string): Promise<BuiltCommit> {
  const git = (...args: string[]) => run('git', ['-C', repository, ...args], repository).trim();
  const label = git('log', '-1', '--format=%h %s', commit);
  const folder = path.join(builds, git('rev-parse', commit));
  const built = path.join(folder, '.built');
  if (!fs.existsSync(built)) {
    git('worktree', 'prune');
    fs.rmSync(folder, { recursive: true, force: true });
    git('worktree', 'add', '--detach', '--force', folder, commit);
    run(process.execPath, ['scripts/bootstrap.mjs', '--web'], folder);
    fs.writeFileSync(built, '');
  }
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = scratchFolder('screens');
  const child = spawn(path.join(folder, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://localhost:${port}`;
  const until = Date.now() + 180_000;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${label} did not start.\n${output}`);
    await sleep(200);
  }
  return {
    label,
    origin,
    stop: async () => {
      if (child.exitCode === null) {
        const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        child.kill('SIGTERM');
        await gone;
      }
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
