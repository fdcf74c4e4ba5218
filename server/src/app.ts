import type { FastifyInstance } from 'fastify';
import { ensureCatalogue, ensureSunset, loadCatalogue } from './catalogue/index.ts';
import { createSessionCheck } from './identity/index.ts';
import { createStaffCheck } from './console/index.ts';
import { createApiKeyCheck } from './developer-api/index.ts';
import { heldTerms } from './membership/index.ts';
import { launchGate } from './launch-checklist/index.ts';
import { machineClock, openTestClock } from './platform/clock.ts';
import { checkMachineClock } from './platform/machine-clock.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { DatabaseHandle } from './platform/db/database.ts';
import { migrate, refuseUnlessMigrated } from './platform/db/migrate.ts';
import { requireLimitsOfRole } from './platform/db/role-limits.ts';
import { callLimits, jobLimits, limitsOfRole } from './platform/db/time-limits.ts';
import { createBinder } from './platform/http/bind-route.ts';
import { cookiePolicy } from './platform/http/cookies.ts';
import { supportDraining } from './platform/http/drain.ts';
import { watchQueues } from './platform/http/load-shedding.ts';
import type { LoadQueues } from './platform/http/load-shedding.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { PolicyOrigins } from './platform/http/policies.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { openKeys } from './platform/keys.ts';
import type { Log } from './platform/log.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { isCopiedInstallation } from './platform/copy/is-copied.ts';
import { noticeRestore } from './platform/restores.ts';
import type { RateLimits } from './platform/rate-limit.ts';
import { openAdapters, originOf } from './wiring/adapters.ts';
import type { Context, Part } from './wiring/context.ts';
import {
  previewOfApp,
  wireArticles,
  wireBasketOrders,
  wireComplaints,
  wireHome,
  wireMarketData,
  wirePortfolios,
  wirePublicPages,
  wireReading,
  wireSearch,
  wireSlackArchives,
} from './wiring/content.ts';
import {
  wireBilling,
  wireCatalogue,
  wireCheckout,
  wireGifts,
  wireQuotes,
  wireReferrals,
  wireRenewals,
} from './wiring/money.ts';
import {
  wireAccount,
  wireIdentity,
  wireKyc,
  wireLifecycleEmails,
  wireNotifications,
  wireRetention,
} from './wiring/people.ts';
import { identityOrigin } from './wiring/identity.ts';
import { wireDeveloperApi, wireWebhooks } from './wiring/developer-api.ts';
import { wireStaff } from './wiring/staff.ts';
import { wireEventRetention, wirePlatform } from './wiring/platform.ts';
import { handleRestore, wireRestores } from './wiring/restores.ts';
import { clusterGaugesOfSlices } from './wiring/watch.ts';
import { openWatch } from './platform/watch/watch.ts';
import type { Watch } from './platform/watch/watch.ts';

export type App = {
  readonly http: FastifyInstance;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly startJobs: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type AppOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Validates every response against the contract and fails on a violation, for tests and trials. */
  readonly checkAnswers: boolean;
};

/** Builds the server from its configuration: database, third parties, HTTP, then one part per capability. */
export async function createApp({ config, log, checkAnswers }: AppOptions): Promise<App> {
  if (config.migratesAtStart) await migrate(config.sessionDatabaseUrl, log);
  const { database, jobsDatabase } = openDatabases(config, log);
  const { db } = database;
  const load = watchQueues(() => database.pool.waitingCount);
  let watch: Watch | null = null;
  const release = async (): Promise<void> => {
    load.stop();
    await watch?.close();
    await jobsDatabase.close();
    await database.close();
  };
  try {
    const { keys, clock, testClock } = await prepare(database, config);
    const limits = limitsOf(config, database);
    const adapters = openAdapters(config, db, keys);
    watch = await openWatch({
      config,
      log,
      memberKey: keys.logMember,
      pools: { calls: database.pool, jobs: jobsDatabase.pool },
      gauges: clusterGaugesOfSlices(config),
    });
    const http = await openHttp(config, watch, limits, load.queues);
    const cookies = cookiePolicy(config.APP_ORIGIN);
    const opening = launchGate({ sender: config.MAIL_FROM, appOrigin: config.APP_ORIGIN });
    const bind = createBinder(http, {
      db,
      clock,
      checkSession: createSessionCheck(db, heldTerms),
      checkStaffSession: createStaffCheck(db),
      checkApiKey: createApiKeyCheck(db),
      cookies,
      limits,
      checkAnswers,
      loadCatalogue: (versions) => loadCatalogue(db, versions),
      refuseUnlessOpen: opening.refuseUnlessOpen,
    });
    const isCopy = await isCopiedInstallation(db);
    const jobsDb = jobsDatabase.db;
    const stores = { db, jobsDb, keys, limits, isCopy };
    const context: Context = { config, log, clock, ...stores, adapters, cookies, http, bind, opening };
    const parts = wireParts(context);
    wirePlatform(context, testClock, parts, watch);
    if (config.WEB_ROOT !== undefined)
      await serveWebApp(http, config.WEB_ROOT, policyOrigins(config), previewOfApp(context));

    let stopJobs = async (): Promise<void> => undefined;
    const stopFollowing = testClock?.follow();
    return {
      http,
      database,
      clock,
      limits,
      startJobs: async () => {
        const jobs = await startJobsOf(context, parts, jobsDatabase);
        stopJobs = jobs.stop;
      },
      close: async () => {
        stopFollowing?.();
        await stopJobs();
        await closeHttp(http);
        adapters.mailer.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Opens the database connections: for API calls, possibly through a pooler, and for jobs, which need sessions. */
function openDatabases(config: Config, log: Log) {
  const limits = callLimits(config.DATABASE_CALL_LIMIT_MS);
  const isPooled = config.DATABASE_SESSION_URL !== undefined;
  return {
    database: openDatabase(config.DATABASE_URL, log, 20, isPooled ? limitsOfRole(limits) : limits),
    jobsDatabase: openDatabase(config.sessionDatabaseUrl, log, 10, jobLimits),
  };
}

/** Brings a migrated database to the configured state, and opens its keys and clock. */
async function prepare(database: DatabaseHandle, config: Config) {
  const { db } = database;
  if (config.DATABASE_SESSION_URL !== undefined)
    await requireLimitsOfRole(db, callLimits(config.DATABASE_CALL_LIMIT_MS));
  await refuseUnlessMigrated(database);
  await checkMachineClock(db);
  const keys = await openKeys(db, config);
  await ensureCatalogue(db, { withPrices: config.mode === 'trial' });
  const testClock = config.testClock === null ? null : await openTestClock(db, config.testClock);
  const clock: Clock = testClock ?? machineClock();
  await ensureSunset(db, config.sunset, clock.now().instant);
  await db.transaction().execute((tx) => noticeRestore(tx, clock.now()));
  return { keys, clock, testClock };
}

function limitsOf(config: Config, database: DatabaseHandle): RateLimits {
  return createRateLimits(database.pool, {
    most: {
      requests: config.REQUESTS_PER_MINUTE,
      'sign-in': config.SIGN_INS_PER_TEN_MINUTES,
      'second-factor': config.STAFF_CODES_PER_TEN_MINUTES,
    },
    factor: config.LIMIT_FACTOR,
  });
}

async function startJobsOf(
  context: Context,
  parts: readonly Part[],
  database: DatabaseHandle,
): Promise<Jobs> {
  const { config, clock, log } = context;
  await handleRestore(context, parts);
  return startJobs({
    config,
    clock,
    log,
    parts: [...parts, wireRestores(context, parts)],
    database,
    before: () => loadCatalogue(database.db),
  });
}

/** Returns all parts. Their order matters: jobs due at the same instant run in this order. */
function wireParts(context: Context): readonly Part[] {
  return [
    wireCatalogue(context),
    wireIdentity(context),
    wireQuotes(context),
    wireReferrals(context),
    wireCheckout(context),
    wireRenewals(context),
    wireKyc(context),
    wireBilling(context),
    wireArticles(context),
    wireNotifications(context),
    wireLifecycleEmails(context),
    wireGifts(context),
    wireAccount(context),
    wirePortfolios(context),
    wireMarketData(context),
    wireSlackArchives(context),
    wireBasketOrders(context),
    wireReading(context),
    wireHome(context),
    wireSearch(context),
    wireComplaints(context),
    wirePublicPages(context),
    wireStaff(context),
    wireDeveloperApi(context),
    wireWebhooks(context),
    wireEventRetention(context),
    wireRetention(context),
  ];
}

async function openHttp(
  config: Config,
  watch: Watch,
  limits: RateLimits,
  queues: LoadQueues,
): Promise<FastifyInstance> {
  const http = await createHttpServer({
    watch: watch.calls,
    limits,
    queues,
    isDatabaseAway: watch.isDatabaseAway,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  supportDraining(http);
  return http;
}

function policyOrigins(config: Config): PolicyOrigins {
  return {
    appOrigin: config.APP_ORIGIN,
    identityOrigin: identityOrigin(config.identity),
    paymentOrigins: [...new Set(config.payments.all.flatMap(({ windowOrigins }) => windowOrigins))],
    brokerOrigin: config.broker === null ? null : originOf(config.broker.scriptUrl),
    signingOrigin: originOf(config.CASHFREE_BASE_URL),
    errorReportOrigin: config.SENTRY_DSN === '' ? null : originOf(config.SENTRY_DSN),
  };
}

async function closeHttp(http: FastifyInstance): Promise<void> {
  const closed = http.close();
  // A connection that got its response while closing began would hold the server open for its keep-alive
  // time.
  const closing = setInterval(() => http.server.closeIdleConnections(), 50);
  await closed.finally(() => clearInterval(closing));
}
