/** Two processes of the product on one database and one set of stand-ins, which can be killed while in use. */
import { execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadTrialData } from '../../server/demo/load-trial-data.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { scratchFolder } from '../../server/src/testing/scratch.ts';
import { openPostgres } from './own-postgres.ts';
import { checkout, startProduct } from './product-process.ts';
import { startStandIns } from './stand-ins.ts';
import type { StandIns } from './stand-ins.ts';

type Process = { readonly port: number; child: ChildProcess | null; isUp: boolean };

export type ProductPair = {
  /** Returns a responding origin, alternating between the processes. */
  readonly origin: () => string;
  readonly origins: readonly string[];
  readonly sandboxOrigin: string;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly createIdentity: StandIns['createIdentity'];
  readonly environment: Readonly<Record<string, string>>;
  /** Kills a process with SIGKILL and starts it again. */
  readonly kill: (index: number) => Promise<void>;
  readonly command: (
    script: string,
    args?: readonly string[],
  ) => Promise<{ hasFailed: boolean; output: string }>;
  readonly stop: () => Promise<void>;
};

export async function startProductPair(settings: Readonly<Record<string, string>>): Promise<ProductPair> {
  const dataDir = scratchFolder('pair');
  const postgres = await openPostgres('pair', 'none');
  const databaseUrl = await postgres.newDatabase('product');
  const processes: Process[] = [];
  for (let index = 0; index < 2; index += 1)
    processes.push({ port: await freePort(), child: null, isUp: false });
  const [first] = processes;
  const standIns = await startStandIns(
    processes.map(({ port }) => port),
    { lateCaptureMs: 1_500, webhookRetryMs: 300, refundProcessMs: 100 },
  );
  const environment = standIns.environment(databaseUrl, {
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...settings,
  });
  await loadTrialData({ ...process.env, ...environment }, 'empty');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on('error', () => undefined);

  const start = async (each: Process): Promise<void> => {
    await startProduct({ ...environment, PORT: String(each.port) }, checkout, 'ignore', (child) => {
      each.child = child;
    });
    each.isUp = true;
  };
  const stop = async (): Promise<void> => {
    for (const { child } of processes) child?.kill('SIGKILL');
    await standIns.stop();
    await pool.end();
    await postgres.stop();
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
    sandboxOrigin: standIns.sandboxOrigin,
    databaseUrl,
    pool,
    createIdentity: standIns.createIdentity,
    environment,
    kill: async (index) => {
      const each = processes[index % processes.length];
      if (each === undefined) return;
      each.child?.kill('SIGKILL');
      // Callers notice this through their calls, as in production.
      await sleep(150);
      each.isUp = false;
      await start(each);
    },
    command: (script, args = []) =>
      runScript([script, ...args], { ...environment, DATABASE_URL: databaseUrl }),
    stop,
  };
}

function runScript(args: readonly string[], environment: Readonly<Record<string, string>>) {
  return new Promise<{ hasFailed: boolean; output: string }>((resolve) => {
    const options = { cwd: checkout, env: { ...process.env, ...environment } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ hasFailed: error !== null, output: `${stdout}${stderr}` }),
    );
  });
}
