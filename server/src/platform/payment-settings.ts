import { z } from 'zod';

/** Settings of one payment gateway. */
export type GatewaySettings = {
  readonly name: GatewayName;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Payment window script. */
  readonly scriptUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Webhook secrets, newest first. Older ones stay valid while deliveries signed with them may arrive. */
  readonly webhookSecrets: readonly string[];
  /** Origins used by the payment window in the browser. */
  readonly windowOrigins: readonly string[];
};

export type PaymentSettings = {
  /** Gateways for new orders, in preference order. */
  readonly forNewOrders: readonly GatewaySettings[];
  /** All gateways, including those kept only for older orders. */
  readonly all: readonly GatewaySettings[];
};

const gatewayNames = ['razorpay', 'cashfree-pg'] as const;
export type GatewayName = (typeof gatewayNames)[number];

const secret = z.string().min(16);
const secrets = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(secret).min(1));

/** Required for the gateways in `PAYMENT_GATEWAYS`. Other configured gateways serve only their older orders. */
const environment = z.object({
  /** The first gateway and, optionally, a second for new orders while the first does not respond. */
  PAYMENT_GATEWAYS: z
    .string()
    .default('razorpay')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(gatewayNames)).min(1).max(2))
    .refine((names) => new Set(names).size === names.length, 'names a gateway twice'),
  RAZORPAY_BASE_URL: z.url().optional(),
  RAZORPAY_SCRIPT_URL: z.url().optional(),
  RAZORPAY_KEY_ID: z.string().min(1).optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRETS: secrets.optional(),
  CASHFREE_PG_BASE_URL: z.url().optional(),
  CASHFREE_PG_SCRIPT_URL: z.url().optional(),
  CASHFREE_PG_CLIENT_ID: z.string().min(1).optional(),
  CASHFREE_PG_CLIENT_SECRET: secret.optional(),
  /** Defaults to the client secret, which the vendor signs with. List both while rotating it. */
  CASHFREE_PG_WEBHOOK_SECRETS: secrets.optional(),
});
type Environment = z.output<typeof environment>;

export const paymentSettingNames: readonly string[] = Object.keys(environment.shape);

/** Fixed pages of the vendor's payment window; see `adapters/cashfree/PAYMENTS.md`. */
const cashfreePages = {
  'https://api.cashfree.com': ['https://payments.cashfree.com'],
  'https://sandbox.cashfree.com': ['https://payments-test.cashfree.com'],
} as const;

/** Returns the gateways, or the problems with their settings as `NAME: problem`. */
export function paymentSettings(
  given: Readonly<Record<string, string>>,
): { readonly settings: PaymentSettings } | { readonly problems: readonly string[] } {
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    return { problems: parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) };
  const env = parsed.data;
  const read = new Map(gatewayNames.map((name) => [name, settingsOf[name](env)]));
  const problems: string[] = [];
  const all: GatewaySettings[] = [];
  for (const [name, found] of read) {
    const isUsed = env.PAYMENT_GATEWAYS.includes(name);
    if ('missing' in found) {
      if (isUsed || found.isPartial) problems.push(...found.missing.map((each) => `${each}: is missing`));
    } else all.push(found);
  }
  if (problems.length > 0) return { problems };
  const forNewOrders = env.PAYMENT_GATEWAYS.flatMap((name) => all.filter((each) => each.name === name));
  return { settings: { forNewOrders, all } };
}

/**
 * Returns the gateways, for commands that need nothing else.
 * @throws if a setting is missing or invalid
 */
export function readPaymentSettings(env: Readonly<Record<string, string | undefined>>): PaymentSettings {
  const given = Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const read = paymentSettings(Object.fromEntries(given));
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read.settings;
}

type Missing = { readonly missing: readonly string[]; readonly isPartial: boolean };

const settingsOf = {
  razorpay: (env: Environment) => {
    const needed = {
      RAZORPAY_BASE_URL: env.RAZORPAY_BASE_URL,
      RAZORPAY_SCRIPT_URL: env.RAZORPAY_SCRIPT_URL,
      RAZORPAY_KEY_ID: env.RAZORPAY_KEY_ID,
      RAZORPAY_KEY_SECRET: env.RAZORPAY_KEY_SECRET,
    };
    const {
      RAZORPAY_BASE_URL: baseUrl,
      RAZORPAY_SCRIPT_URL: scriptUrl,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRETS: webhookSecrets,
    } = env;
    if (!baseUrl || !scriptUrl || !keyId || !keySecret || !webhookSecrets)
      return missingOf({ ...needed, RAZORPAY_WEBHOOK_SECRETS: webhookSecrets?.[0] });
    const windowOrigins = [new URL(scriptUrl).origin];
    return gateway({ name: 'razorpay', baseUrl, scriptUrl, keyId, keySecret, webhookSecrets, windowOrigins });
  },
  'cashfree-pg': (env: Environment) => {
    const {
      CASHFREE_PG_BASE_URL: baseUrl,
      CASHFREE_PG_SCRIPT_URL: scriptUrl,
      CASHFREE_PG_CLIENT_ID: keyId,
      CASHFREE_PG_CLIENT_SECRET: keySecret,
    } = env;
    if (!baseUrl || !scriptUrl || !keyId || !keySecret)
      return missingOf({
        CASHFREE_PG_BASE_URL: baseUrl,
        CASHFREE_PG_SCRIPT_URL: scriptUrl,
        CASHFREE_PG_CLIENT_ID: keyId,
        CASHFREE_PG_CLIENT_SECRET: keySecret,
      });
    const api = new URL(baseUrl).origin;
    const pages = Object.entries(cashfreePages).flatMap(([origin, more]) => (origin === api ? more : []));
    return gateway({
      name: 'cashfree-pg',
      baseUrl,
      scriptUrl,
      keyId,
      keySecret,
      webhookSecrets: env.CASHFREE_PG_WEBHOOK_SECRETS ?? [keySecret],
      windowOrigins: [...new Set([new URL(scriptUrl).origin, api, ...pages])],
    });
  },
} satisfies Record<GatewayName, (env: Environment) => GatewaySettings | Missing>;

function gateway(settings: GatewaySettings): GatewaySettings {
  return { ...settings, baseUrl: settings.baseUrl.replace(/\/$/, '') };
}

function missingOf(needed: Readonly<Record<string, string | undefined>>): Missing {
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return { missing, isPartial: missing.length < Object.keys(needed).length };
}

/** Addresses that must be https in production. */
export const paymentAddresses = [
  'RAZORPAY_BASE_URL',
  'RAZORPAY_SCRIPT_URL',
  'CASHFREE_PG_BASE_URL',
  'CASHFREE_PG_SCRIPT_URL',
] as const;

/** Returns the live keys and addresses found, which a rehearsal rejects. */
export function livePaymentSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(env['RAZORPAY_KEY_ID']?.startsWith('rzp_live_') ? ['RAZORPAY_KEY_ID'] : []),
    ...(env['CASHFREE_PG_BASE_URL']?.startsWith('https://api.cashfree.com/') ? ['CASHFREE_PG_BASE_URL'] : []),
    ...(env['CASHFREE_PG_CLIENT_SECRET']?.includes('_prod_') ? ['CASHFREE_PG_CLIENT_SECRET'] : []),
  ];
}

/** Returns the problems with test keys and addresses, which production rejects. */
export function testPaymentSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const isTest = 'belongs to the vendor’s test mode';
  return [
    ...(env['RAZORPAY_KEY_ID']?.startsWith('rzp_test_') ? ['RAZORPAY_KEY_ID: is a test key'] : []),
    ...(env['CASHFREE_PG_BASE_URL']?.startsWith('https://sandbox.cashfree.com/')
      ? [`CASHFREE_PG_BASE_URL: ${isTest}`]
      : []),
    ...(env['CASHFREE_PG_CLIENT_SECRET']?.includes('_test_') ? [`CASHFREE_PG_CLIENT_SECRET: ${isTest}`] : []),
  ];
}
