import {
  articlePublication,
  articleUploadRetention,
  articleUploads,
  bindArticlesRoutes,
  followOldAddresses,
  runArticleImport,
} from '../articles/index.ts';
import {
  bindBasketOrdersRoutes,
  brokerEventTask,
  handleBrokerEvent,
  reconcileBaskets,
} from '../basket-orders/index.ts';
import {
  bindMarketDataRoutes,
  LivePrices,
  marketUploadRetention,
  marketUploads,
  runMarketImport,
} from '../market-data/index.ts';
import { complaintReminders, deliverComplaintEvent } from '../complaints/index.ts';
import { bindFirmRoutes } from '../firm/index.ts';
import { bindHomeRoutes, bindPreviewRoutes } from '../home/index.ts';
import { planOf } from '../membership/index.ts';
import { bindPortfoliosRoutes, portfolioNames, portfoliosNow } from '../portfolios/index.ts';
import { bindReadingRoutes } from '../reading/index.ts';
import { bindSearchRoutes } from '../search/index.ts';
import { appPreview, bindPublicPages } from '../public-pages/index.ts';
import {
  ArchiveFollower,
  archiveSearchFilling,
  archiveUploadRetention,
  archiveUploads,
  bindSlackArchivesRoutes,
  runArchiveImport,
} from '../slack-archives/index.ts';
import { idIn, sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireArticles({ bind, db, jobsDb, http, clock }: Context): Part {
  bindFirmRoutes(bind, db);
  bindArticlesRoutes(bind, db, planOf, portfolioNames);
  followOldAddresses(http, db);
  return {
    due: [articlePublication(jobsDb)],
    recurring: articleUploadRetention(jobsDb),
    tasks: {
      [articleUploads.task]: (payload) => runArticleImport(jobsDb, idIn(payload, 'importId'), clock.now()),
    },
  };
}

export function wirePortfolios({ bind, db }: Context): Part {
  bindPortfoliosRoutes(bind, db);
  return {};
}

export function wireMarketData({ bind, db, jobsDb, http, log, adapters }: Context): Part {
  const live = adapters.quotes === null ? null : new LivePrices(db, adapters.quotes, log);
  http.addHook('onClose', async () => live?.stop());
  bindMarketDataRoutes(bind, {
    db,
    live,
    planOf,
    portfoliosOf: async (published, today) => {
      const { heldBy, benchmark } = await published(portfoliosNow.on(today));
      return { heldBy, index: benchmark };
    },
  });
  return {
    recurring: marketUploadRetention(jobsDb),
    tasks: { [marketUploads.task]: (payload) => runMarketImport(jobsDb, idIn(payload, 'importId')) },
  };
}

export function wireSlackArchives({ bind, db, jobsDb, log, adapters }: Context): Part {
  const index = adapters.archiveIndex;
  bindSlackArchivesRoutes(bind, { db, engine: adapters.archiveSearch });
  return {
    recurring: [
      ...archiveUploadRetention(jobsDb),
      archiveSearchFilling(jobsDb),
      ...(index === null ? [] : [new ArchiveFollower(jobsDb, index, log).job]),
    ],
    tasks: { [archiveUploads.task]: (payload) => runArchiveImport(jobsDb, idIn(payload, 'importId')) },
  };
}

export function wireBasketOrders({ bind, db, jobsDb, clock, adapters }: Context): Part {
  const gateway = adapters.broker;
  bindBasketOrdersRoutes(bind, { db, gateway });
  // Without a gateway, earlier events cannot be looked up.
  if (gateway === null) return { tasks: { [brokerEventTask]: async () => undefined } };
  return {
    recurring: [reconcileBaskets({ db: jobsDb, gateway })],
    tasks: {
      [brokerEventTask]: (payload) =>
        handleBrokerEvent({ db: jobsDb, gateway }, idIn(payload, 'eventId'), clock.now()),
    },
  };
}

export function wireHome(context: Context): Part {
  const { bind, db } = context;
  bindHomeRoutes(bind, db);
  bindPreviewRoutes(bind, db, sharedSettings(context).quotes);
  return {};
}

export function wireSearch({ bind, db, adapters }: Context): Part {
  bindSearchRoutes(bind, db, adapters.archiveSearch);
  return {};
}

export function wireReading({ bind, db, http, clock, limits, config }: Context): Part {
  bindReadingRoutes(bind, { db, http, clock, limits, appOrigin: config.APP_ORIGIN });
  return {};
}

export function wirePublicPages({ http, db, clock, config, limits }: Context): Part {
  bindPublicPages(http, {
    db,
    clock,
    limits,
    isRehearsal: config.isRehearsal,
    appOrigin: config.APP_ORIGIN,
    ageMs: publicPageAge(config),
    webRoot: config.WEB_ROOT ?? null,
  });
  return {};
}

/** Returns a function for the tags that preview links into the app. */
export function previewOfApp({ db, config }: Context): () => Promise<string> {
  return appPreview({ db, appOrigin: config.APP_ORIGIN, ageMs: publicPageAge(config) });
}

/** Returns how long public pages are served without checking for updates, in milliseconds. */
function publicPageAge({ PUBLIC_PAGE_SECONDS }: Context['config']): number {
  return PUBLIC_PAGE_SECONDS * 1_000;
}

export function wireComplaints(context: Context): Part {
  const { letters } = sharedSettings(context);
  const { jobsDb } = context;
  return {
    due: [complaintReminders(jobsDb)],
    deliver: (name, payload) => deliverComplaintEvent(letters(jobsDb), name, payload),
  };
}
