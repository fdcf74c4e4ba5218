import {
  bindAccountRoutes,
  deliverAccountEvent,
  presentSessionUser,
  sessionUserFacts,
  sessionUserOf,
} from '../account/index.ts';
import { bindIdentityRoutes, providerChanges, sessionRetention } from '../identity/index.ts';
import {
  bindCashfreeWebhook,
  bindKycRoutes,
  eSignEventTask,
  handleESignEvent,
  reconcileESigns,
  attemptRetention,
  upcomingLegalTexts,
} from '../kyc/index.ts';
import { deliverLifecycleEmail, lifecycleEmailsDue } from '../lifecycle-emails/index.ts';
import { plansOfMembers, servedMembers } from '../membership/index.ts';
import {
  alertRetention,
  bindAlertRoutes,
  bindNotificationsRoutes,
  bindWhatsAppWebhook,
  handleWhatsAppEvent,
  whatsAppEventTask,
  whatsAppSender,
  deliverEmailAgain,
  deliverVerification,
  dailyDigest,
  outlierAlerts,
  deliveryChannel,
  emailChannel,
  heldAlerts,
  handleMailEvent,
  mailEventTask,
  planAlerts,
  planAlertsTask,
  pushSender,
  sendAlerts,
  sendAlertsTask,
  sendBatch,
  sendBatchTask,
  emailPictureRetention,
  emailRetention,
} from '../notifications/index.ts';
import { renewalPort } from '../renewals/index.ts';
import { endStaffSessionsBeforeReset } from '../console/index.ts';
import { deliverRetentionEvent, retentionRun } from '../retention/index.ts';
import { wireSignInPages } from './identity.ts';
import { idIn, sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireIdentity(context: Context): Part {
  const { bind, config, cookies, db, jobsDb, limits, adapters, opening } = context;
  const { quotes } = sharedSettings(context);
  bindIdentityRoutes(bind, {
    db,
    provider: adapters.identity,
    sessionUser: {
      facts: sessionUserFacts,
      present: (facts, published, time) => presentSessionUser(db, quotes, facts, published, time),
      of: (userId, time) => sessionUserOf(db, quotes, userId, time),
    },
    cookies,
    allowList: config.EMAIL_ALLOW_LIST,
    limits,
    refuseUnlessOpen: opening.refuseUnlessOpen,
  });
  wireSignInPages(context);
  const changes = providerChanges(jobsDb, adapters.identity, endStaffSessionsBeforeReset);
  return { recurring: [changes, sessionRetention(jobsDb)] };
}

export function wireAccount(context: Context): Part {
  const { bind, config, cookies, db, jobsDb, adapters } = context;
  const { quotes, settling, letters } = sharedSettings(context);
  bindAccountRoutes(bind, {
    db,
    settings: quotes,
    gifts: settling(db).gifts,
    cookies,
    isRehearsal: config.isRehearsal,
  });
  const provider = adapters.identity;
  return { deliver: (name, payload) => deliverAccountEvent({ ...letters(jobsDb), provider }, name, payload) };
}

export function wireLifecycleEmails(context: Context): Part {
  const { jobsDb } = context;
  const { letters } = sharedSettings(context);
  return {
    due: [lifecycleEmailsDue(jobsDb, renewalPort)],
    deliver: (name, payload) => deliverLifecycleEmail({ ...letters(jobsDb), ...renewalPort }, name, payload),
  };
}

/** Runs after the other jobs, because it handles data that they leave behind. */
export function wireRetention(context: Context): Part {
  const { jobsDb } = context;
  const { letters, settling } = sharedSettings(context);
  return {
    recurring: [retentionRun({ db: jobsDb, gifts: settling(jobsDb).gifts })],
    deliver: (name, payload) => deliverRetentionEvent(letters(jobsDb), name, payload),
  };
}

export function wireKyc({ bind, config, db, jobsDb, keys, clock, adapters, log }: Context): Part {
  const { cashfree } = adapters;
  const { APP_ORIGIN: appOrigin } = config;
  bindKycRoutes(bind, { db, panProvider: cashfree, eSignProvider: cashfree, panKeys: keys.pan, appOrigin });
  bindCashfreeWebhook(bind, { db, provider: cashfree });
  const deps = { db: jobsDb, provider: cashfree };
  return {
    recurring: [reconcileESigns(deps), attemptRetention(jobsDb)],
    foreseen: [upcomingLegalTexts],
    tasks: {
      [eSignEventTask]: (payload) =>
        handleESignEvent({ ...deps, log }, idIn(payload, 'eventId'), clock.now()),
    },
  };
}

export function wireNotifications(context: Context): Part {
  const { bind, db, jobsDb, clock, adapters, config, http, isCopy, log } = context;
  const { letters } = sharedSettings(context);
  const { mailEvents } = adapters;
  const readers = { served: servedMembers, plansOf: plansOfMembers };
  // A masked copy has no addresses of members.
  const push = isCopy ? null : adapters.push;
  const whatsApp = isCopy ? null : adapters.whatsApp;
  const senders = [
    ...(push === null ? [] : [pushSender(push)]),
    ...(whatsApp === null ? [] : [whatsAppSender(whatsApp)]),
  ];
  const names = senders.map(({ name }) => name);
  const channels = [emailChannel, ...names.map((name) => deliveryChannel(name))];
  const alerts = { clock, senders, plansOf: plansOfMembers, isRehearsal: config.isRehearsal };
  bindNotificationsRoutes(bind, { ...letters(db), mailEvents, log });
  bindAlertRoutes(bind, { ...alerts, ...letters(db), push, whatsApp, log });
  bindWhatsAppWebhook(bind, http, db, whatsApp);
  return {
    due: [outlierAlerts(jobsDb), dailyDigest(jobsDb, readers, names), heldAlerts(jobsDb)],
    deliver: async (name, payload) => {
      await deliverEmailAgain(letters(jobsDb), name, payload);
      await deliverVerification(letters(jobsDb), name, payload);
    },
    recurring: [emailRetention(jobsDb), alertRetention(jobsDb), emailPictureRetention(jobsDb)],
    tasks: {
      [planAlertsTask]: (payload) => planAlerts(jobsDb, readers, channels, payload),
      [sendAlertsTask]: (payload) => sendAlerts({ ...alerts, db: jobsDb }, payload),
      [whatsAppEventTask]: async (payload) => {
        // Without WhatsApp, earlier events stay unhandled.
        if (whatsApp !== null)
          await handleWhatsAppEvent(jobsDb, whatsApp, idIn(payload, 'eventId'), clock.now());
      },
      [sendBatchTask]: (payload) => sendBatch(letters(jobsDb), payload),
      [mailEventTask]: (payload) =>
        handleMailEvent(jobsDb, mailEvents, idIn(payload, 'eventId'), clock.now()),
    },
  };
}
