/** Two processes of the product on one database and one set of stand-ins, which can be killed while they are used. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox } from '../sandbox/src/start.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { databaseUrl as databaseUrlOf, withAdmin } from '../server/src/testing/postgres-for-tests.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { createIdentities } from '../server/demo/create-identities.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { loadTrialData } from '../server/demo/load-trial-data.ts';
import { productArguments } from '../server/src/product-arguments.ts';
import { scratchFolder } from '../server/src/testing/scratch.ts';

const root = path.resolve(import.meta.dirname, '..');

type Process = { readonly port: number; child: ChildProcess | null; isUp: boolean };

export type ProductPair = {
  /** An origin that answers at the moment, in turns. */
  readonly origin: () => string;
  readonly origins: readonly string[];
  readonly sandboxOrigin: string;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly createIdentity: ReturnType<typeof createIdentities>;
  readonly environment: Readonly<Record<string, string>>;
  /** Kills a process with SIGKILL and starts it again. */
  readonly kill: (index: number) => Promise<void>;
  /** Runs one of the product's own commands on this installation. */
  readonly command: (
    script: string,
    args?: readonly string[],
  ) => Promise<{ hasFailed: boolean; output: string }>;
  readonly stop: () => Promise<void>;
};

export async function startProductPair(settings: Readonly<Record<string, string>>): Promise<ProductPair> {
  const dataDir = scratchFolder('pair');
  const { databaseUrl, stopDatabase } = await openDatabaseServer(dataDir);
  const processes: Process[] = [];
  for (let index = 0; index < 2; index += 1)
    processes.push({ port: await freePort(), child: null, isUp: false });
  const [first] = processes;
  const port = first?.port ?? 0;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: processes.map((each) => `http://localhost:${each.port}`),
    razorpay: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/cashfree` },
    timing: { lateCaptureMs: 1_500, webhookRetryMs: 300, refundProcessMs: 100 },
  });
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const environment = {
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, databaseUrl),
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...settings,
  };
  await loadTrialData({ ...process.env, ...environment }, 'empty');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);

  const start = async (each: Process): Promise<void> => {
    const child = spawn(process.execPath, productArguments('trial'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment, PORT: String(each.port) },
    });
    each.child = child;
    while (!(await answers(each.port))) {
      if (child.exitCode !== null) throw new Error('The product did not start.');
      await sleep(25);
    }
    each.isUp = true;
  };
  const stop = async (): Promise<void> => {
    for (const { child } of processes) child?.kill('SIGKILL');
    await sandbox.stop();
    await pool.end();
    await stopDatabase();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(processes.map(start));
  } catch (error) {
    await stop();
    throw error;
  }

  let turn = 0;
  return {
    origin: () => {
      turn += 1;
      const up = processes.filter(({ isUp }) => isUp);
      const each = up[turn % Math.max(1, up.length)] ?? first;
      return `http://127.0.0.1:${each?.port ?? 0}`;
    },
    origins: processes.map((each) => `http://127.0.0.1:${each.port}`),
    sandboxOrigin,
    databaseUrl,
    pool,
    createIdentity: createIdentities(readConfig(environment, 'trial')),
    environment,
    kill: async (index) => {
      const each = processes[index % processes.length];
      if (each === undefined) return;
      each.child?.kill('SIGKILL');
      // Callers learn it from their calls, as they would.
      await sleep(150);
      each.isUp = false;
      await start(each);
    },
    command: (script, args = []) =>
      new Promise((resolve) => {
        const options = { cwd: root, env: { ...process.env, ...environment, DATABASE_URL: databaseUrl } };
        execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
          resolve({ hasFailed: error !== null, output: `${stdout}${stderr}` }),
        );
      }),
    stop,
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The embedded server, or a database of its own on the server of DATABASE_URL. */
async function openDatabaseServer(
  dataDir: string,
): Promise<{ databaseUrl: string; stopDatabase: () => Promise<void> }> {
  const adminUrl = process.env['DATABASE_URL'];
  if (adminUrl === undefined || adminUrl === '') {
    const postgres = await startEmbeddedPostgres({ dataDir, durability: 'none' });
    return { databaseUrl: await ensureDatabase(postgres, 'niveshak'), stopDatabase: postgres.stop };
  }
  const name = `niveshak_pair_${process.pid}_${Date.now()}`;
  await withAdmin(adminUrl, (client) => client.query(`create database ${name}`));
  return {
    databaseUrl: databaseUrlOf(adminUrl, name),
    stopDatabase: async () => {
      await withAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
