import path from 'node:path';
import { z } from 'zod';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { defaultSunsetNotice } from '@niveshak/domain/catalogue/sunset';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { limits } from '@niveshak/contract/platform/limits';
import { alertEnvironment, webPushSettings, whatsAppSettings } from './alert-settings.ts';
import type { WebPushSettings, WhatsAppSettings } from './alert-settings.ts';
import { brokerEnvironment, brokerOf } from './broker-settings.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { filesEnvironment, filesSettings } from './files/settings.ts';
import type { S3Settings } from './files/settings.ts';
import { isAddressOrRange } from './http/address.ts';
import { identitySettingNames, identitySettings } from './identity-settings.ts';
import type { IdentitySettings } from './identity-settings.ts';
import {
  livePaymentSettings,
  paymentAddresses,
  paymentSettingNames,
  paymentSettings,
  testPaymentSettings,
} from './payment-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { traceEnvironment } from './trace-settings.ts';
import { openSearchEnvironment, openSearchSettings } from './open-search-settings.ts';
import type { OpenSearchSettings } from './open-search-settings.ts';
import { isPlaceholder, fixingLine } from './setting-lines.ts';

export type Mode = 'production' | 'trial';

/**
 * The environment of a server process, parsed once at startup. No other code reads `process.env`.
 *
 * `mode: 'production'` (`npm run serve`) rejects everything unsafe for real members: a test clock, demo data, vendors
 * that are not https or are local sandboxes, missing or well-known secrets. With `NIVESHAK_STAGE=staging`, it accepts
 * test keys and https sandboxes, and rejects live keys.
 */
export type Config = z.output<typeof environment> & {
  readonly mode: Mode;
  /** True in staging, which uses vendors' test keys or sandboxes and marks all pages and emails as a rehearsal. */
  readonly isRehearsal: boolean;
  readonly migratesAtStart: boolean;
  /** Connection string for jobs, locks and migrations. */
  readonly sessionDatabaseUrl: string;
  readonly identity: IdentitySettings;
  readonly payments: PaymentSettings;
  /** Null if the firm does not offer basket orders. */
  readonly broker: BrokerSettings | null;
  /** Null if all files are in the database. */
  readonly s3: S3Settings | null;
  /** Null if PostgreSQL searches the archive. */
  readonly openSearch: OpenSearchSettings | null;
  /** Null if the firm does not offer web push. */
  readonly webPush: WebPushSettings | null;
  /** Null if the firm does not offer WhatsApp. */
  readonly whatsApp: WhatsAppSettings | null;
  readonly sunset: Sunset | null;
  /** Business time of the first run, or null to use the machine's clock. */
  readonly testClock: Date | null;
};

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

const secret = z.string().min(16);
const url = z.url();

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Public origin of the product, without a trailing slash. */
  APP_ORIGIN: url.transform((text) => new URL(text).origin),
  DATABASE_URL: z.string().min(1, 'is missing'),
  /** Direct connection for jobs, locks and migrations. Required if `DATABASE_URL` is a pooler in transaction mode. */
  DATABASE_SESSION_URL: z.string().min(1).optional(),
  /** Whether to migrate at startup. Yes in trials; in production, the database owner runs `npm run migrate`. */
  MIGRATE_AT_START: z.enum(['yes', 'no']).optional(),
  /** A date or `none`. Defaults to `none` in production and to the specification's date in a trial. */
  SUNSET_DATE: z.string().optional(),
  /** Sunset notice on the pricing page. Derived from the date by default. */
  SUNSET_NOTICE: z.string().optional(),
  TEST_CLOCK: z.string().optional(),
  DEMO: z.string().optional(),
  /** Whether to validate every response against the contract. Never in production; in trials unless disabled. */
  CHECK_ANSWERS: z.enum(['yes', 'no']).default('yes'),
  /** Addresses and CIDR ranges of proxies with trusted X-Forwarded-* headers. Empty by default. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listOf)
    .refine((list) => list.every(isAddressOrRange), 'addresses and CIDR ranges, with commas between'),
  /** Addresses and CIDR ranges in the firm's network that may receive webhooks, including over http. */
  WEBHOOK_PRIVATE_NETWORKS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((list) => list.every(isAddressOrRange), 'addresses and CIDR ranges, with commas between'),
  /** Three limits from the contract's table. Trials raise them, because all their traffic has one address. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(limits.requests.most),
  SIGN_INS_PER_TEN_MINUTES: z.coerce.number().int().positive().default(limits['sign-in'].most),
  STAFF_CODES_PER_TEN_MINUTES: z.coerce.number().int().positive().default(limits['second-factor'].most),
  /** Seconds for which a public page is served without checking for updates. */
  PUBLIC_PAGE_SECONDS: z.coerce.number().min(0).max(5).default(0.25),
  /** Seconds for which a stopping process keeps idle connections open. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).default(5),
  /** Multiplier for the other rate limits, for benchmarks. */
  LIMIT_FACTOR: z.coerce.number().int().positive().default(1),
  /** Whether a second-factor code works once or, in trials, as long as it is valid. */
  STAFF_CODE_USES: z.enum(['once', 'while-valid']).default('once'),
  /** Statement timeout in API calls. Waits for locks and connections may take half as long. */
  DATABASE_CALL_LIMIT_MS: z.coerce.number().int().min(100).default(4_000),
  /** Statements in API calls that exceed this are logged. */
  SLOW_STATEMENT_MS: z.coerce.number().int().positive().default(500),
  /** Port of this process's `/metrics`, off by default. Must not be publicly reachable. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),

  CASHFREE_BASE_URL: url,
  CASHFREE_CLIENT_ID: z.string().min(1),
  CASHFREE_CLIENT_SECRET: secret,

  ...brokerEnvironment,

  /** Kite Connect, for live prices. Without it, prices are last closes. The token comes from the daily sign-in. */
  KITE_BASE_URL: url.optional(),
  KITE_API_KEY: z.string().default(''),
  KITE_ACCESS_TOKEN: z.string().default(''),

  ...filesEnvironment,
  ...openSearchEnvironment,
  ...alertEnvironment,

  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().min(3),
  /** Secrets that verify the mail service's bounce and complaint events, newest first, as for payments. */
  MAIL_WEBHOOK_SECRETS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(secret).min(1)),

  /**
   * Base64 keys (32 bytes) that encrypt PANs at rest, newest first. Keep old keys until `npm run rotate:pan-key` has
   * finished.
   */
  PAN_ENCRYPTION_KEY: z
    .string()
    .transform((list) => listOf(list).map((key) => Buffer.from(key, 'base64')))
    .refine((keys) => keys.length > 0 && keys.every((key) => key.length === 32), '32 bytes, base64'),
  /** Secret for deriving the keys of the blind index, plan-holder marks, gift links and invited addresses. */
  PAN_INDEX_KEY: secret,

  /** Comma-separated email addresses allowed during a closed launch. Empty allows all. */
  EMAIL_ALLOW_LIST: z
    .string()
    .default('')
    .transform((list) => listOf(list.toLowerCase())),
  SENTRY_DSN: z.string().default(''),
  ...traceEnvironment,
  RELEASE: z.string().default('dev'),
  /** Contains only files that can be rebuilt. */
  DATA_DIR: z.string().default(path.resolve(import.meta.dirname, '../../../.data')),
  /** The built web app; absent in API-only tests. */
  WEB_ROOT: z.string().optional(),
});

export const settingNames: readonly string[] = [
  'NIVESHAK_STAGE',
  ...identitySettingNames,
  ...paymentSettingNames,
  ...Object.keys(environment.shape),
];

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[], advice = '') {
    const lines = problems.map((problem) => `  - ${problem}\n      ${fixingLine(nameIn(problem), problem)}`);
    super(`The configuration is not usable:\n${lines.join('\n')}${advice}`);
    this.problems = problems;
  }
}

function adviceOnStage(problems: readonly string[]): string {
  const isMeantAsRehearsal = problems.some((problem) =>
    /test key|test mode|of the demo|stand-in/.test(problem),
  );
  return isMeantAsRehearsal
    ? '\nNIVESHAK_STAGE is not set, so this is production. For a rehearsal:\n      NIVESHAK_STAGE=staging'
    : '';
}

function nameIn(problem: string): string {
  return problem.slice(0, problem.indexOf(':'));
}

/**
 * Returns the settings with keys, for commands that need nothing else.
 * @throws ConfigError
 */
export function readKeySecrets(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.pick({ PAN_ENCRYPTION_KEY: true, PAN_INDEX_KEY: true }).safeParse(env);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
}

/** Returns the configuration. @throws ConfigError listing all problems */
export function readConfig(env: Readonly<Record<string, string | undefined>>, mode: Mode): Config {
  const isRehearsal = mode === 'production' && env['NIVESHAK_STAGE'] === 'staging';
  const isStaged = mode === 'trial' || Boolean(env['NIVESHAK_STAGE']);
  const problems = mode === 'production' ? productionProblems(env, isRehearsal) : [];
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      problems.push(
        `${String(issue.path[0])}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`,
      );
    }
  }
  const sunsetText = env['SUNSET_DATE'] ?? (mode === 'production' ? 'none' : '2025-08-31');
  const sunsetDate = sunsetText === 'none' ? null : parseCalendarDate(sunsetText);
  if (sunsetText !== 'none' && sunsetDate === null)
    problems.push('SUNSET_DATE: a date YYYY-MM-DD, or "none"');

  const clockText = env['TEST_CLOCK'];
  const testClock =
    clockText === undefined || clockText === '' || clockText === 'none' ? null : new Date(clockText);
  if (testClock !== null && Number.isNaN(testClock.getTime()))
    problems.push('TEST_CLOCK: an instant, or "none"');

  const broker = parsed.success ? brokerOf(parsed.data) : null;
  if (broker !== null && 'missing' in broker) {
    for (const name of broker.missing)
      problems.push(
        `${name}: is missing; basket orders need it; without them, leave out all BROKER_ settings`,
      );
  }

  const payments = paymentSettings(withoutEmpty(env));
  if ('problems' in payments) problems.push(...payments.problems);

  const webPush = parsed.success ? webPushSettings(parsed.data) : null;
  const whatsApp = parsed.success ? whatsAppSettings(parsed.data) : null;
  problems.push(...(webPush?.problems ?? []), ...(whatsApp?.problems ?? []));
  const files = filesSettings(withoutEmpty(env));
  problems.push(...files.problems);
  const openSearch = openSearchSettings(withoutEmpty(env)['OPENSEARCH_URL']);
  problems.push(...openSearch.problems);
  const identity = identitySettings(withoutEmpty(env));
  if ('problems' in identity) problems.push(...identity.problems);

  if (
    !parsed.success ||
    'problems' in identity ||
    'problems' in payments ||
    (broker !== null && 'missing' in broker) ||
    problems.length > 0
  )
    throw new ConfigError([...new Set(problems)], isStaged ? '' : adviceOnStage(problems));
  const sunset =
    sunsetDate === null
      ? null
      : { date: sunsetDate, notice: parsed.data.SUNSET_NOTICE ?? defaultSunsetNotice(sunsetDate) };
  const migratesAtStart = (parsed.data.MIGRATE_AT_START ?? (mode === 'trial' ? 'yes' : 'no')) === 'yes';
  const sessionDatabaseUrl = parsed.data.DATABASE_SESSION_URL ?? parsed.data.DATABASE_URL;
  return {
    ...parsed.data,
    mode,
    isRehearsal,
    migratesAtStart,
    sessionDatabaseUrl,
    identity: identity.settings,
    payments: payments.settings,
    broker,
    s3: files.s3,
    openSearch: openSearch.settings,
    webPush: webPush?.settings ?? null,
    whatsApp: whatsApp?.settings ?? null,
    sunset,
    testClock,
  };
}

/** Returns the file storage settings, for commands that need nothing else. @throws ConfigError */
export function readFilesSettings(env: Readonly<Record<string, string | undefined>>) {
  const { problems, ...settings } = filesSettings(withoutEmpty(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value !== '') kept[name] = value;
  return kept;
}

const providerUrls = [
  'IDENTITY_DOMAIN',
  'IDENTITY_ISSUER',
  'IDENTITY_JWKS_URI',
  'OIDC_ISSUER',
  'OIDC_PASSWORD_URL',
  ...paymentAddresses,
  'CASHFREE_BASE_URL',
  'BROKER_BASE_URL',
  'BROKER_SCRIPT_URL',
  'KITE_BASE_URL',
  'WHATSAPP_BASE_URL',
  'APP_ORIGIN',
] as const;

function productionProblems(
  env: Readonly<Record<string, string | undefined>>,
  isRehearsal: boolean,
): string[] {
  const problems: string[] = [];
  for (const name of ['TEST_CLOCK', 'DEMO']) {
    if (env[name]) problems.push(`${name}: must not be set in production`);
  }
  if (env['NIVESHAK_TRIAL'])
    problems.push('NIVESHAK_TRIAL: must not be set; "npm start" runs the trial, and nothing else does');
  const stage = env['NIVESHAK_STAGE'];
  if (stage && stage !== 'staging' && stage !== 'production')
    problems.push('NIVESHAK_STAGE: "staging", or nothing for production');
  if (env['STAFF_CODE_USES'] === 'while-valid')
    problems.push('STAFF_CODE_USES: a code works once in production');
  for (const name of providerUrls) {
    if (env[name] && !env[name].startsWith('https://')) problems.push(`${name}: must be an https address`);
  }
  const bucket = env['FILES_S3_ENDPOINT'];
  if (bucket && !bucket.startsWith('https://') && !isNearby(bucket))
    problems.push(`FILES_S3_ENDPOINT: must be an https address, or ${nearby}`);
  for (const node of openSearchSettings(env['OPENSEARCH_URL'] || undefined).settings?.nodes ?? [])
    if (!node.startsWith('https://') && !isNearby(node))
      problems.push(`OPENSEARCH_URL: must be https addresses, or ${nearby}`);
  for (const [name, value] of Object.entries(env))
    if (settingNames.includes(name) && value !== undefined && isPlaceholder(value))
      problems.push(`${name}: is the placeholder of docs/operating/one-machine.md; set your own value`);
  return [...problems, ...(isRehearsal ? liveValues(env) : testValues(env))];
}

/** Returns the live values found, which a rehearsal rejects. */
function liveValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const isLive = 'is live; a rehearsal (NIVESHAK_STAGE=staging) takes test keys only';
  problems.push(...livePaymentSettings(env).map((name) => `${name}: ${isLive}`));
  if (hostOf(env['CASHFREE_BASE_URL']) === cashfreeHosts.live) problems.push(`CASHFREE_BASE_URL: ${isLive}`);
  if (env['CASHFREE_CLIENT_SECRET']?.includes('_prod_')) problems.push(`CASHFREE_CLIENT_SECRET: ${isLive}`);
  return problems;
}

/** Returns the test values found, which production rejects. */
function testValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  for (const name of [...providerUrls, 'SMTP_URL', 'WEB_PUSH_SERVICES']) {
    if (env[name] && isStandIn(env[name])) problems.push(`${name}: points at this machine or at a stand-in`);
  }
  for (const [name, value] of Object.entries(env)) {
    if (/SECRET|_KEY$/.test(name) && value !== undefined && /sandbox|demo|example/i.test(value)) {
      problems.push(`${name}: is a value of the demo`);
    }
  }
  const isTest = 'belongs to the vendor’s test mode';
  problems.push(...testPaymentSettings(env));
  if (hostOf(env['CASHFREE_BASE_URL']) === cashfreeHosts.test) problems.push(`CASHFREE_BASE_URL: ${isTest}`);
  if (env['CASHFREE_CLIENT_SECRET']?.includes('_test_')) problems.push(`CASHFREE_CLIENT_SECRET: ${isTest}`);
  return problems;
}

const cashfreeHosts = { live: 'api.cashfree.com', test: 'sandbox.cashfree.com' } as const;

function hostOf(text: string | undefined): string | null {
  return text !== undefined && URL.canParse(text) ? new URL(text).hostname : null;
}

const nearby = 'of this machine or its container network (a host without a dot)';

/** Returns whether traffic to an address stays on this machine or in its container network. */
function isNearby(text: string): boolean {
  return isStandIn(text) || !new URL(text).hostname.includes('.');
}

function isStandIn(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { hostname } = new URL(text);
  return (
    /^(localhost|127\.|0\.0\.0\.0|\[?::1)/.test(hostname) ||
    /\.(test|localhost|invalid|example)$/.test(hostname)
  );
}
