/** Processes of the product behind a proxy that are replaced one by one under load, of this version or an older one. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as checkout from '@niveshak/contract/checkout/routes';
import { listArticles } from '@niveshak/contract/articles/routes';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { urlOf } from '@niveshak/contract/http/route';
import { startSandbox } from '../sandbox/src/start.ts';
import { sandboxControl } from '../sandbox/src/control.ts';
import { createIdentities } from '../server/demo/create-identities.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { TestMember } from '../server/src/testing/test-member.ts';
import { LeanClient } from './bench/lean-client.ts';
import { startLoopbackProxy } from './loopback-proxy.ts';

export const thisVersion = path.resolve(import.meta.dirname, '..');

export type Product = { readonly port: number; readonly child: ChildProcess };
/** A warning of a process, `age` ms after its start. */
export type Told = { readonly port: number; readonly age: number; readonly line: string };
export type RollingWorld = Awaited<ReturnType<typeof openRollingWorld>>;

/** @param first the folder of the version that makes the database. */
export async function openRollingWorld(first: string) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-rolling-'));
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const databaseUrl = await ensureDatabase(postgres, 'niveshak');
  const proxy = await startLoopbackProxy();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: [`http://localhost:${proxy.port}`],
    razorpay: { webhookUrl: `${proxy.origin}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `${proxy.origin}/api/webhooks/cashfree` },
  });
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const ports = { port: proxy.port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort };
  const environment = {
    ...process.env,
    ...productEnvironment(ports, databaseUrl),
    // Warnings: calls that could not be served, with why.
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: 'no',
    LIMIT_FACTOR: '100000',
    // As in production: a proxy stands before it.
    DRAIN_SECONDS: '5',
    SUNSET_DATE: 'none',
    DATA_DIR: dataDir,
    WEB_ROOT: path.join(thisVersion, 'web/dist'),
    // Older versions are told by it that they are a trial.
    NIVESHAK_TRIAL: '1',
  };
  runIn(
    first,
    `await (await import('../scripts/server/demo/load-trial-data.ts')).loadTrialData(process.env, 'empty')`,
    environment,
  );
  const createIdentity = createIdentities(readConfig(environment, 'trial'));
  const control = sandboxControl(sandboxOrigin);
  const running = new Set<ChildProcess>();
  const told: Told[] = [];
  let members = 0;

  const member = async (): Promise<TestMember> => {
    members += 1;
    const email = `buyer-${members}@members.test`;
    const password = 'a-Good-passw0rd';
    await createIdentity({ email, password, emailVerified: true, firstName: 'Asha', lastName: 'Rao' });
    const made = new TestMember({ origin: proxy.origin, sandboxOrigin }, email, password);
    await made.enter('signup');
    return made;
  };
  return {
    proxy,
    environment,
    told,
    member,
    /** Starts a process of the version in `folder`, and lets the proxy use it once it is ready. */
    start: async (folder: string): Promise<Product> => {
      const port = await freePort();
      const { productArguments } = await import(path.join(folder, 'server/src/product-arguments.ts'));
      const child = spawn(process.execPath, productArguments('trial'), {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...environment, PORT: String(port) },
      });
      running.add(child);
      const startedAt = performance.now();
      const lines = readline.createInterface({ input: child.stdout });
      lines.on('line', (line) => told.push({ port, age: performance.now() - startedAt, line }));
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`The product of ${folder} did not start.`);
        await sleep(25);
      }
      proxy.upstreams = [...proxy.upstreams, port];
      return { port, child };
    },
    /** As systemd stops it: the proxy is not told beforehand. */
    stop: async ({ port, child }: Product): Promise<void> => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      running.delete(child);
      proxy.upstreams = proxy.upstreams.filter((each) => each !== port);
    },
    /** Somebody new signs up, is verified, buys and pays. */
    sell: async (): Promise<void> => {
      const buyer = await member();
      const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
      await buyer.verifyAndSign(`${letter(members)}${letter(members / 26)}${letter(members / 676)}PR0000F`);
      const { orderId } = await buyer.subscribe('CMP3M');
      const paid = await control.pay(orderId ?? '', 'success');
      const body = {
        paymentId: paid.razorpay_payment_id,
        razorpayOrderId: paid.razorpay_order_id,
        signature: paid.razorpay_signature ?? '',
      };
      const { status } = await buyer.call(checkout.verifyPayment, { body });
      if (status !== 'fulfilled') throw new Error(`A paid order is ${status}.`);
    },
    close: async () => {
      for (const child of running) child.kill('SIGKILL');
      proxy.close();
      await sandbox.stop();
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

/** How many calls a second are answered with `callers` that wait for each other. */
export async function capacity(world: RollingWorld, seconds: number, callers = 16): Promise<number> {
  const headers = (await world.member()).sessionHeaders();
  const client = new LeanClient(world.proxy.origin);
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

/** Calls at their times, whether those before were answered or not, and beside them buyers one after the other. */
export async function openLoad(world: RollingWorld, perSecond: number): Promise<Load> {
  const headers = (await world.member()).sessionHeaders();
  const client = new LeanClient(world.proxy.origin);
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
      // A late timer sends all that should have gone; their waiting counts.
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
      await world.sell().then(() => (load.sales += 1), fail('sale'));
    }
  })();
  return load;
}

/** @returns the lines of a report, with the first failures. */
export function reportOf({ latencies, sales, failures }: Load): string[] {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return [
    `calls ${sorted.length}, sales ${sales}, failures ${failures.length}, ms p50 ${at(0.5)} p99 ${at(0.99)} p99.9 ${at(0.999)} max ${at(0.999999)}`,
    ...failures.slice(0, 5),
  ];
}

/** Runs a module's text with the code of another version. @throws with its output. */
function runIn(folder: string, text: string, env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );
}
