import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { sandboxControl } from '../../sandbox/src/control.ts';
import { startSandbox } from '../../sandbox/src/start.ts';
import { createIdentities } from '../../server/demo/create-identities.ts';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { databaseUrl, withAdmin } from '../../server/src/testing/postgres-for-tests.ts';
import { TestMember } from '../../server/src/testing/test-member.ts';
import { startProduct } from '../product/product-process.ts';

/** Requirements of a fault that not every environment meets. */
export type Needs = {
  readonly env?: Readonly<Record<string, string>>;
  /** Puts the process's data folder on a separate 20 MB disk. */
  readonly hasOwnDisk?: boolean;
  /** Runs before the process starts. */
  readonly prepare?: (database: pg.Pool) => Promise<void>;
};

/** Separate installation with a database, the stand-ins and one process of the product. */
export type Place = {
  readonly origin: string;
  readonly metricsPort: number;
  readonly control: ReturnType<typeof sandboxControl>;
  readonly database: pg.Pool;
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** Proxy between the process and its database. */
  readonly line: Line;
  readonly newMember: () => Promise<TestMember>;
  readonly stop: () => Promise<void>;
};

type Line = {
  /** Drops all data sent from now on. */
  freeze: () => void;
  /** Delay of every response in milliseconds. */
  delayMs: number;
};

export function environmentOf(ports: Parameters<typeof productEnvironment>[0], url: string) {
  return {
    ...productEnvironment(ports, url),
    TEST_CLOCK: '2025-06-02T10:00:00+05:30',
    SUNSET_DATE: 'none',
    LOG_LEVEL: 'silent',
  };
}

export async function startPlace(
  adminUrl: string,
  template: string,
  folder: string,
  needs: Needs,
): Promise<Place> {
  const name = `drill_${randomBytes(4).toString('hex')}`;
  const port = await freePort();
  const metricsPort = await freePort();
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: [`http://localhost:${port}`],
    razorpay: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/cashfree` },
    timing: { webhookRetryMs: 300 },
  });
  const ports = { port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort };
  const url = databaseUrl(adminUrl, name);
  await withAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
  const database = new pg.Pool({ connectionString: url, max: 5 });
  database.on('error', () => undefined);
  // Idle connections fail when the database is dropped.
  database.on('connect', (client) => client.on('error', () => undefined));
  await database.query('update installation set last_backup_at = now()');
  await needs.prepare?.(database);

  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir, { recursive: true });
  if (needs.hasOwnDisk === true) await command('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir]);
  const { line, url: lineUrl, close: closeLine } = await lineTo(url);
  const environment = {
    ...environmentOf(ports, lineUrl),
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    ...needs.env,
  };
  const origin = `http://127.0.0.1:${port}`;
  const child = await startProduct(environment);
  const places = { origin, sandboxOrigin: `http://127.0.0.1:${sandbox.port}` };
  const createIdentity = createIdentities(readConfig(environment, 'trial'));
  return {
    origin,
    metricsPort,
    control: sandboxControl(places.sandboxOrigin),
    database,
    child,
    dataDir,
    line,
    newMember: async () => {
      const email = `member-${randomBytes(5).toString('hex')}@members.test`;
      const person = { email, password: 'a-Good-passw0rd', firstName: 'Asha', lastName: 'Rao' };
      await createIdentity({ ...person, emailVerified: true });
      const member = new TestMember(places, email, person.password);
      await member.enter('signup');
      return member;
    },
    stop: async () => {
      child.kill('SIGKILL');
      closeLine();
      await sandbox.stop();
      void database.end();
      await withAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
      if (needs.hasOwnDisk === true) await command('umount', ['-l', dataDir]);
    },
  };
}

async function command(name: string, args: readonly string[]): Promise<void> {
  const child = spawn(name, args, { stdio: 'inherit' });
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve('not there'));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} ${args.join(' ')}: ${String(code)}`);
}

/** Returns a proxy to a server that can be frozen or slowed down. */
async function lineTo(url: string): Promise<{ line: Line; url: string; close: () => void }> {
  const target = new URL(url);
  const [host, serverPort] = [target.hostname, Number(target.port)];
  let isFrozen = false;
  const sockets = new Set<net.Socket>();
  const line: Line = {
    delayMs: 0,
    freeze: () => {
      isFrozen = true;
    },
  };
  const server = net.createServer((inbound) => {
    const outbound = net.connect(serverPort, host);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    inbound.on('data', (bytes) => void (isFrozen || outbound.write(bytes)));
    outbound.on('data', (bytes) => {
      if (isFrozen) return;
      if (line.delayMs === 0) inbound.write(bytes);
      else setTimeout(() => inbound.writable && inbound.write(bytes), line.delayMs);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  target.hostname = '127.0.0.1';
  target.port = String(address.port);
  return {
    line,
    url: target.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
