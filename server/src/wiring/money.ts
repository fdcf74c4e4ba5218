import { bindBillingRoutes, upcomingDeadlines } from '../billing/index.ts';
import { bindCatalogueRoutes, upcomingCatalogue } from '../catalogue/index.ts';
import {
  bindCheckoutRoutes,
  cancelOrderWithFreeTime,
  deliverCheckoutEvent,
  disputeReconciliation,
  failedRefundsFact,
  handlePaymentEvent,
  handleRefundJob,
  openOrderFact,
  openOrderOf,
  orderExpiry,
  paymentReconciliation,
  paymentEventTask,
  refundReconciliation,
  refundTask,
  termNotices,
  upcomingRefunds,
  landingRetention,
  statementRetention,
} from '../checkout/index.ts';
import {
  bindGiftRoutes,
  deliverGiftEvent,
  giftHousekeeping,
  giftNotices,
  giftRunOut,
  giftSending,
} from '../gifts/index.ts';
import { upcomingTerms } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import { bindQuoteRoutes } from '../quotes/index.ts';
import {
  bindReferralRoutes,
  deliverReferralEvent,
  deleteInvitedAddresses,
  referralRewards,
} from '../referrals/index.ts';
import {
  automaticRenewals,
  bindRenewalRoutes,
  deliverRenewalEmail,
  handleRenewalEvent,
  handleTokenEvent,
  onOrderFulfilled,
  renewalPort,
  tokenReconciliation,
} from '../renewals/index.ts';
import { idIn, sharedSettings } from './context.ts';
import type { Context, Part } from './context.ts';

export function wireCatalogue({ bind }: Context): Part {
  bindCatalogueRoutes(bind);
  return { foreseen: [upcomingCatalogue] };
}

export function wireQuotes(context: Context): Part {
  const { bind, db } = context;
  bindQuoteRoutes(bind, db, sharedSettings(context).quotes, openOrderFact);
  return {};
}

export function wireCheckout(context: Context): Part {
  const { bind, db, jobsDb, keys, clock, log } = context;
  const { settling, letters } = sharedSettings(context);
  bindCheckoutRoutes(bind, { ...settling(db), panKeys: keys.pan, renewals: renewalPort });
  const deps = settling(jobsDb);
  const tokens = { db: jobsDb, mandates: context.adapters.mandates };
  const onToken = (tokenId: string) => handleTokenEvent(tokens, tokenId, clock.now());
  return {
    due: [orderExpiry(jobsDb), termNotices(jobsDb, renewalPort)],
    foreseen: [upcomingRefunds, upcomingTerms],
    recurring: [
      paymentReconciliation(deps),
      refundReconciliation(deps),
      disputeReconciliation({ ...deps, log }),
      landingRetention(jobsDb),
      statementRetention(jobsDb),
    ],
    tasks: {
      ...Object.fromEntries(
        deps.gateways.all.map(({ name: gateway }) => [
          paymentEventTask(gateway),
          (payload: unknown) =>
            handlePaymentEvent(
              { ...deps, log, onToken },
              { gateway, eventId: idIn(payload, 'eventId') },
              clock.now(),
            ),
        ]),
      ),
      [refundTask]: (payload) => handleRefundJob(deps, idIn(payload, 'refundId'), clock.now()),
    },
    deliver: (name, payload) => deliverCheckoutEvent(letters(jobsDb), name, payload),
  };
}

export function wireReferrals(context: Context): Part {
  const { bind, config, db, jobsDb, keys } = context;
  const { letters } = sharedSettings(context);
  bindReferralRoutes(bind, { db, appOrigin: config.APP_ORIGIN, addressKey: keys.invitedAddress });
  const deps = {
    ...letters(jobsDb),
    openOrderUntil: async (tx: Db, id: string) => (await openOrderOf(tx, id))?.expiresAt ?? null,
    cancelOrderWithFreeTime,
  };
  return {
    due: [referralRewards(deps)],
    recurring: [deleteInvitedAddresses(jobsDb)],
    deliver: (name, payload) => deliverReferralEvent(deps, name, payload),
  };
}

export function wireGifts(context: Context): Part {
  const { bind, config, db, jobsDb, keys } = context;
  const { gifts: settings, settling, letters } = sharedSettings(context);
  bindGiftRoutes(bind, {
    db,
    settings,
    appOrigin: config.APP_ORIGIN,
    checkout: { ...settling(db), panKeys: keys.pan, renewals: renewalPort },
  });
  return {
    due: [giftSending(jobsDb), giftNotices(jobsDb), giftRunOut(jobsDb)],
    recurring: [giftHousekeeping(jobsDb)],
    deliver: (name, payload) => deliverGiftEvent({ ...letters(jobsDb), settings }, name, payload),
  };
}

export function wireRenewals(context: Context): Part {
  const { bind, db, jobsDb, clock, adapters } = context;
  const { settling, letters } = sharedSettings(context);
  const { mandates } = adapters;
  bindRenewalRoutes(bind, { ...settling(db), mandates });
  const deps = { ...settling(jobsDb), ...letters(jobsDb), mandates };
  return {
    due: [automaticRenewals(deps)],
    recurring: [
      tokenReconciliation({
        db: jobsDb,
        mandates,
        onPaid: (orderId, time) => onOrderFulfilled({ db: jobsDb, mandates }, orderId, time),
      }),
    ],
    deliver: async (name, payload) => {
      await handleRenewalEvent({ db: jobsDb, mandates, clock }, name, payload);
      await deliverRenewalEmail(letters(jobsDb), name, payload);
    },
  };
}

export function wireBilling({ bind, config, db }: Context): Part {
  bindBillingRoutes(bind, db, failedRefundsFact, config.isRehearsal);
  return { foreseen: [upcomingDeadlines] };
}
