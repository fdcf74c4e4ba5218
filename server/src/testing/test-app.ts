import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { startSandbox } from '../../../sandbox/src/start.ts';
import { checkoutRefCodeCookie } from '@niveshak/contract/identity/session-cookies';
import { sandboxControl } from '../../../sandbox/src/control.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { createIdentities } from '../../demo/create-identities.ts';
import { loadDemoThrough } from '../../demo/load-through.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { demoTemplate, templateClock, templateSunset } from './demo-template.ts';
import { scratchFolder } from './scratch.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { inject } from 'vitest';
import { freePort } from '../platform/free-port.ts';
import { TestMember } from './test-member.ts';

export type TestAppOptions = {
  /** Initial business time. Defaults to 2 June 2025, 10:00 IST. */
  readonly testClock?: string;
  /** `none` or a date. Defaults to 2025-08-31. */
  readonly sunset?: string;
  /** `none`: not set up. `people` is `full` without archive and market data, which load slowly. */
  readonly demo?: 'none' | 'empty' | 'people' | 'full';
  /** Bank delay for a `late` payment in milliseconds. Defaults to 300. */
  readonly lateCaptureMs?: number;
  /** How long a sandbox holds a call that it does not answer, in milliseconds. Defaults to 1,000. */
  readonly faultTimeoutMs?: number;
  /** Runs workers, timers and reconciliation. Off by default, so that tests trigger what they test. */
  readonly jobs?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Changes the app's database URL, for tests with a proxy in between. */
  readonly databaseUrl?: (url: string) => Promise<string>;
};

export type TestApp = {
  readonly app: App;
  readonly database: TestDatabase;
  readonly origin: string;
  readonly sandboxOrigin: string;
  readonly smtpPort: number;
  readonly control: ReturnType<typeof sandboxControl>;
  /** Creates a member: signed up at the identity provider, address confirmed, session started. */
  readonly newMember: (options?: {
    email?: string;
    isConfirmed?: boolean;
    /** Referral link code. */
    refCode?: string;
  }) => Promise<TestMember>;
  /** Returns a demo member. Requires the demo's people. */
  readonly demoMember: (name: string) => Promise<TestMember>;
  readonly moveClock: (to: string) => Promise<void>;
  /** Starts another process of the product on the same database. It stops with the first. */
  readonly anotherProcess: () => Promise<{ readonly app: App; readonly origin: string }>;
  readonly close: () => Promise<void>;
};

/** Starts the whole server on a dedicated database and sandbox, listening on loopback. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { demo = 'empty', sunset = templateSunset } = options;
  const isTemplated =
    (options.testClock ?? templateClock) === templateClock && [templateSunset, 'none'].includes(sunset);
  const template = isTemplated && demo !== 'none' ? await demoTemplate(demo, sunset) : null;
  const database = await createTestDatabase(template?.database);
  // The empty demo has no data at third parties.
  const sandboxDir = template === null || demo === 'empty' ? null : copyOf(template.sandboxDir);
  const port = await freePort();
  const sandbox = await sandboxFor(port, sandboxDir, options);
  const appDatabaseUrl = (await options.databaseUrl?.(database.url)) ?? throughPooler(database.url);
  const isPooled = options.databaseUrl === undefined && inject('poolerPort') !== null;
  const dataDir = scratchFolder('app');
  const env = {
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, appDatabaseUrl),
    TEST_CLOCK: options.testClock ?? templateClock,
    SUNSET_DATE: sunset,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...(isPooled ? { DATABASE_SESSION_URL: database.url } : {}),
    ...options.env,
  };
  const config = readConfig(env, 'trial');
  const app = await createApp({
    config,
    log: options.log ?? createLog('silent'),
    checkAnswers: true,
  });
  const standIn = readConfig({ ...env, IDENTITY_KIND: 'auth0' }, 'trial');
  if (demo !== 'none' && template === null) {
    await loadDemoThrough(standIn, database.db, demo, businessTimeAt(app.clock.now().instant));
  }
  await app.http.listen({ host: '127.0.0.1', port });
  if (options.jobs === true) await app.startJobs();

  const others: App[] = [];
  const origin = `http://127.0.0.1:${port}`;
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  const places = { origin, sandboxOrigin };
  return {
    app,
    database,
    origin,
    sandboxOrigin,
    smtpPort: sandbox.smtpPort,
    control: sandboxControl(sandboxOrigin),
    ...membersAt(places, createIdentities(standIn)),
    moveClock: async (to) => {
      const response = await fetch(`${origin}/api/test-clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: to }),
      });
      if (!response.ok) throw new Error(`The clock did not move: ${response.status}`);
    },
    anotherProcess: async () => {
      const other = await createApp({ config, log: createLog('silent'), checkAnswers: true });
      others.push(other);
      return { app: other, origin: await other.http.listen({ host: '127.0.0.1', port: 0 }) };
    },
    close: async () => {
      for (const other of others) await other.close();
      await app.close();
      await sandbox.stop();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
      if (sandboxDir !== null) fs.rmSync(sandboxDir, { recursive: true, force: true });
    },
  };
}

/** Returns the database's URL through the pooler, if the run has one. */
function throughPooler(address: string): string {
  const port = inject('poolerPort');
  if (port === null) return address;
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

function sandboxFor(
  port: number,
  dataDir: string | null,
  { lateCaptureMs = 300, faultTimeoutMs = 1_000 }: TestAppOptions,
) {
  return startSandbox({
    port: 0,
    smtpPort: 0,
    ...(dataDir === null ? {} : { dataDir }),
    appOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    razorpay: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/cashfree` },
    cashfreePg: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/payments/cashfree-pg` },
    smallcase: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/smallcase` },
    mail: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/mail` },
    whatsapp: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/whatsapp` },
    timing: {
      lateCaptureMs,
      webhookRetryMs: 100,
      refundProcessMs: 50,
      faultTimeoutMs,
    },
  });
}

/** Returns functions for members to sign up and in. */
function membersAt(
  places: { readonly origin: string; readonly sandboxOrigin: string },
  createIdentity: ReturnType<typeof createIdentities>,
): Pick<TestApp, 'newMember' | 'demoMember'> {
  return {
    newMember: async ({ email, isConfirmed = true, refCode } = {}) => {
      const address = email ?? `member-${randomBytes(5).toString('hex')}@members.test`;
      const person = { email: address, password: 'a-Good-passw0rd', firstName: 'Asha', lastName: 'Rao' };
      await createIdentity({ ...person, emailVerified: isConfirmed });
      const member = new TestMember(places, address, person.password);
      if (refCode !== undefined) member.setCookie(checkoutRefCodeCookie, refCode);
      await member.enter('signup');
      return member;
    },
    demoMember: async (name) => {
      const member = new TestMember(places, `${name}@demo.test`, 'demo-password');
      await member.enter('login');
      return member;
    },
  };
}

function copyOf(folder: string): string {
  const copy = scratchFolder('sandbox');
  fs.cpSync(folder, copy, { recursive: true });
  return copy;
}
