/** Example lines for the service's environment, as in docs/operating/one-machine.md. */
const examples: Readonly<Record<string, string>> = {
  NIVESHAK_STAGE: 'staging',
  APP_ORIGIN: 'https://research.example.in',
  DATABASE_URL: "'postgres://niveshak_app:app-password@127.0.0.1/niveshak'",
  TRUSTED_PROXIES: '127.0.0.1,::1',
  PAN_ENCRYPTION_KEY: "'$(openssl rand -base64 32)'",
  PAN_INDEX_KEY: "'$(openssl rand -base64 32)'",
  IDENTITY_DOMAIN: 'https://TENANT.eu.auth0.com',
  IDENTITY_ISSUER: 'https://TENANT.eu.auth0.com/',
  IDENTITY_JWKS_URI: 'https://TENANT.eu.auth0.com/.well-known/jwks.json',
  IDENTITY_AUDIENCE: 'https://api.example.in',
  IDENTITY_CONNECTION: 'Username-Password-Authentication',
  IDENTITY_CLIENT_ID: "'WEB-CLIENT-ID'",
  IDENTITY_MANAGEMENT_AUDIENCE: 'https://TENANT.eu.auth0.com/api/v2/',
  IDENTITY_MANAGEMENT_CLIENT_ID: "'SERVER-CLIENT-ID'",
  IDENTITY_MANAGEMENT_CLIENT_SECRET: "'SERVER-CLIENT-SECRET'",
  RAZORPAY_BASE_URL: 'https://api.razorpay.com',
  RAZORPAY_SCRIPT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  RAZORPAY_KEY_ID: "'rzp_test_KEY-ID'",
  RAZORPAY_KEY_SECRET: "'RAZORPAY-KEY-SECRET'",
  RAZORPAY_WEBHOOK_SECRETS: "'RAZORPAY-WEBHOOK-SECRET'",
  PAYMENT_GATEWAYS: 'razorpay,cashfree-pg',
  CASHFREE_PG_BASE_URL: 'https://sandbox.cashfree.com/pg',
  CASHFREE_PG_SCRIPT_URL: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  CASHFREE_PG_CLIENT_ID: "'CASHFREE-PG-CLIENT-ID'",
  CASHFREE_PG_CLIENT_SECRET: "'CASHFREE-PG-CLIENT-SECRET'",
  CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/verification',
  CASHFREE_CLIENT_ID: "'CASHFREE-CLIENT-ID'",
  CASHFREE_CLIENT_SECRET: "'CASHFREE-CLIENT-SECRET'",
  SMTP_URL: "'smtps://USER:PASSWORD@mail.example.in'",
  MAIL_FROM: "'Sample Research <hello@example.in>'",
  MAIL_WEBHOOK_SECRETS: "'MAIL-WEBHOOK-SECRET'",
  SUNSET_DATE: 'none',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  BROKER_BASE_URL: 'https://gatewayapi.smallcase.com',
  BROKER_SCRIPT_URL: 'https://gateway.smallcase.com/scdk/2.0.0/scdk.js',
  BROKER_TOKEN_SECRET: "'BROKER-TOKEN-SECRET'",
  BROKER_API_SECRET: "'BROKER-API-SECRET'",
  FILES_STORE: 's3',
  FILES_S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com',
  FILES_S3_BUCKET: "'FILES-BUCKET-ID'",
  FILES_S3_REGION: 'ap-south-1',
  FILES_S3_ACCESS_KEY_ID: "'FILES-ACCESS-KEY-ID'",
  FILES_S3_SECRET_ACCESS_KEY: "'FILES-KEY-SECRET'",
  OPENSEARCH_URL: "'https://USER:PASSWORD@search-1.example.in,https://search-2.example.in'",
  KITE_BASE_URL: 'https://api.kite.trade',
  KITE_API_KEY: "'KITE-API-KEY'",
  KITE_ACCESS_TOKEN: "'KITE-ACCESS-TOKEN'",
  WEB_PUSH_PRIVATE_KEY: "'WEB-PUSH-KEY-ID'",
  WEB_PUSH_SUBJECT: 'mailto:hello@example.in',
  IDENTITY_KIND: 'oidc',
  OIDC_ISSUER: 'https://sign-in.example.in/realms/niveshak',
  OIDC_CLIENT_ID: 'niveshak',
  OIDC_CLIENT_SECRET: "'OIDC-CLIENT-SECRET'",
};

/** The documented lines. A test compares them with the page. */
export const exampleLines: readonly string[] = Object.entries(examples).map(
  ([name, value]) => `${name}=${value}`,
);

/** Returns the line that fixes a setting's problem. Words in capitals stand for the firm's values. */
export function fixingLine(name: string, problem: string): string {
  if (problem.includes('must not be set')) return `take out the line ${name}=`;
  // A new key would make data encrypted with the old one permanently unreadable.
  if (problem.includes('that this database was filled with') || problem.includes('that is not listed'))
    return restoredKey(name);
  return `${name}=${examples[name] ?? '…'}`;
}

/**
 * Returns the line for a key already used in the database, which must come from its separate backup and never be
 * replaced.
 */
function restoredKey(name: string): string {
  const earlier = 'THE KEY THAT WAS HERE BEFORE, from the copy kept apart; never a new one';
  return name === 'PAN_ENCRYPTION_KEY' ? `${name}='NEWEST,${earlier}'` : `${name}='${earlier}'`;
}

/** Returns whether a value is a placeholder from the documentation. */
export function isPlaceholder(value: string): boolean {
  return /\bTENANT\.|\bUSER:PASSWORD@|\b(?:app|owner)-password\b|(?:[A-Z]+-)+(?:ID|SECRET)$|KEY-ID$|^KITE-/.test(
    value,
  );
}
