import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { productEnvironment } from '../../demo/demo-env.ts';
import { saveSunset } from '../catalogue/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { freePort } from '../platform/free-port.ts';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { preflight } from './preflight.ts';

let fixture: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  fixture = await createTestApp();
  const ports = {
    port: 0,
    sandboxPort: Number(new URL(fixture.sandboxOrigin).port),
    smtpPort: fixture.smtpPort,
  };
  env = { ...productEnvironment(ports, fixture.database.url), SUNSET_DATE: 'none' };
  await fixture.database.pool.query(
    `insert into firm_addresses (address, reported_on) values ('sahyadri.test', '2025-05-01'), ('localhost', '2025-05-01')`,
  );
});
afterAll(() => fixture.close());

async function look(change: Readonly<Record<string, string>> = {}) {
  const lines = await preflight(
    { ...env, ...change },
    {
      mode: 'trial',
      log: createLog('silent'),
      timeOf: async () => businessTimeAt(new Date('2025-06-02T10:00:00+05:30')),
    },
  );
  // Tests run as the database superuser, which is not allowed in production.
  const wrong = lines.filter(({ name, problem }) => problem !== null && name !== 'role');
  return { lines, wrong: wrong.map(({ about, name, problem }) => `${about} ${name}: ${problem}`) };
}

it('reports the sunset once it has passed', async () => {
  const { db } = fixture.database;
  const set = (date: string | null) =>
    db
      .transaction()
      .execute((tx) =>
        saveSunset(tx, date === null ? null : { date: calendarDate(date), notice: 'It ends.' }, new Date()),
      );
  await set('2025-05-31');
  expect((await look()).wrong).toEqual([
    expect.stringMatching(/^firm Last day of service: It was 2025-05-31/),
  ]);
  await set(null);
});

it('has a line for everything, and no failure when all is well', async () => {
  const { lines, wrong } = await look();
  expect(wrong).toEqual([]);
  const names = lines.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['RAZORPAY_KEY_SECRET', 'migrations', 'mail server', 'live prices', 'SAC code']),
  );
});

it.each([
  [
    'RAZORPAY_KEY_SECRET',
    'not-the-right-secret',
    /^third party payment provider \(Razorpay\): refuses our keys: check RAZORPAY/,
  ],
  [
    'IDENTITY_MANAGEMENT_CLIENT_SECRET',
    'not-the-right-secret',
    /^third party identity provider: management: refuses/,
  ],
  [
    'CASHFREE_CLIENT_SECRET',
    'not-the-right-secret',
    /^third party PAN and eSign: refuses our keys: check CASHFREE/,
  ],
  [
    'BROKER_API_SECRET',
    'not-the-right-secret',
    /^third party broker gateway: refuses our keys: check BROKER/,
  ],
  [
    'KITE_ACCESS_TOKEN',
    'of-yesterday',
    /^third party live prices: the day’s sign-in is over: renew KITE_ACCESS/,
  ],
  [
    'IDENTITY_JWKS_URI',
    'http://127.0.0.1:1/jwks.json',
    /^third party identity provider: signing keys: does not answer/,
  ],
  [
    'RAZORPAY_SCRIPT_URL',
    'http://127.0.0.1:1/checkout.js',
    /^third party payment window \(Razorpay\): does not answer/,
  ],
  ['SMTP_URL', 'smtp://127.0.0.1:1', /^third party mail server: cannot be reached/],
  ['MAIL_FROM', 'Sahyadri Research', /^firm Email sender: /],
])('reports what a wrong %s breaks, without its value', async (name, value, words) => {
  const { lines, wrong } = await look({ [name]: value });
  expect(wrong).toEqual([expect.stringMatching(words)]);
  const secrets = Object.entries({ ...env, [name]: value }).filter(([key]) =>
    /SECRET|_KEY$|TOKEN|SMTP_URL/.test(key),
  );
  for (const [, secret] of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
});

it('reports missing or wrong settings by name', async () => {
  const { wrong } = await look({ RAZORPAY_KEY_ID: '', PAN_ENCRYPTION_KEY: 'short' });
  expect(wrong).toEqual([
    "setting RAZORPAY_KEY_ID: is missing. In the environment of the service: RAZORPAY_KEY_ID='rzp_test_KEY-ID'",
    "setting PAN_ENCRYPTION_KEY: 32 bytes, base64. In the environment of the service: PAN_ENCRYPTION_KEY='$(openssl rand -base64 32)'",
    expect.stringMatching(/^database/),
    expect.stringMatching(/^third party/),
    expect.stringMatching(/^firm/),
  ]);
});

it('reports a database that does not respond, one that is empty, and a firm that is not set up', async () => {
  const url = new URL(fixture.database.url);
  url.port = String(await freePort());
  expect((await look({ DATABASE_URL: url.href })).wrong).toEqual([
    expect.stringMatching(/^database connection: no answer, or refused: check DATABASE_URL/),
    expect.stringMatching(/^firm firm: /),
  ]);
  await fixture.database.db.deleteFrom('billing_settings').execute();
  expect((await look()).wrong).toEqual([
    expect.stringMatching(/^firm SAC code: None is set: .*Set billing\.sacCode$/),
  ]);
  const other = await createTestDatabase();
  try {
    await other.db.deleteFrom('firm_profile').execute();
    const { wrong } = await look({ DATABASE_URL: other.url });
    expect(wrong.filter((each) => each.includes('The firm has no profile yet.')).length).toBe(9);
  } finally {
    await other.drop();
  }
});
