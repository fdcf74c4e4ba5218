/**
 * A production installation from scratch, as in docs/operating/one-machine.md, for end-to-end tests that begin where a
 * firm begins.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxControl } from '../../../../sandbox/src/control.ts';
import type { SandboxControl } from '../../../../sandbox/src/control.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { freePort } from '../../platform/free-port.ts';
import { compileCacheOf } from '../../product-arguments.ts';
import { databaseUrl, withAdmin } from '../postgres-for-tests.ts';
import { scratchFolder } from '../scratch.ts';
import { startHttpsFront } from './https-front.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

type Ended = { readonly status: number; readonly output: string };

export type ProductionInstallation = {
  readonly origin: string;
  /** The requested stage, or staging if the machine has only a loopback address. */
  readonly stage: 'production' | 'staging';
  readonly standIns: SandboxControl;
  /** Runs `npm run NAME` in the service's environment and, with `asOwner`, that of migrations. */
  readonly command: (name: string, args?: readonly string[], asOwner?: boolean) => Ended;
  /** Runs `npm run serve`. Resolves when it is ready. */
  readonly serve: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Prepares an empty database with the documented roles, the vendor sandbox behind https, and the service's settings.
 * Does not migrate, invite or start anything. Production refuses the sandbox, which it recognizes by loopback, host
 * names and test keys, so the sandbox has a network address and keys in live format here. Needs openssl.
 */
export async function installProduction(
  wanted: ProductionInstallation['stage'] = 'production',
): Promise<ProductionInstallation> {
  const dataDir = scratchFolder('production');
  const { host, stage, ports } = await openPlace(wanted);
  const origin = `https://${host}:${ports.front}`;
  const vendors = `https://${host}:${ports.vendors}`;
  const tls = makeCertificate(dataDir, host);
  const keys = madeKeys(stage);
  const database = await makeDatabase(dataDir);
  const { child: vendorsProcess, port } = await startVendors({
    HOST: host,
    ORIGIN: vendors,
    APP_ORIGIN: origin,
    SMTP_PORT: String(ports.smtp),
    CERTIFICATE: tls.certificate,
    KEY: tls.key,
    NODE_EXTRA_CA_CERTS: tls.certificate,
    ...keys.vendors,
  });
  const front = await startHttpsFront({ host, port: ports.front, tls: tls.pems, to: ports.app });
  const settings: Readonly<Record<string, string>> = {
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    PORT: String(ports.app),
    ...(stage === 'staging' ? { NIVESHAK_STAGE: stage } : {}),
    APP_ORIGIN: origin,
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    // Reuse what this checkout has compiled.
    NODE_COMPILE_CACHE: compileCacheOf(undefined),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
    NODE_EXTRA_CA_CERTS: tls.certificate,
    ...vendorSettings(vendors, `smtp://${host}:${ports.smtp}`),
    ...keys.service,
  };
  const ownerSettings = { MIGRATE_DATABASE_URL: database.ownerUrl, MIGRATE_APP_ROLE: database.appRole };
  const running: { product: ChildProcess | null } = { product: null };
  return {
    origin,
    stage,
    standIns: sandboxControl(`http://127.0.0.1:${port}`),
    command: (name, args = [], asOwner = false) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [scriptOf(name), ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...settings, ...(asOwner ? ownerSettings : {}) },
      });
      return { status: status ?? 1, output: `${stdout}${stderr}` };
    },
    serve: async () => {
      const product = spawn(process.execPath, [scriptOf('serve')], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: settings,
      });
      running.product = product;
      while (!(await isReady(ports.app))) {
        if (product.exitCode !== null) throw new Error('npm run serve ended.');
        await sleep(20);
      }
    },
    stop: async () => {
      front.close();
      await Promise.all([ended(running.product), ended(vendorsProcess)]);
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns this machine's address, free ports, and the stage they allow. */
async function openPlace(wanted: ProductionInstallation['stage']) {
  const interfaces = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  const outside = interfaces.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const ports = {
    app: await freePort(),
    front: await freePort(),
    vendors: await freePort(),
    smtp: await freePort(),
  };
  return { host: outside ?? '127.0.0.1', stage: outside === undefined ? 'staging' : wanted, ports };
}

/** Returns the settings of third parties, all provided by the sandbox at `vendors`. */
function vendorSettings(vendors: string, smtpUrl: string) {
  return {
    IDENTITY_DOMAIN: vendors,
    IDENTITY_ISSUER: `${vendors}/`,
    IDENTITY_JWKS_URI: `${vendors}/.well-known/jwks.json`,
    IDENTITY_CONNECTION: 'Username-Password-Authentication',
    IDENTITY_MANAGEMENT_AUDIENCE: `${vendors}/api/v2/`,
    RAZORPAY_BASE_URL: `${vendors}/razorpay`,
    RAZORPAY_SCRIPT_URL: `${vendors}/razorpay/v1/checkout.js`,
    CASHFREE_BASE_URL: `${vendors}/cashfree`,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Nilgiri Research <hello@nilgiri-research.in>',
  };
}

function scriptOf(name: string): string {
  for (const ending of ['ts', 'mjs']) {
    const file = `scripts/${name}.${ending}`;
    if (fs.existsSync(path.join(root, file))) return file;
  }
  throw new Error(`There is no script for npm run ${name}.`);
}

/** Creates a self-signed certificate for an address. Processes with NODE_EXTRA_CA_CERTS trust it. */
function makeCertificate(folder: string, address: string) {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const made = spawnSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=niveshak'.split(
        ' ',
      ),
      '-addext',
      `subjectAltName=IP:${address}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`openssl made no certificate: ${made.error?.message ?? made.stderr}`);
  const pems = { cert: fs.readFileSync(certificate, 'utf8'), key: fs.readFileSync(key, 'utf8') };
  return { certificate, key, pems };
}

/** Returns keys in the vendors' formats, for both sides. */
function madeKeys(stage: ProductionInstallation['stage']) {
  const secret = () => randomBytes(18).toString('hex');
  const audience = 'https://api.nilgiri-research.in';
  const client = { web: 'nilgiri-web', server: 'nilgiri-server', secret: secret() };
  const razorpay = {
    id: `rzp_${stage === 'production' ? 'live' : 'test'}_Nilgiri0000001`,
    secret: secret(),
    webhook: secret(),
  };
  const cashfree = { id: 'CF_NILGIRI', secret: secret() };
  const mail = secret();
  return {
    vendors: {
      SANDBOX_TENANT_NAME: 'Nilgiri Research',
      SANDBOX_SPA_CLIENT_ID: client.web,
      SANDBOX_M2M_CLIENT_ID: client.server,
      SANDBOX_M2M_CLIENT_SECRET: client.secret,
      SANDBOX_API_AUDIENCE: audience,
      SANDBOX_RAZORPAY_KEY_ID: razorpay.id,
      SANDBOX_RAZORPAY_KEY_SECRET: razorpay.secret,
      SANDBOX_RAZORPAY_WEBHOOK_SECRET: razorpay.webhook,
      SANDBOX_CASHFREE_CLIENT_ID: cashfree.id,
      SANDBOX_CASHFREE_CLIENT_SECRET: cashfree.secret,
      SANDBOX_MAIL_WEBHOOK_SECRET: mail,
    },
    service: {
      IDENTITY_AUDIENCE: audience,
      IDENTITY_CLIENT_ID: client.web,
      IDENTITY_MANAGEMENT_CLIENT_ID: client.server,
      IDENTITY_MANAGEMENT_CLIENT_SECRET: client.secret,
      RAZORPAY_KEY_ID: razorpay.id,
      RAZORPAY_KEY_SECRET: razorpay.secret,
      RAZORPAY_WEBHOOK_SECRETS: razorpay.webhook,
      CASHFREE_CLIENT_ID: cashfree.id,
      CASHFREE_CLIENT_SECRET: cashfree.secret,
      MAIL_WEBHOOK_SECRETS: mail,
      PAN_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PAN_INDEX_KEY: randomBytes(32).toString('base64'),
    },
  };
}

/** Creates an empty database with an owner and a service role, on the DATABASE_URL server or an embedded one. */
async function makeDatabase(dataDir: string) {
  const given = process.env['DATABASE_URL'] || null;
  const embedded = given === null ? await startEmbeddedPostgres({ dataDir, durability: 'none' }) : null;
  const adminUrl = given ?? embedded?.url('postgres') ?? '';
  const name = `niveshak_${process.pid}_${randomBytes(4).toString('hex')}`;
  const [owner, app] = [`${name}_owner`, `${name}_app`];
  const password = randomBytes(12).toString('hex');
  await withAdmin(adminUrl, async (client) => {
    for (const role of [owner, app]) await client.query(`create role ${role} login password '${password}'`);
    await client.query(`create database ${name} owner ${owner} encoding 'UTF8' template template0`);
  });
  const urlOf = (role: string) => {
    const url = new URL(databaseUrl(adminUrl, name));
    url.username = role;
    url.password = password;
    return url.href;
  };
  return {
    ownerUrl: urlOf(owner),
    appUrl: urlOf(app),
    appRole: app,
    drop: async () => {
      if (embedded !== null) return embedded.stop();
      await withAdmin(adminUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role ${app}, ${owner}`);
      });
    },
  };
}

/** Starts the vendors. Resolves with their local port once they respond. */
function startVendors(env: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['server/src/testing/production/vendors-behind-https.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => resolve({ child, port: Number(said.toString()) }));
    child.once('exit', () => reject(new Error('The stand-ins of third parties ended.')));
  });
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
