import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { daysLeft } from '@niveshak/domain/catalogue/sunset';
import * as platformRoutes from '@niveshak/contract/platform/routes';
import { allRoutes } from '@niveshak/contract/routes';
import { auth0IdentityProvider } from './adapters/auth0/identity-provider.ts';
import { cashfreeProvider } from './adapters/cashfree/cashfree-provider.ts';
import { kiteQuoteProvider } from './adapters/kite/quote-provider.ts';
import { razorpayPaymentProvider } from './adapters/razorpay/payment-provider.ts';
import { signedMailEvents } from './adapters/smtp/mail-events.ts';
import { smtpMailer } from './adapters/smtp/mailer.ts';
import { smallcaseBrokerGateway } from './adapters/smallcase/broker-gateway.ts';
import { bindAccountRoutes, deliverAccountEvent, presentSessionUser } from './account/index.ts';
import { articlePublication, bindArticlesRoutes } from './articles/index.ts';
import { sqliteArchiveSearch } from './adapters/sqlite/archive-search.ts';
import {
  bindBasketOrdersRoutes,
  brokerEventTask,
  handleBrokerEvent,
  reconcileBaskets,
} from './basket-orders/index.ts';
import { bindBillingRoutes } from './billing/index.ts';
import { bindCatalogueRoutes, ensureCatalogue } from './catalogue/index.ts';
import {
  bindCheckoutRoutes,
  cancelOrderWithFreeTime,
  refundsOfMember,
  deliverCheckoutEvent,
  handleRazorpayEvent,
  handleRefundJob,
  openOrderOf,
  orderExpiry,
  paymentReconciliation,
  razorpayEventTask,
  refundReconciliation,
  refundTask,
  termNotices,
} from './checkout/index.ts';
import { readFirm } from './firm/index.ts';
import {
  bindGiftRoutes,
  deliverGiftEvent,
  giftHousekeeping,
  giftNotices,
  giftPort,
  giftRunOut,
  giftSending,
} from './gifts/index.ts';
import { bindIdentityRoutes, createSessionCheck, providerChanges } from './identity/index.ts';
import {
  bindCashfreeWebhook,
  bindKycRoutes,
  eSignEventTask,
  handleESignEvent,
  reconcileESigns,
} from './kyc/index.ts';
import { bindMarketDataRoutes } from './market-data/index.ts';
import { heldTerms, planOf, servedMembers } from './membership/index.ts';
import {
  bindNotificationsRoutes,
  dailyDigest,
  handleMailEvent,
  mailEventTask,
  planAlerts,
  planAlertsTask,
  sendBatch,
  sendBatchTask,
} from './notifications/index.ts';
import type { Config } from './platform/config.ts';
import { machineClock, openTestClock } from './platform/clock.ts';
import type { Clock, TestClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseHandle, Tx } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { bindHealth, reaches } from './platform/health.ts';
import { createBinder } from './platform/http/bind-route.ts';
import type { RouteBinder } from './platform/http/bind-route.ts';
import { cookiePolicy } from './platform/http/cookies.ts';
import { supportDraining } from './platform/http/drain.ts';
import { openApiDocument } from './platform/http/open-api.ts';
import { refuse } from './platform/http/refusal.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { moveClock } from './platform/jobs/due.ts';
import type { DueSource, RecurringJob } from './platform/jobs/due.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import type { RateLimits } from './platform/rate-limit.ts';
import { bindPortfoliosRoutes } from './portfolios/index.ts';
import { bindPublicPages } from './public-pages/index.ts';
import { bindQuoteRoutes, deleteExpiredQuotes } from './quotes/index.ts';
import type { QuoteSettings } from './quotes/index.ts';
import {
  bindReferralRoutes,
  deliverReferralEvent,
  forgetInvitedAddresses,
  referralRewards,
} from './referrals/index.ts';
import { bindSlackArchivesRoutes, hiddenSince } from './slack-archives/index.ts';

export type App = {
  readonly http: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly limits: RateLimits;
  /** Starts workers and timers of this process; stops with `close`. */
  readonly startJobs: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type AppOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Compare each answer with the contract and fail loudly; for tests and trials. */
  readonly checkAnswers: boolean;
};

/** The only file that joins slices to adapters: builds the whole server from its configuration. */
export async function createApp({ config, log, checkAnswers }: AppOptions): Promise<App> {
  const database = openDatabase(config.DATABASE_URL, log);
  const { db, pool } = database;
  await migrate(database);
  await ensureCatalogue(db);

  const testClock = config.testClock === null ? null : await openTestClock(db, config.testClock);
  const clock = testClock ?? machineClock();
  const { sunset } = config;
  const settings: QuoteSettings = { sunset, holderKey: config.PAN_INDEX_KEY };
  const panKeys = {
    encryptionKey: Buffer.from(config.PAN_ENCRYPTION_KEY, 'base64'),
    indexKey: config.PAN_INDEX_KEY,
  };

  const identityProvider = auth0IdentityProvider({
    domain: originOf(config.IDENTITY_DOMAIN),
    issuer: config.IDENTITY_ISSUER,
    jwksUri: config.IDENTITY_JWKS_URI,
    audience: config.IDENTITY_AUDIENCE,
    managementAudience: config.IDENTITY_MANAGEMENT_AUDIENCE,
    managementClientId: config.IDENTITY_MANAGEMENT_CLIENT_ID,
    managementClientSecret: config.IDENTITY_MANAGEMENT_CLIENT_SECRET,
  });
  const payments = razorpayPaymentProvider({
    baseUrl: config.RAZORPAY_BASE_URL.replace(/\/$/, ''),
    keyId: config.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET,
    webhookSecrets: config.RAZORPAY_WEBHOOK_SECRETS,
  });
  const cashfree = cashfreeProvider({
    baseUrl: config.CASHFREE_BASE_URL.replace(/\/$/, ''),
    clientId: config.CASHFREE_CLIENT_ID,
    clientSecret: config.CASHFREE_CLIENT_SECRET,
  });
  const brokerGateway = smallcaseBrokerGateway({
    baseUrl: config.BROKER_BASE_URL.replace(/\/$/, ''),
    gateway: config.BROKER_GATEWAY,
    tokenSecret: config.BROKER_TOKEN_SECRET,
    apiSecret: config.BROKER_API_SECRET,
    limitField: config.BROKER_LIMIT_FIELD,
  });
  const archiveSearch = sqliteArchiveSearch({
    databaseUrl: config.DATABASE_URL,
    folder: path.join(config.DATA_DIR, 'archive-index'),
    hiddenSince: (seq) => hiddenSince(db, seq),
    onProblem: (problem) => log.error({ problem }, 'archive search failed'),
  });
  const mailer = smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const mailEvents = signedMailEvents(config.MAIL_WEBHOOK_SECRETS);
  const letters = { db, mailer, appOrigin: config.APP_ORIGIN, sunset, clock };

  const limits = createRateLimits(pool, {
    most: { requests: config.REQUESTS_PER_MINUTE, 'sign-in': config.SIGN_INS_PER_TEN_MINUTES },
    factor: config.LIMIT_FACTOR,
  });
  const http = await createHttpServer({
    log,
    appOrigin: config.APP_ORIGIN,
    identityOrigin: originOf(config.IDENTITY_DOMAIN),
    paymentOrigin: originOf(config.RAZORPAY_SCRIPT_URL),
    brokerOrigin: originOf(config.BROKER_SCRIPT_URL),
    signingOrigin: originOf(config.CASHFREE_BASE_URL),
    errorReportOrigin: config.SENTRY_DSN === '' ? null : originOf(config.SENTRY_DSN),
    trustedProxies: config.TRUSTED_PROXIES,
    limits,
  });
  supportDraining(http);

  const cookies = cookiePolicy(config.APP_ORIGIN);
  const checkSession = createSessionCheck(db, heldTerms);
  const bind = createBinder(http, { clock, checkSession, cookies, limits, checkAnswers });
  const giftSettings = { sunset, linkKey: config.PAN_INDEX_KEY, holderKey: config.PAN_INDEX_KEY };
  const settle = { db, provider: payments, settings, gifts: giftPort(giftSettings) };
  const referrals = {
    ...letters,
    hasOpenOrder: async (tx: Tx, id: string) => (await openOrderOf(tx, id)) !== null,
    cancelOrderWithFreeTime,
  };
  const dueSources: readonly DueSource[] = [
    orderExpiry(db),
    referralRewards(referrals),
    termNotices(db),
    articlePublication(db),
    dailyDigest(db, servedMembers),
    giftSending(db, sunset),
    giftNotices(db),
    giftRunOut(db, sunset),
  ];
  const recurring: readonly RecurringJob[] = [
    providerChanges(db, identityProvider),
    paymentReconciliation(settle),
    refundReconciliation(settle),
    reconcileESigns({ db, provider: cashfree }),
    forgetInvitedAddresses(db),
    giftHousekeeping(db),
    reconcileBaskets({ db, gateway: brokerGateway }),
    {
      name: 'expired-quotes',
      run: async ({ instant }) => void (await deleteExpiredQuotes(db, yesterday(instant))),
    },
  ];

  bindPlatformRoutes(bind, { config, db: database, clock, testClock, sunset, dueSources, recurring });
  bindIdentityRoutes(bind, {
    db,
    provider: identityProvider,
    present: (userId, time) => presentSessionUser(db, settings, userId, time),
    cookies,
    allowList: config.EMAIL_ALLOW_LIST,
    limits,
  });
  bindAccountRoutes(bind, {
    db,
    settings,
    gifts: settle.gifts,
    cookies,
  });
  bindCatalogueRoutes(bind, db);
  bindQuoteRoutes(bind, db, settings, async (userId) => (await openOrderOf(db, userId))?.id ?? null);
  bindKycRoutes(bind, {
    db,
    panProvider: cashfree,
    eSignProvider: cashfree,
    panKeys,
    appOrigin: config.APP_ORIGIN,
  });
  bindCashfreeWebhook(bind, { db, provider: cashfree });
  bindCheckoutRoutes(bind, { ...settle, panKeys });
  bindReferralRoutes(bind, { db, appOrigin: config.APP_ORIGIN, addressKey: config.PAN_INDEX_KEY });
  bindGiftRoutes(bind, {
    db,
    settings: giftSettings,
    appOrigin: config.APP_ORIGIN,
    checkout: { ...settle, panKeys },
  });
  bindBillingRoutes(bind, db, async (userId) =>
    (await refundsOfMember(db, userId)).filter(({ state }) => state === 'failed'),
  );
  bindArticlesRoutes(bind, db, planOf);

  bindNotificationsRoutes(bind, {
    ...letters,
    mailEvents,
    log,
  });
  bindPortfoliosRoutes(bind, db);
  bindMarketDataRoutes(bind, {
    db,
    quotes:
      config.KITE_BASE_URL === undefined
        ? null
        : kiteQuoteProvider({
            baseUrl: config.KITE_BASE_URL.replace(/\/$/, ''),
            apiKey: config.KITE_API_KEY,
            accessToken: config.KITE_ACCESS_TOKEN,
          }),
    planOf,
  });
  bindSlackArchivesRoutes(bind, { db, engine: archiveSearch });
  bindBasketOrdersRoutes(bind, { db, gateway: brokerGateway });

  bindHealth(http, [
    async () => {
      const { demo_state: state } = await db
        .selectFrom('installation')
        .select('demo_state')
        .executeTakeFirstOrThrow();
      return state === 'loading' ? 'the demo data is being loaded' : null;
    },
    reaches('the identity provider', config.IDENTITY_JWKS_URI),
    reaches('the payment provider', config.RAZORPAY_SCRIPT_URL),
  ]);
  bindPublicPages(http, db, clock);
  if (config.WEB_ROOT !== undefined) await serveWebApp(http, config.WEB_ROOT);

  let stopJobs = async (): Promise<void> => undefined;
  return {
    http,
    database,
    clock,
    limits,
    startJobs: async () => {
      const jobs = await startJobs({
        database,
        databaseUrl: config.DATABASE_URL,
        clock,
        log,
        tasks: {
          [razorpayEventTask]: (payload) =>
            handleRazorpayEvent(settle, idIn(payload, 'eventId'), clock.now()),
          [refundTask]: (payload) => handleRefundJob(settle, idIn(payload, 'refundId'), clock.now()),
          [eSignEventTask]: (payload) =>
            handleESignEvent({ db, provider: cashfree }, idIn(payload, 'eventId'), clock.now()),
          [brokerEventTask]: (payload) =>
            handleBrokerEvent({ db, gateway: brokerGateway }, idIn(payload, 'eventId'), clock.now()),
          [planAlertsTask]: (payload) => planAlerts(db, servedMembers, payload),
          [sendBatchTask]: (payload) => sendBatch(letters, payload),
          [mailEventTask]: (payload) =>
            handleMailEvent(db, mailEvents, idIn(payload, 'eventId'), clock.now()),
        },
        deliver: async (name, payload) => {
          await deliverCheckoutEvent(letters, name, payload);
          await deliverReferralEvent(referrals, name, payload);
          await deliverAccountEvent({ ...letters, provider: identityProvider }, name, payload);
          await deliverGiftEvent({ ...letters, settings: giftSettings }, name, payload);
        },
        dueSources,
        recurring,
        recurEveryMs: 120_000,
        dueEveryMs: 5_000,
      });
      stopJobs = jobs.stop;
    },
    close: async () => {
      await stopJobs();
      const closed = http.close();
      // A connection whose answer went out while closing began would keep the server for its keep-alive time.
      const closing = setInterval(() => http.server.closeIdleConnections(), 50);
      await closed.finally(() => clearInterval(closing));
      mailer.close();
      await archiveSearch.close();
      await database.close();
    },
  };
}

type PlatformRoutesOptions = {
  readonly config: Config;
  readonly db: DatabaseHandle;
  readonly clock: Clock;
  readonly testClock: TestClock | null;
  readonly sunset: Sunset | null;
  readonly dueSources: readonly DueSource[];
  readonly recurring: readonly RecurringJob[];
};

function bindPlatformRoutes(bind: RouteBinder, options: PlatformRoutesOptions): void {
  const { config, clock, testClock, sunset } = options;

  bind(platformRoutes.getConfig, async ({ time }) => ({
    identity: {
      domain: originOf(config.IDENTITY_DOMAIN),
      clientId: config.IDENTITY_CLIENT_ID,
      connection: config.IDENTITY_CONNECTION,
      audience: config.IDENTITY_AUDIENCE,
      issuer: config.IDENTITY_ISSUER,
      jwksUri: config.IDENTITY_JWKS_URI,
    },
    payments: { keyId: config.RAZORPAY_KEY_ID, scriptUrl: config.RAZORPAY_SCRIPT_URL },
    broker: { gateway: config.BROKER_GATEWAY, scriptUrl: config.BROKER_SCRIPT_URL },
    businessNow: time.instant.toISOString(),
    isTestClock: clock.isTestClock,
    sunset: sunset === null ? null : { ...sunset, daysLeft: daysLeft(sunset, time.today) },
    firm: await readFirm(options.db.db),
    errorReporting: config.SENTRY_DSN === '' ? null : { dsn: config.SENTRY_DSN, release: config.RELEASE },
  }));

  const document = openApiDocument(allRoutes, 'Niveshak');
  bind(platformRoutes.getOpenApi, async () => ({ openapi: '3.1.0', ...document }));

  // Without a test clock these two do not exist.
  if (testClock === null) return;
  bind(platformRoutes.getTestClock, async () => ({ now: testClock.now().instant.toISOString() }));
  bind(
    platformRoutes.moveTestClock,
    async ({ body }) => {
      const until = new Date(body.now);
      const isMoved = await moveClock(testClock, until, options.dueSources, options.recurring);
      return isMoved ? { now: testClock.now().instant.toISOString() } : refuse('clock-backwards');
    },
    // It runs as long as a year of daily digests takes.
    { timeLimitMs: 3_600_000 },
  );
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function yesterday(instant: Date): Date {
  return new Date(instant.getTime() - 86_400_000);
}

function idIn(payload: unknown, name: string): string {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : null;
  if (typeof id !== 'string') throw new Error(`A job without its ${name}.`);
  return id;
}
