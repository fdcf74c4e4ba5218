import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { productEnvironment } from '../../demo/demo-env.ts';
import { productArguments } from '../product-arguments.ts';
import { ConfigError, readConfig } from './config.ts';

const ports = { port: 3000, sandboxPort: 3001, smtpPort: 3002 };
const trial = productEnvironment(ports, 'postgres://localhost/x');
const production = {
  APP_ORIGIN: 'https://research.firm.in',
  DATABASE_URL: 'postgres://db.firm.in/niveshak',
  IDENTITY_DOMAIN: 'https://firm.eu.auth0.com',
  IDENTITY_ISSUER: 'https://firm.eu.auth0.com/',
  IDENTITY_JWKS_URI: 'https://firm.eu.auth0.com/.well-known/jwks.json',
  IDENTITY_AUDIENCE: 'https://api.firm.in',
  IDENTITY_CLIENT_ID: 'abc',
  IDENTITY_CONNECTION: 'Username-Password-Authentication',
  IDENTITY_MANAGEMENT_AUDIENCE: 'https://firm.eu.auth0.com/api/v2/',
  IDENTITY_MANAGEMENT_CLIENT_ID: 'def',
  IDENTITY_MANAGEMENT_CLIENT_SECRET: 'k3J9s-long-enough-value',
  RAZORPAY_BASE_URL: 'https://api.razorpay.com',
  RAZORPAY_SCRIPT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'k3J9s-long-enough-value',
  RAZORPAY_WEBHOOK_SECRETS: 'k3J9s-long-enough-value',
  CASHFREE_BASE_URL: 'https://api.cashfree.com/verification',
  CASHFREE_CLIENT_ID: 'ghi',
  CASHFREE_CLIENT_SECRET: 'k3J9s-long-enough-value',
  BROKER_BASE_URL: 'https://gatewayapi.smallcase.com',
  BROKER_SCRIPT_URL: 'https://gateway.smallcase.com/scdk/2.0.0/scdk.js',
  BROKER_TOKEN_SECRET: 'k3J9s-a-value-of-at-least-32-bytes',
  BROKER_API_SECRET: 'k3J9s-long-enough-value',
  SMTP_URL: 'smtps://user:pass@mail.firm.in',
  MAIL_FROM: 'Firm <hello@firm.in>',
  MAIL_WEBHOOK_SECRETS: 'k3J9s-long-enough-value',
  PAN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PAN_INDEX_KEY: 'k3J9s-long-enough-value',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, 'production');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('production', () => {
  it('starts with real providers', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  it.each([
    ['http://files:7070', 'http://search:9200', []],
    ['https://s3.firm.in', 'https://search.firm.in', []],
    [
      'http://s3.firm.in',
      'http://search.firm.in',
      [
        expect.stringContaining('FILES_S3_ENDPOINT: must be'),
        expect.stringContaining('OPENSEARCH_URL: must'),
      ],
    ],
  ])('accepts a bucket at %s and OpenSearch at %s, or says why not', (endpoint, search, problems) => {
    const bucket = {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: 'files',
      FILES_S3_ACCESS_KEY_ID: 'k3J9s',
      FILES_S3_SECRET_ACCESS_KEY: 'k3J9s-long-enough-value',
    };
    expect(problemsOf({ ...production, ...bucket, OPENSEARCH_URL: search })).toEqual(problems);
  });

  it('refuses to start without a PostgreSQL server', () => {
    const { DATABASE_URL: _, ...rest } = production;
    expect(problemsOf(rest)).toEqual(['DATABASE_URL: is missing']);
    expect(problemsOf({ ...rest, DATABASE_URL: '' })).toEqual(['DATABASE_URL: is missing']);
  });

  it.each([
    ['TEST_CLOCK', '2025-06-02T10:00:00+05:30'],
    ['DEMO', 'full'],
    ['NIVESHAK_TRIAL', '1'],
    ['NIVESHAK_STAGE', 'stage'],
    ['CASHFREE_BASE_URL', 'https://sandbox.cashfree.com/verification'],
    ['CASHFREE_CLIENT_SECRET', 'cfsk_ma_test_0123456789abcdef'],
    ['IDENTITY_DOMAIN', 'http://firm.eu.auth0.com'],
    ['RAZORPAY_BASE_URL', 'https://localhost:3001/razorpay'],
    ['CASHFREE_BASE_URL', 'https://127.0.0.1/cashfree'],
    ['BROKER_BASE_URL', 'http://localhost:3001/smallcase'],
    ['BROKER_TOKEN_SECRET', 'sandbox-smallcase-token-secret-of-32-bytes'],
    ['SMTP_URL', 'smtp://127.0.0.1:3002'],
    ['RAZORPAY_KEY_ID', 'rzp_test_abc'],
    ['MAIL_WEBHOOK_SECRETS', 'sandbox-mail-webhook-secret'],
    ['MAIL_WEBHOOK_SECRETS', ''],
    ['RAZORPAY_KEY_SECRET', 'sandbox-razorpay-key-secret'],
    ['PAN_ENCRYPTION_KEY', 'short'],
  ])('refuses %s = %s and names it', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.startsWith(name))).toBe(true);
  });

  it.each(Object.keys(production))('refuses to start without %s and names it', (name) => {
    const without = Object.fromEntries(Object.entries(production).filter(([key]) => key !== name));
    expect(problemsOf(without).some((problem) => problem.startsWith(`${name}:`))).toBe(true);
  });

  it('reports a list with a secret that is too short by its name', () => {
    const problems = problemsOf({ ...production, RAZORPAY_WEBHOOK_SECRETS: 'k3J9s-long-enough-value,short' });
    expect(problems).toEqual([expect.stringMatching(/^RAZORPAY_WEBHOOK_SECRETS: /)]);
  });

  it('states the line that fixes each problem, and how to declare a rehearsal', () => {
    const env = { ...production, PAN_INDEX_KEY: '', DEMO: 'full', RAZORPAY_KEY_ID: 'rzp_test_abc' };
    for (const line of [
      "PAN_INDEX_KEY='$(openssl rand -base64 32)'",
      'take out the line DEMO=',
      'NIVESHAK_STAGE=staging',
    ])
      expect(() => readConfig(env, 'production')).toThrow(`\n      ${line}`);
  });

  it('refuses the placeholders of the operating page', () => {
    const problems = problemsOf({ ...production, RAZORPAY_KEY_SECRET: 'RAZORPAY-KEY-SECRET' });
    expect(problems).toEqual([expect.stringMatching(/^RAZORPAY_KEY_SECRET: is the placeholder of docs/)]);
  });

  it('reports every problem of the trial’s environment together', () => {
    const problems = problemsOf({ ...trial, TEST_CLOCK: '2025-06-02T10:00:00+05:30' });
    for (const name of [
      'TEST_CLOCK',
      'IDENTITY_DOMAIN',
      'RAZORPAY_BASE_URL',
      'CASHFREE_BASE_URL',
      'SMTP_URL',
    ]) {
      expect(problems.some((problem) => problem.startsWith(`${name}:`))).toBe(true);
    }
  });
});

describe('optional settings', () => {
  const without = (prefix: string) =>
    Object.fromEntries(Object.entries(production).filter(([name]) => !name.startsWith(prefix)));

  it('include the broker as a whole', () => {
    expect(readConfig(production, 'production').broker).toMatchObject({ gateway: 'niveshak' });
    expect(readConfig(without('BROKER_'), 'production').broker).toBeNull();
  });

  it('include the last day of service', () => {
    expect(readConfig(production, 'production')).toMatchObject({ sunset: null, isRehearsal: false });
  });
});

describe('staging', () => {
  const staging = {
    ...production,
    NIVESHAK_STAGE: 'staging',
    IDENTITY_DOMAIN: 'https://stand-ins.firm.test',
    RAZORPAY_BASE_URL: 'https://localhost:3443/razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_abc',
    RAZORPAY_KEY_SECRET: 'sandbox-razorpay-key-secret',
    CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/verification',
    CASHFREE_CLIENT_SECRET: 'cfsk_ma_test_0123456789abcdef',
    BROKER_TOKEN_SECRET: 'sandbox-smallcase-token-secret-of-32-bytes',
    SMTP_URL: 'smtp://127.0.0.1:3002',
  };

  it('accepts test keys and stand-ins behind https, and is a rehearsal', () => {
    expect(problemsOf(staging)).toEqual([]);
    expect(readConfig(staging, 'production').isRehearsal).toBe(true);
  });

  it.each([
    ['RAZORPAY_KEY_ID', 'rzp_live_abc'],
    ['CASHFREE_BASE_URL', 'https://api.cashfree.com/verification'],
    ['CASHFREE_CLIENT_SECRET', 'cfsk_ma_prod_0123456789abcdef'],
    ['RAZORPAY_BASE_URL', 'http://localhost:3001/razorpay'],
    ['TEST_CLOCK', '2025-06-02T10:00:00+05:30'],
    ['DEMO', 'empty'],
    ['NIVESHAK_TRIAL', '1'],
  ])('refuses %s = %s and names it', (name, value) => {
    const problems = problemsOf({ ...staging, [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.startsWith(name))).toBe(true);
  });
});

describe('an OpenID Connect provider', () => {
  const shared = Object.fromEntries(
    Object.entries(production).filter(([name]) => !name.startsWith('IDENTITY_')),
  );
  const oidc = {
    ...shared,
    IDENTITY_KIND: 'oidc',
    OIDC_ISSUER: 'https://sign-in.firm.in/realms/firm',
    OIDC_CLIENT_ID: 'niveshak',
    OIDC_CLIENT_SECRET: 'k3J9s-long-enough-value',
  };

  it('requires no Auth0 settings', () => {
    expect(readConfig({ ...oidc, OIDC_STAFF_AMR: 'otp, hwk' }, 'production').identity).toEqual({
      kind: 'oidc',
      issuer: 'https://sign-in.firm.in/realms/firm',
      clientId: 'niveshak',
      clientSecret: 'k3J9s-long-enough-value',
      clientAuthentication: 'basic',
      passwordUrl: null,
      staffFactor: { acr: [], amr: ['otp', 'hwk'] },
    });
    expect(readConfig(production, 'production').identity.kind).toBe('auth0');
  });

  it.each([
    ['OIDC_ISSUER', 'http://sign-in.firm.in/', 'must be an https address'],
    ['OIDC_ISSUER', 'https://localhost:8080/', 'points at this machine or at a stand-in'],
    ['OIDC_ISSUER', '', 'is missing'],
    ['OIDC_CLIENT_ID', '', 'is missing'],
    ['OIDC_CLIENT_SECRET', 'OIDC-CLIENT-SECRET', 'is the placeholder'],
    ['OIDC_CLIENT_SECRET', 'short', 'Too small'],
    ['IDENTITY_KIND', 'saml', '"auth0" or "oidc"'],
  ])('refuses %s=%s', (name, value, problem) => {
    expect(problemsOf({ ...oidc, [name]: value }).join('\n')).toContain(`${name}: ${problem}`);
  });
});

describe('a process', () => {
  it('does not become a trial through its environment', () => {
    const { status, stderr } = spawnSync(process.execPath, [...productArguments('production')], {
      cwd: new URL('../../..', import.meta.url),
      encoding: 'utf8',
      env: { ...process.env, ...trial, NIVESHAK_TRIAL: '1' },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('- NIVESHAK_TRIAL: must not be set');
    expect(stderr).toContain('- RAZORPAY_BASE_URL: must be an https address');
  });
});

describe('a trial', () => {
  it('accepts stand-ins and a test clock', () => {
    const config = readConfig(
      { ...trial, TEST_CLOCK: '2025-06-02T10:00:00+05:30', SUNSET_DATE: 'none' },
      'trial',
    );
    expect(config.testClock?.toISOString()).toBe('2025-06-02T04:30:00.000Z');
    expect(config.sunset).toBeNull();
  });

  it('rejects an unreadable clock and sunset', () => {
    expect(() => readConfig({ ...trial, TEST_CLOCK: 'yesterday' }, 'trial')).toThrow(/TEST_CLOCK/);
    expect(() => readConfig({ ...trial, SUNSET_DATE: '2025-02-30' }, 'trial')).toThrow(/SUNSET_DATE/);
  });
});
