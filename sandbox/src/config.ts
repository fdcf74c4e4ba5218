import { z } from 'zod';

/** Options of the stand-ins. Every default is recognisable as a sandbox value. */
export interface SandboxOptions {
  /** HTTP port on 127.0.0.1. 0 selects a free one. */
  readonly port?: number;
  /** SMTP port on 127.0.0.1. Defaults to `port + 1`, and 0 selects a free one. */
  readonly smtpPort?: number;
  /** State directory. If unset, state is only in memory. */
  readonly dataDir?: string;
  /** Public origin of the stand-ins. Defaults to `http://localhost:<port>`. */
  readonly publicOrigin?: string;
  /** App origins. Only these may make cross-origin calls, frame pages and receive return links. */
  readonly appOrigins?: readonly string[];
  readonly tenantName?: string;
  readonly identity?: Partial<IdentityConfig>;
  readonly razorpay?: Partial<RazorpayConfig>;
  readonly cashfree?: Partial<CashfreeConfig>;
  readonly cashfreePg?: Partial<CashfreePgConfig>;
  readonly smallcase?: Partial<SmallcaseConfig>;
  readonly kite?: Partial<KiteConfig>;
  readonly whatsapp?: Partial<WhatsAppConfig>;
  readonly mail?: Partial<MailConfig>;
  readonly timing?: Partial<TimingConfig>;
}

interface IdentityConfig {
  readonly spaClientId: string;
  readonly m2mClientId: string;
  readonly m2mClientSecret: string;
  readonly audience: string;
  readonly connection: string;
}

export interface RazorpayConfig {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly webhookUrl: string;
  readonly accountId: string;
}

export interface CashfreeConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookUrl: string;
}

/** Configuration of Cashfree Payments, whose account has separate keys. */
export interface CashfreePgConfig {
  readonly clientId: string;
  /** Also signs webhooks. */
  readonly clientSecret: string;
  readonly webhookUrl: string;
}

export interface SmallcaseConfig {
  readonly gateway: string;
  /** Key that signs the tokens. */
  readonly secret: string;
  /** Header in server calls. */
  readonly apiSecret: string;
  /** Session lifetime in milliseconds, which is 15 minutes for orders at the vendor. */
  readonly sessionMs: number;
  /** URL that receives a webhook when orders are placed and when a batch is final. */
  readonly webhookUrl: string;
}

interface KiteConfig {
  readonly apiKey: string;
  readonly accessToken: string;
}

interface WhatsAppConfig {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** Key that signs webhooks. */
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly webhookUrl: string;
}

/** URL to which bounces and complaints are reported, and the secret that signs the reports. */
interface MailConfig {
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

/** Times in milliseconds. Tests shorten them. */
interface TimingConfig {
  /** Delay of a `late` payment. 30 s, as agreed between the product and its tests. */
  readonly lateCaptureMs: number;
  /** Delay from `refund.created` to `refund.processed`. */
  readonly refundProcessMs: number;
  /** Delay after which an authorised but uncaptured payment is refunded (3 days at the vendor). */
  readonly autoRefundMs: number;
  /** Time-out for a 2xx response, which is 5 s at the vendor. */
  readonly webhookTimeoutMs: number;
  /** First retry delay of a webhook. It doubles up to `webhookRetryMaxMs`. */
  readonly webhookRetryMs: number;
  readonly webhookRetryMaxMs: number;
  /** The vendor gives up and disables the webhook 24 h after the event. */
  readonly webhookGiveUpMs: number;
  readonly faultTimeoutMs: number;
  readonly faultSlowMs: number;
}

export interface SandboxConfig {
  readonly port: number;
  readonly smtpPort: number | undefined;
  readonly dataDir: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly appOrigins: readonly string[];
  readonly tenantName: string;
  readonly identity: IdentityConfig;
  readonly razorpay: RazorpayConfig;
  readonly cashfree: CashfreeConfig;
  readonly cashfreePg: CashfreePgConfig;
  readonly smallcase: SmallcaseConfig;
  readonly kite: KiteConfig;
  readonly whatsapp: WhatsAppConfig;
  readonly mail: MailConfig;
  readonly timing: TimingConfig;
}

export const DEFAULTS = {
  port: 3001,
  appOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
  tenantName: 'Sahyadri Research',
  identity: {
    spaClientId: 'niveshak-web',
    m2mClientId: 'niveshak-server',
    m2mClientSecret: 'sandbox-m2m-secret',
    audience: 'https://api.niveshak.test',
    connection: 'Username-Password-Authentication',
  },
  razorpay: {
    keyId: 'rzp_test_NiveshakDemo1',
    keySecret: 'sandbox-razorpay-key-secret',
    webhookSecret: 'sandbox-razorpay-webhook-secret',
    webhookUrl: 'http://localhost:3000/api/webhooks/razorpay',
    accountId: 'acc_NiveshakDemo01',
  },
  cashfree: {
    clientId: 'CF_SANDBOX_NIVESHAK',
    clientSecret: 'sandbox-cashfree-client-secret',
    webhookUrl: 'http://localhost:3000/api/webhooks/cashfree',
  },
  cashfreePg: {
    clientId: 'CF_PG_SANDBOX_NIVESHAK',
    clientSecret: 'sandbox-cashfree-pg-client-secret',
    webhookUrl: 'http://localhost:3000/api/webhooks/payments/cashfree-pg',
  },
  kite: { apiKey: 'sandbox-kite-key', accessToken: 'sandbox-kite-access-token' },
  smallcase: {
    gateway: 'niveshak',
    secret: 'sandbox-smallcase-token-secret-of-32-bytes',
    apiSecret: 'sandbox-smallcase-api-secret',
    sessionMs: 15 * 60_000,
    webhookUrl: 'http://localhost:3000/api/webhooks/smallcase',
  },
  whatsapp: {
    phoneNumberId: '106540352242922',
    accessToken: 'sandbox-whatsapp-access-token',
    appSecret: 'sandbox-whatsapp-app-secret',
    verifyToken: 'sandbox-whatsapp-verify-token',
    webhookUrl: 'http://localhost:3000/api/webhooks/whatsapp',
  },
  mail: {
    webhookUrl: 'http://localhost:3000/api/webhooks/mail',
    webhookSecret: 'sandbox-mail-webhook-secret',
  },
  timing: {
    lateCaptureMs: 30_000,
    refundProcessMs: 1_000,
    autoRefundMs: 3 * 86_400_000,
    webhookTimeoutMs: 5_000,
    webhookRetryMs: 1_000,
    webhookRetryMaxMs: 3_600_000,
    webhookGiveUpMs: 86_400_000,
    faultTimeoutMs: 60_000,
    faultSlowMs: 3_000,
  },
} as const;

/** Returns the options with omitted ones set to {@link DEFAULTS}. */
export function resolveConfig(options: SandboxOptions): SandboxConfig {
  return {
    port: options.port ?? DEFAULTS.port,
    smtpPort: options.smtpPort,
    dataDir: options.dataDir,
    publicOrigin: options.publicOrigin?.replace(/\/+$/, ''),
    appOrigins: (options.appOrigins ?? DEFAULTS.appOrigins).map((origin) => origin.replace(/\/+$/, '')),
    tenantName: options.tenantName ?? DEFAULTS.tenantName,
    identity: { ...DEFAULTS.identity, ...options.identity },
    razorpay: { ...DEFAULTS.razorpay, ...options.razorpay },
    cashfree: { ...DEFAULTS.cashfree, ...options.cashfree },
    cashfreePg: { ...DEFAULTS.cashfreePg, ...options.cashfreePg },
    smallcase: { ...DEFAULTS.smallcase, ...options.smallcase },
    kite: { ...DEFAULTS.kite, ...options.kite },
    whatsapp: { ...DEFAULTS.whatsapp, ...options.whatsapp },
    mail: { ...DEFAULTS.mail, ...options.mail },
    timing: { ...DEFAULTS.timing, ...options.timing },
  };
}

const port = z.coerce.number().int().min(0).max(65_535).optional();
const milliseconds = z.coerce.number().int().min(0).optional();
const text = z.string().min(1).optional();

const environment = z.object({
  SANDBOX_PORT: port,
  SANDBOX_SMTP_PORT: port,
  SANDBOX_DATA_DIR: text,
  SANDBOX_PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_APP_ORIGINS: text,
  SANDBOX_TENANT_NAME: text,
  SANDBOX_SPA_CLIENT_ID: text,
  SANDBOX_M2M_CLIENT_ID: text,
  SANDBOX_M2M_CLIENT_SECRET: text,
  SANDBOX_API_AUDIENCE: text,
  SANDBOX_RAZORPAY_KEY_ID: text,
  SANDBOX_RAZORPAY_KEY_SECRET: text,
  SANDBOX_RAZORPAY_WEBHOOK_SECRET: text,
  SANDBOX_RAZORPAY_WEBHOOK_URL: text,
  SANDBOX_CASHFREE_CLIENT_ID: text,
  SANDBOX_CASHFREE_CLIENT_SECRET: text,
  SANDBOX_CASHFREE_WEBHOOK_URL: text,
  SANDBOX_CASHFREE_PG_CLIENT_ID: text,
  SANDBOX_CASHFREE_PG_CLIENT_SECRET: text,
  SANDBOX_CASHFREE_PG_WEBHOOK_URL: text,
  SANDBOX_SMALLCASE_WEBHOOK_URL: text,
  SANDBOX_WHATSAPP_WEBHOOK_URL: text,
  SANDBOX_MAIL_WEBHOOK_URL: text,
  SANDBOX_MAIL_WEBHOOK_SECRET: text,
  SANDBOX_LATE_CAPTURE_MS: milliseconds,
  SANDBOX_REFUND_PROCESS_MS: milliseconds,
  SANDBOX_WEBHOOK_RETRY_MS: milliseconds,
  SANDBOX_FAULT_TIMEOUT_MS: milliseconds,
  SANDBOX_FAULT_SLOW_MS: milliseconds,
});

/**
 * Returns the options from the environment variables listed in the README. An empty value counts as unset.
 * @throws {z.ZodError} that names each invalid variable
 */
export function optionsFromEnvironment(env: Readonly<Record<string, string | undefined>>): SandboxOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const e = environment.parse(given);
  return {
    ...defined({ port: e.SANDBOX_PORT, smtpPort: e.SANDBOX_SMTP_PORT }),
    ...defined({ dataDir: e.SANDBOX_DATA_DIR, publicOrigin: e.SANDBOX_PUBLIC_ORIGIN }),
    ...defined({
      appOrigins: e.SANDBOX_APP_ORIGINS?.split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
      tenantName: e.SANDBOX_TENANT_NAME,
    }),
    identity: defined({
      spaClientId: e.SANDBOX_SPA_CLIENT_ID,
      m2mClientId: e.SANDBOX_M2M_CLIENT_ID,
      m2mClientSecret: e.SANDBOX_M2M_CLIENT_SECRET,
      audience: e.SANDBOX_API_AUDIENCE,
    }),
    razorpay: defined({
      keyId: e.SANDBOX_RAZORPAY_KEY_ID,
      keySecret: e.SANDBOX_RAZORPAY_KEY_SECRET,
      webhookSecret: e.SANDBOX_RAZORPAY_WEBHOOK_SECRET,
      webhookUrl: e.SANDBOX_RAZORPAY_WEBHOOK_URL,
    }),
    cashfree: defined({
      clientId: e.SANDBOX_CASHFREE_CLIENT_ID,
      clientSecret: e.SANDBOX_CASHFREE_CLIENT_SECRET,
      webhookUrl: e.SANDBOX_CASHFREE_WEBHOOK_URL,
    }),
    cashfreePg: defined({
      clientId: e.SANDBOX_CASHFREE_PG_CLIENT_ID,
      clientSecret: e.SANDBOX_CASHFREE_PG_CLIENT_SECRET,
      webhookUrl: e.SANDBOX_CASHFREE_PG_WEBHOOK_URL,
    }),
    smallcase: defined({ webhookUrl: e.SANDBOX_SMALLCASE_WEBHOOK_URL }),
    whatsapp: defined({ webhookUrl: e.SANDBOX_WHATSAPP_WEBHOOK_URL }),
    mail: defined({
      webhookUrl: e.SANDBOX_MAIL_WEBHOOK_URL,
      webhookSecret: e.SANDBOX_MAIL_WEBHOOK_SECRET,
    }),
    timing: defined({
      lateCaptureMs: e.SANDBOX_LATE_CAPTURE_MS,
      refundProcessMs: e.SANDBOX_REFUND_PROCESS_MS,
      webhookRetryMs: e.SANDBOX_WEBHOOK_RETRY_MS,
      faultTimeoutMs: e.SANDBOX_FAULT_TIMEOUT_MS,
      faultSlowMs: e.SANDBOX_FAULT_SLOW_MS,
    }),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the object without undefined values, so that a spread does not overwrite a default. */
function defined<T extends object>(values: T): Defined<T> {
  const kept: Defined<T> = { ...values };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}
