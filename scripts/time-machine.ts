/**
 * `npm run time-machine -- make [FOLDER]` copies the installation in DATABASE_URL or DATA_DIR, which may be running, to
 * a folder (`.time-machine`) with a separate database. All personal data is masked. Prints a sign-in link for the
 * copy's owner. `npm run time-machine -- start [FOLDER]` runs the copy against sandboxed third parties, on PORT (3200)
 * and SANDBOX_PORT.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { copyInstallation } from '../server/src/platform/copy/copy-installation.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { Refusal } from '../server/src/platform/http/refusal.ts';
import { createLog } from '../server/src/platform/log.ts';
import { inviteColleague, joinUrl } from '../server/src/console/index.ts';
import { server } from '../server/src/platform/staff/audit.ts';
import { openInstallation } from './installation.ts';

const [command, folder = '.time-machine'] = process.argv.slice(2).filter((word) => word !== '--');
const dataDir = path.resolve(import.meta.dirname, '..', folder);
const port = process.env['PORT'] ?? '3200';
/** Email address of the command's user in the copy. Its emails are in the copy's inbox. */
const owner = 'owner@time-machine.test';

/** Environment variables that a process needs from its machine. */
const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot', 'APPDATA', 'LOCALAPPDATA'] as const;

if (command === 'make') await make();
else if (command === 'start') start();
else {
  console.error('npm run time-machine -- make|start [FOLDER]');
  process.exitCode = 2;
}

async function make(): Promise<void> {
  if (fs.existsSync(path.join(dataDir, 'database-url'))) {
    console.error(`There is a copy in ${dataDir} already: delete the folder, or name another one.`);
    process.exitCode = 1;
    return;
  }
  fs.mkdirSync(dataDir, { recursive: true });
  const original = await openInstallation();
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const url = await ensureDatabase(postgres, 'niveshak');
    await migrate(url, createLog('warn'));
    const { tables, rows } = await copyInstallation(original.url, url);
    console.log(`copied ${rows} rows of ${tables} tables into ${dataDir}`);
    await inviteOwner(url);
    // Written last, because its presence marks a complete folder.
    fs.writeFileSync(path.join(dataDir, 'database-url'), url, { mode: 0o600 });
  } finally {
    await postgres.stop();
    await original.close();
  }
}

async function inviteOwner(url: string): Promise<void> {
  const database = openDatabase(url, createLog('warn'), 2);
  try {
    const invitation = {
      email: owner,
      role: 'owner' as const,
      name: 'Owner of the copy',
      reason: 'The copy was made.',
    };
    const token = await database.db.transaction().execute((tx) => inviteColleague(tx, server, invitation));
    if (token instanceof Refusal) throw new Error('The copy has an owner of this address already.');
    console.log(`Start it with "npm run time-machine -- start", then sign up as ${owner} within seven days:`);
    console.log(joinUrl(`http://localhost:${port}`, token));
  } finally {
    await database.close();
  }
}

function start(): void {
  if (!fs.existsSync(path.join(dataDir, 'database-url'))) {
    console.error(`There is no copy in ${dataDir}: "npm run time-machine -- make" makes one.`);
    process.exitCode = 1;
    return;
  }
  const running = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    stdio: 'inherit',
    env: {
      // Pass nothing else from the environment, because it may contain the original's database and real third-party
      // keys.
      ...Object.fromEntries(kept.map((name) => [name, process.env[name] ?? ''])),
      // No demo data, and no sign-in hints.
      DEMO: 'empty',
      DATA_DIR: dataDir,
      PORT: port,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] ?? String(Number(port) + 1),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => running.kill(signal));
  running.once('exit', (code) => process.exit(code ?? 1));
}
