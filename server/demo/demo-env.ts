/**
 * The trial's environment: the single source of the keys and URLs that the product and the sandbox providers share. All
 * values are recognizable sandbox values, which production rejects.
 */
import path from 'node:path';
import { DEFAULTS } from '../../sandbox/src/config.ts';

export type TrialPorts = {
  readonly port: number;
  readonly sandboxPort: number;
  readonly smtpPort: number;
};

const demoPanKey = Buffer.from('niveshak-demo-pan-encryption-key').toString('base64');

export function sandboxEnvironment({ port, sandboxPort, smtpPort }: TrialPorts, dataDir: string) {
  return {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
    SANDBOX_PUBLIC_ORIGIN: `http://localhost:${sandboxPort}`,
    SANDBOX_APP_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
    SANDBOX_RAZORPAY_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/razorpay`,
    SANDBOX_CASHFREE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/cashfree`,
    SANDBOX_CASHFREE_PG_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/payments/cashfree-pg`,
    SANDBOX_SMALLCASE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/smallcase`,
    SANDBOX_WHATSAPP_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/whatsapp`,
    SANDBOX_MAIL_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/mail`,
  };
}

export function productEnvironment({ port, sandboxPort, smtpPort }: TrialPorts, databaseUrl: string) {
  const sandbox = `http://localhost:${sandboxPort}`;
  return {
    PORT: String(port),
    APP_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    // All traffic of a trial (users, tests, benchmarks) comes from one machine.
    REQUESTS_PER_MINUTE: '600000',
    // Short, because no proxy in front of a trial keeps connections open.
    DRAIN_SECONDS: '0.2',
    PUBLIC_PAGE_SECONDS: '0',
    SIGN_INS_PER_TEN_MINUTES: '100000',
    STAFF_CODES_PER_TEN_MINUTES: '100000',
    // Tests and people use the demo secret concurrently.
    STAFF_CODE_USES: 'while-valid',
    IDENTITY_DOMAIN: sandbox,
    IDENTITY_ISSUER: `${sandbox}/`,
    IDENTITY_JWKS_URI: `${sandbox}/.well-known/jwks.json`,
    IDENTITY_AUDIENCE: DEFAULTS.identity.audience,
    IDENTITY_CLIENT_ID: DEFAULTS.identity.spaClientId,
    IDENTITY_CONNECTION: DEFAULTS.identity.connection,
    IDENTITY_MANAGEMENT_AUDIENCE: `${sandbox}/api/v2/`,
    IDENTITY_MANAGEMENT_CLIENT_ID: DEFAULTS.identity.m2mClientId,
    IDENTITY_MANAGEMENT_CLIENT_SECRET: DEFAULTS.identity.m2mClientSecret,
    RAZORPAY_BASE_URL: `${sandbox}/razorpay`,
    RAZORPAY_SCRIPT_URL: `${sandbox}/razorpay/v1/checkout.js`,
    RAZORPAY_KEY_ID: DEFAULTS.razorpay.keyId,
    RAZORPAY_KEY_SECRET: DEFAULTS.razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRETS: DEFAULTS.razorpay.webhookSecret,
    CASHFREE_PG_BASE_URL: `${sandbox}/cashfree-pg`,
    CASHFREE_PG_SCRIPT_URL: `${sandbox}/cashfree-pg/v3/cashfree.js`,
    CASHFREE_PG_CLIENT_ID: DEFAULTS.cashfreePg.clientId,
    CASHFREE_PG_CLIENT_SECRET: DEFAULTS.cashfreePg.clientSecret,
    CASHFREE_BASE_URL: `${sandbox}/cashfree`,
    CASHFREE_CLIENT_ID: DEFAULTS.cashfree.clientId,
    CASHFREE_CLIENT_SECRET: DEFAULTS.cashfree.clientSecret,
    BROKER_GATEWAY: DEFAULTS.smallcase.gateway,
    BROKER_BASE_URL: `${sandbox}/smallcase`,
    BROKER_SCRIPT_URL: `${sandbox}/smallcase/scdk/2.0.0/scdk.js`,
    BROKER_TOKEN_SECRET: DEFAULTS.smallcase.secret,
    BROKER_API_SECRET: DEFAULTS.smallcase.apiSecret,
    KITE_BASE_URL: `${sandbox}/kite`,
    KITE_API_KEY: DEFAULTS.kite.apiKey,
    KITE_ACCESS_TOKEN: DEFAULTS.kite.accessToken,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Sahyadri Research <hello@sahyadri.test>',
    MAIL_WEBHOOK_SECRETS: DEFAULTS.mail.webhookSecret,
    // For webhook receivers on this machine.
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8,::1',
    WEB_PUSH_PRIVATE_KEY: 'niveshak-demo-web-push-key-0000000000000000',
    WEB_PUSH_SUBJECT: 'mailto:hello@sahyadri.test',
    WEB_PUSH_SERVICES: sandbox,
    WHATSAPP_BASE_URL: `${sandbox}/whatsapp`,
    WHATSAPP_PHONE_NUMBER_ID: DEFAULTS.whatsapp.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: DEFAULTS.whatsapp.accessToken,
    WHATSAPP_APP_SECRETS: DEFAULTS.whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: DEFAULTS.whatsapp.verifyToken,
    PAN_ENCRYPTION_KEY: demoPanKey,
    PAN_INDEX_KEY: 'niveshak-demo-pan-index-key',
  };
}
