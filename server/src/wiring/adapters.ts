import { auth0IdentityProvider } from '../adapters/auth0/identity-provider.ts';
import { cashfreeProvider } from '../adapters/cashfree/cashfree-provider.ts';
import { kiteQuoteProvider } from '../adapters/kite/quote-provider.ts';
import { paymentGateways } from '../adapters/payment-gateways.ts';
import { whatsAppCloudApi } from '../adapters/whatsapp/cloud-api.ts';
import { webPushService } from '../adapters/web-push/push-service.ts';
import { openSearchMessageIndex } from '../adapters/opensearch/message-index.ts';
import { s3Files } from '../adapters/s3/s3-files.ts';
import { signedMailEvents } from '../adapters/smtp/mail-events.ts';
import { smtpMailer } from '../adapters/smtp/mailer.ts';
import { smallcaseBrokerGateway } from '../adapters/smallcase/broker-gateway.ts';
import { documentFile } from '../billing/index.ts';
import { redirectProvider } from '../identity/index.ts';
import { documentMailer, rehearsalMailer } from '../notifications/index.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { useBucket } from '../platform/files/files.ts';
import type { Keys } from '../platform/keys.ts';
import { indexedArchiveSearch, postgresArchiveSearch, withFallback } from '../slack-archives/index.ts';

export type Adapters = ReturnType<typeof openAdapters>;

/** Returns the URLs and keys of third parties for the adapters, or null if the firm does not use them. */
export function vendorOptions(config: Config) {
  const { broker } = config;
  return {
    cashfree: {
      baseUrl: withoutSlash(config.CASHFREE_BASE_URL),
      clientId: config.CASHFREE_CLIENT_ID,
      clientSecret: config.CASHFREE_CLIENT_SECRET,
    },
    broker: broker === null ? null : { ...broker, baseUrl: withoutSlash(broker.baseUrl) },
    quotes:
      config.KITE_BASE_URL === undefined
        ? null
        : {
            baseUrl: withoutSlash(config.KITE_BASE_URL),
            apiKey: config.KITE_API_KEY,
            accessToken: config.KITE_ACCESS_TOKEN,
          },
  };
}

export function openAdapters(config: Config, db: Db, keys: Keys) {
  const vendors = vendorOptions(config);
  useBucket(config.s3 === null ? null : s3Files(config.s3));
  const archiveIndex = config.openSearch === null ? null : openSearchMessageIndex(config.openSearch);
  const archiveInPostgres = postgresArchiveSearch(db);
  const smtp = smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const mailer = documentMailer(config.isRehearsal ? rehearsalMailer(smtp) : smtp, (id) =>
    documentFile(db, id, config.isRehearsal),
  );
  return {
    identity:
      config.identity.kind === 'auth0'
        ? auth0IdentityProvider(config.identity)
        : redirectProvider({ db, key: keys.signInTicket }),
    ...paymentGateways(config.payments),
    cashfree: cashfreeProvider(vendors.cashfree),
    broker: vendors.broker === null ? null : smallcaseBrokerGateway(vendors.broker),
    quotes: vendors.quotes === null ? null : kiteQuoteProvider(vendors.quotes),
    push: config.webPush === null ? null : webPushService(config.webPush),
    whatsApp: config.whatsApp === null ? null : whatsAppCloudApi(config.whatsApp),
    archiveIndex,
    archiveSearch:
      archiveIndex === null
        ? archiveInPostgres
        : withFallback(indexedArchiveSearch(db, archiveIndex), archiveInPostgres),
    mailer: { ...mailer, close: smtp.close },
    mailEvents: signedMailEvents(config.MAIL_WEBHOOK_SECRETS),
  };
}

export function originOf(url: string): string {
  return new URL(url).origin;
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
