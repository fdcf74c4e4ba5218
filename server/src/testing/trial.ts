import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../platform/free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type Trial = {
  readonly origin: string;
  readonly sandboxOrigin: string;
  readonly databaseUrl: string;
  /** Milliseconds from process start until /readyz first returns 200. */
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
};

export type TrialOptions = {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Start command. Defaults to the start script on this Node. */
  readonly command?: readonly string[];
  /** Checkout to start. Defaults to this one. */
  readonly cwd?: string;
};

/**
 * Starts what `npm start` starts, on free ports, and waits until ready. With DATABASE_URL, the trial gets its own
 * database there, dropped when it stops.
 */
export async function startTrial({ dataDir, env, command, cwd = root }: TrialOptions): Promise<Trial> {
  const database = await ownDatabase();
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const [program = process.execPath, ...args] = command ?? [process.execPath, 'scripts/start.ts'];
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    if (child.exitCode !== null) return database?.drop();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
    await database?.drop();
  };
  const origin = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The trial ended with code ${child.exitCode}.\n${output}`);
    if (performance.now() - startedAt > 240_000) {
      await stop();
      throw new Error(`The trial was not ready within four minutes.\n${output}`);
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      await response.arrayBuffer();
      if (response.ok) break;
    } catch {
      // Not listening yet.
    }
    await sleep(10);
  }
  return {
    origin,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    databaseUrl: database?.url ?? fs.readFileSync(path.join(dataDir, 'database-url'), 'utf8').trim(),
    readyAfterMs: performance.now() - startedAt,
    stop,
  };
}

/**
 * Creates a database for the trial, because trials on one server must not share clock, members and sandboxes. Returns
 * null if the trial starts its own PostgreSQL.
 */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const given = process.env['DATABASE_URL'];
  if (given === undefined || given === '') return null;
  const name = `niveshak_trial_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
