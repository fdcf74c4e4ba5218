import { brokerInbox } from '../basket-orders/index.ts';
import { listsOfAll, paymentInbox } from '../checkout/index.ts';
import { eSignInbox } from '../kyc/index.ts';
import { mailInbox } from '../notifications/index.ts';
import { addressChanges, deliverAddressEvent, deliverIdentityEvent } from '../members/index.ts';
import { sendIncidentEmails, sendIncidentTask } from '../incidents/index.ts';
import { bindStaffRoutes, staffSessionRetention } from '../console/index.ts';
import {
  importCheckedLines,
  importMembersTask,
  checkFile,
  checkTask,
  importFileRetention,
  subscriberImportRetention,
  sendWelcomeEmails,
  sendWelcomeEmailsTask,
} from '../subscriber-import/index.ts';
import { buildPack, packRetention, packTask } from '../inspection/index.ts';
import { legalNoticesTask, priceNoticesTask, sendLegalNotices, sendPriceNotices } from '../settings/index.ts';
import { runSunset, countSunset, countSunsetTask, sunsetTask } from '../sunset/index.ts';
import {
  compareWithProvider,
  comparisonRetention,
  comparisonTask,
  settlementFetch,
} from '../reconciliation/index.ts';
import { upcomingStatutoryDates } from '../firm/index.ts';
import { metricMonths } from '../metrics/index.ts';
import { scheduledArticles } from '../articles/index.ts';
import { scheduledRebalances } from '../portfolios/index.ts';
import { thirdParties } from './third-parties.ts';
import { idIn, sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireStaff(context: Context): Part {
  const { bind, clock, config, cookies, db, jobsDb, keys, limits, log, adapters, opening } = context;
  const { letters, settling, gifts } = sharedSettings(context);
  const paymentInboxes = adapters.gateways.all.map(({ name }) => paymentInbox(name));
  bindStaffRoutes(bind, {
    db,
    provider: adapters.identity,
    limits,
    cookies,
    codes: { key: keys.staffSecret, uses: config.STAFF_CODE_USES, issuer: new URL(config.APP_ORIGIN).host },
    appOrigin: config.APP_ORIGIN,
    isRehearsal: config.isRehearsal,
    panKeys: keys.pan,
    settings: gifts,
    inboxes: [...paymentInboxes, eSignInbox, brokerInbox, mailInbox],
    checkThirdParties: () =>
      Promise.all(thirdParties(config).map(async ([name, probe]) => ({ name, problem: await probe() }))),
    settling: settling(db),
    letters: letters(db),
    log,
    opening,
    parts: {
      appOrigin: config.APP_ORIGIN,
      isRehearsal: config.isRehearsal,
      hasBroker: config.broker !== null,
      hasLivePrices: config.KITE_BASE_URL !== undefined,
    },
    allowList: config.EMAIL_ALLOW_LIST,
  });
  return {
    foreseen: [upcomingStatutoryDates],
    due: [scheduledArticles(jobsDb), scheduledRebalances(jobsDb)],
    recurring: [
      metricMonths(jobsDb),
      comparisonRetention(jobsDb),
      settlementFetch(jobsDb, adapters.settlements),
      staffSessionRetention(jobsDb),
      subscriberImportRetention(jobsDb),
      importFileRetention(jobsDb),
      packRetention(jobsDb),
      addressChanges({ db: jobsDb, provider: adapters.identity }),
    ],
    tasks: {
      [comparisonTask]: (payload) =>
        compareWithProvider(jobsDb, listsOfAll(adapters.gateways), idIn(payload, 'comparisonId')),
      [countSunsetTask]: (payload) =>
        countSunset(jobsDb, settling(jobsDb).gifts, idIn(payload, 'serviceEndId'), clock.now()),
      [sunsetTask]: (payload) =>
        runSunset(jobsDb, settling(jobsDb).gifts, idIn(payload, 'serviceEndId'), clock.now()),
      [sendIncidentTask]: (payload) => sendIncidentEmails(letters(jobsDb), payload),
      [packTask]: (payload) =>
        buildPack({ db: jobsDb, clock, isRehearsal: config.isRehearsal }, idIn(payload, 'packId')),
      [priceNoticesTask]: (payload) => sendPriceNotices(letters(jobsDb), payload),
      [legalNoticesTask]: (payload) => sendLegalNotices(letters(jobsDb), payload),
      [checkTask]: (payload) => checkFile(jobsDb, idIn(payload, 'importId'), clock.now().today),
      [importMembersTask]: (payload) =>
        importCheckedLines(jobsDb, { holderKey: keys.planHolder }, idIn(payload, 'importId'), clock.now()),
      [sendWelcomeEmailsTask]: (payload) => sendWelcomeEmails(letters(jobsDb), idIn(payload, 'importId')),
    },
    deliver: async (name, payload) => {
      await deliverAddressEvent(letters(jobsDb), name, payload);
      await deliverIdentityEvent(letters(jobsDb), name, payload);
    },
  };
}
