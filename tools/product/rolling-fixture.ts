/**
 * Processes of the product behind a proxy, of this version or an older one, that are replaced one by one under load.
 */
import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { listArticles } from '@niveshak/contract/articles/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { urlOf } from '@niveshak/contract/http/route';
import { freePort } from '../../server/src/platform/free-port.ts';
import { scratchFolder } from '../../server/src/testing/scratch.ts';
import { LeanClient } from '../bench/lean-client.ts';
import { Buyers } from './buyers.ts';
import { startLoopbackProxy } from './loopback-proxy.ts';
import { openPostgres } from './own-postgres.ts';
import { checkout, startProduct, stopProduct } from './product-process.ts';
import { startStandIns } from './stand-ins.ts';

export type Product = { readonly port: number; readonly child: ChildProcess };
/** Warning logged by a process `age` ms after its start. */
type Report = { readonly port: number; readonly age: number; readonly line: string };
export type RollingFixture = Awaited<ReturnType<typeof openRollingFixture>>;

/** @param first folder of the version that creates the database */
export async function openRollingFixture(first: string) {
  const dataDir = scratchFolder('rolling');
  const postgres = await openPostgres('rolling');
  const proxy = await startLoopbackProxy();
  const standIns = await startStandIns([proxy.port]);
  const environment = standIns.environment(await postgres.newDatabase('product'), {
    // Warnings report calls that could not be served, with the reason.
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: 'no',
    LIMIT_FACTOR: '100000',
    // As in production behind a proxy.
    DRAIN_SECONDS: '5',
    SUNSET_DATE: 'none',
    DATA_DIR: dataDir,
    WEB_ROOT: path.join(checkout, 'web/dist'),
    // Older versions use this to recognise a trial.
    NIVESHAK_TRIAL: '1',
  });
  runIn(
    first,
    `await (await import('./server/demo/load-trial-data.ts')).loadTrialData(process.env, 'empty')`,
    environment,
  );
  const buyers = new Buyers(proxy.origin, standIns);
  const running = new Set<ChildProcess>();
  const told: Report[] = [];
  return {
    proxy,
    environment,
    told,
    member: () => buyers.signUp(),
    /** Starts a process of the version in `folder` and adds it to the proxy once it is ready. */
    start: async (folder: string): Promise<Product> => {
      const port = await freePort();
      const child = await startProduct({ ...environment, PORT: String(port) }, folder, 'pipe', (made) => {
        running.add(made);
        const startedAt = performance.now();
        if (made.stdout === null) return;
        const lines = readline.createInterface({ input: made.stdout });
        lines.on('line', (line) => told.push({ port, age: performance.now() - startedAt, line }));
      });
      proxy.upstreams = [...proxy.upstreams, port];
      return { port, child };
    },
    /** Stops a process like systemd, without notifying the proxy first. */
    stop: async ({ port, child }: Product): Promise<void> => {
      await stopProduct(child);
      running.delete(child);
      proxy.upstreams = proxy.upstreams.filter((each) => each !== port);
    },
    /** Signs up and verifies a new member, who then buys and pays. */
    sell: async (): Promise<void> => {
      const { status } = await buyers.buy('CMP3M');
      if (status !== 'fulfilled') throw new Error(`A paid order is ${status}.`);
    },
    close: async () => {
      for (const child of running) child.kill('SIGKILL');
      proxy.close();
      await standIns.stop();
      await postgres.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Load = {
  latencies: number[];
  sales: number;
  failures: string[];
  stop: () => Promise<void>;
};

const paths = [urlOf(accountSummary), urlOf(listPlans), urlOf(listArticles)];

/** Returns the calls per second with `callers`, each waiting for its own response. */
export async function capacity(fixture: RollingFixture, seconds: number, callers = 16): Promise<number> {
  const headers = (await fixture.member()).sessionHeaders();
  const client = new LeanClient(fixture.proxy.origin);
  const until = performance.now() + seconds * 1000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < until; calls += 1)
        await client.send(paths[calls % paths.length] ?? '', headers);
    }),
  );
  client.close();
  return calls / seconds;
}

/**
 * Makes calls at fixed times, regardless of whether earlier ones have been answered, and in parallel makes sales
 * sequentially.
 */
export async function openLoad(fixture: RollingFixture, perSecond: number): Promise<Load> {
  const headers = (await fixture.member()).sessionHeaders();
  const client = new LeanClient(fixture.proxy.origin);
  const state = { isOver: false };
  const waiting = new Set<Promise<void>>();
  const load: Load = {
    latencies: [],
    sales: 0,
    failures: [],
    stop: async () => {
      state.isOver = true;
      await Promise.all([calling, selling]);
      await Promise.all(waiting);
      client.close();
    },
  };
  const fail = (what: string) => (error: unknown) => void load.failures.push(`${what}: ${String(error)}`);
  const calling = (async () => {
    const begunAt = performance.now();
    for (let index = 0; !state.isOver;) {
      // A late timer sends all overdue calls, and their delay counts.
      for (; begunAt + (index * 1000) / perSecond <= performance.now(); index += 1) {
        const scheduled = begunAt + (index * 1000) / perSecond;
        const at = paths[index % paths.length] ?? '';
        const call: Promise<void> = client
          .send(at, headers)
          .then(() => void load.latencies.push(performance.now() - scheduled), fail(at))
          .finally(() => waiting.delete(call));
        waiting.add(call);
      }
      await sleep(1);
    }
  })();
  const selling = (async () => {
    while (!state.isOver) {
      await fixture.sell().then(() => (load.sales += 1), fail('sale'));
    }
  })();
  return load;
}

/** @returns the lines of a report with the first failures */
export function reportOf({ latencies, sales, failures }: Load): string[] {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return [
    `calls ${sorted.length}, sales ${sales}, failures ${failures.length}, ms p50 ${at(0.5)} p99 ${at(0.99)} p99.9 ${at(0.999)} max ${at(0.999999)}`,
    ...failures.slice(0, 5),
  ];
}

/**
 * Runs a module's source with the code of another version. Avoids `--input-type`, which worker threads would inherit.
 */
function runIn(folder: string, text: string, env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', text], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}
