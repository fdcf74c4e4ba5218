/**
 * `npm start` runs the whole trial in the foreground, with embedded PostgreSQL (or DATABASE_URL), migrations, demo data
 * on the first run, the third-party stand-ins and the product. Stops everything on SIGINT or SIGTERM.
 *
 * `npm run dev` (`--dev`) runs the same from source. Vite serves the web apps on PORT, and the product restarts when a
 * file it has loaded changes. `--inspect` or `--inspect=PORT` opens the product to a debugger.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureDatabase, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { productEnvironment, sandboxEnvironment } from '../server/demo/demo-env.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import type { WebSources } from './dev-web.ts';
import { isDemoLoaded } from './demo-state.ts';
import { holdTrial } from './trial-lock.ts';
import { trialPorts, untilFree } from './trial-ports.ts';
import { compileCacheOf, productArguments } from '../server/src/product-arguments.ts';

const root = path.resolve(import.meta.dirname, '..');
const ports = await trialPorts(process.env).catch((error: unknown) =>
  stopWith(error instanceof Error ? error.message : String(error)),
);
const stopWithParent = pathToFileURL(path.join(import.meta.dirname, 'stop-with-parent.ts')).href;
const dataDir = path.resolve(root, process.env['DATA_DIR'] ?? '.data');
const demo = demoKindOf(process.env['DEMO'] ?? 'full');
const isDev = process.argv.includes('--dev');
const inspect = process.argv.filter((argument) => /^--inspect(?:=\d+)?$/.test(argument));
const testClock = process.env['TEST_CLOCK'] ?? '2025-06-02T10:00:00+05:30';

/** Processes in start order, stopped in reverse. */
const started: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
let stopping: Promise<void> | null = null;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(0));
// A killed npm cannot forward a signal, so treat its exit as one.
if (['start', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '')) {
  const parent = process.ppid;
  setInterval(() => void (process.ppid === parent || stopAll(0)), 500).unref();
}

try {
  await start();
} catch (error) {
  if (stopping === null) {
    console.error(error instanceof Error ? error.message : error);
    await stopAll(1);
  }
}

async function start(): Promise<void> {
  fs.mkdirSync(dataDir, { recursive: true });
  const release = holdTrial(dataDir, 'scripts/start.ts');
  started.push({ name: 'lock', stop: async () => release() });
  // Leftover processes of a killed trial stop by themselves.
  for (const name of ['port', 'sandboxPort', 'smtpPort'] as const) await untilFree(ports[name]);
  const productPort = isDev ? await freePort() : ports.port;
  // Development serves the sources, but the product requires a build of any age.
  const isBuilt = isDev && fs.existsSync(path.join(root, 'web/dist/index.html'));
  const building = isBuilt ? null : child('web build', ['scripts/build-web.mjs'], {});
  const webSources = isDev ? openSources(productPort) : null;
  webSources?.catch(() => undefined);
  const databaseUrl = await startDatabase();
  const sandbox = startChild('stand-ins', ['sandbox/src/main.ts'], {
    ...process.env,
    ...sandboxEnvironment(ports, dataDir),
  });
  await untilAnswers(`http://127.0.0.1:${ports.sandboxPort}/.well-known/jwks.json`, sandbox);

  const environment = {
    ...productEnvironment(ports, databaseUrl),
    ...(testClock === 'none' ? {} : { TEST_CLOCK: testClock }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
  if (!(await isDemoLoaded(databaseUrl))) {
    console.log(`Loading the demo data (${demo}) …`);
    const { loadTrialData } = await import('../server/demo/load-trial-data.ts');
    await loadTrialData({ ...process.env, ...environment }, demo);
  }
  await building?.done;
  const watch = isDev ? ['--watch', '--watch-preserve-output', ...inspect] : [];
  const product = startChild('product', [...watch, ...productArguments('trial')], {
    ...environment,
    ...given(process.env),
    PORT: String(productPort),
    NODE_COMPILE_CACHE: compileCacheOf(dataDir),
    DATABASE_URL: databaseUrl,
    DEMO: '',
    DATA_DIR: dataDir,
  });
  await untilAnswers(`http://127.0.0.1:${productPort}/readyz`, product);
  await (await webSources)?.listen(ports.port);
  announce();
}

async function openSources(productPort: number): Promise<WebSources> {
  const { openWebSources } = await import('./dev-web.ts');
  const sources = await openWebSources(productPort);
  started.push({ name: 'web sources', stop: sources.stop });
  return sources;
}

/** Returns the environment's settings, which override a trial's defaults. */
function given(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

async function startDatabase(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  const postgres = await startEmbeddedPostgres({ dataDir, adopt: true });
  started.push({ name: 'database', stop: postgres.stop });
  const url = await ensureDatabase(postgres, 'niveshak');
  fs.writeFileSync(path.join(dataDir, 'database-url'), url, { mode: 0o600 });
  return url;
}

type Child = { readonly process: ChildProcess; readonly done: Promise<void> };

/**
 * Runs a child process to completion.
 * @throws if it does not exit successfully
 */
function child(name: string, args: readonly string[], env: Record<string, string>): Child {
  const made = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const done = new Promise<void>((resolve, reject) => {
    made.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The ${name} failed.`))));
  });
  done.catch(() => undefined);
  return { process: made, done };
}

/**
 * Starts a child process that runs until we stop it or exit. It has a separate process group, so that Ctrl-C reaches it
 * only through us, in order.
 */
function startChild(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const made = spawn(process.execPath, ['--import', stopWithParent, ...args], {
    cwd: root,
    stdio: ['pipe', isDev ? 'inherit' : 'ignore', 'inherit'],
    env,
    detached: true,
  });
  started.push({ name, stop: () => stopChild(made) });
  made.once('exit', (code) => {
    if (stopping !== null) return;
    console.error(`The ${name} stopped by itself (exit code ${code}).`);
    void stopAll(1);
  });
  return made;
}

async function stopChild(made: ChildProcess): Promise<void> {
  if (made.exitCode !== null || made.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => made.once('exit', () => resolve()));
  made.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), sleep(12_000).then(() => false)]);
  if (!isGone) made.kill('SIGKILL');
}

async function untilAnswers(url: string, made: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if (made.exitCode !== null) throw new Error('A part of the trial did not start; see above.');
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not ready yet.
    }
    await sleep(20);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

function stopAll(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const part of started.toReversed()) {
      await part.stop().catch((error: unknown) => console.error(`${part.name}: ${String(error)}`));
    }
    process.exit(code);
  })();
  return stopping;
}

function announce(): void {
  const clock = testClock === 'none' ? 'the machine’s clock' : `business time started at ${testClock}`;
  console.log(`
Niveshak is running (${demo} demo, ${clock}).

  The product    http://localhost:${ports.port}
  Staff          http://localhost:${ports.port}/staff
  Mail inbox     http://localhost:${ports.sandboxPort}/mail
  Stand-ins      http://localhost:${ports.sandboxPort}
`);
  if (demo !== 'empty') {
    console.log(`  Sign in with the password demo-password as
    premium@demo.test     quarterly@demo.test   lite@demo.test     prorata@demo.test
    guest@demo.test       trial@demo.test       premiumtrial@demo.test
    expired@demo.test     registered@demo.test  unconfirmed@demo.test

  Staff: owner@demo.test, editor@, analyst@, support@, finance@, compliance@, the same password, and as the second factor
    JBSWY3DPEHPK3PXP in an authenticator app
`);
  }
  console.log('  Ctrl-C stops everything.');
}

function demoKindOf(text: string): 'full' | 'people' | 'empty' {
  if (text === 'full' || text === 'people' || text === 'empty') return text;
  return stopWith(`DEMO is "full", "people" or "empty", not "${text}".`);
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}
