import type { FastifyRequest } from 'fastify';
import { gatewayOfNamedWebhook } from '@niveshak/contract/checkout/named-webhook';
import * as routes from '@niveshak/contract/checkout/routes';
import * as pauseRoutes from '@niveshak/contract/checkout/pause-routes';
import * as transferRoutes from '@niveshak/contract/checkout/transfer-routes';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { countedReason } from '@niveshak/domain/checkout/cancellation-reason';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { rawBodyOf } from '../platform/http/server.ts';
import { addressOf } from '../platform/http/address.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse, Refusal } from '../platform/http/refusal.ts';
import { cancelFacts, cancellationOf, cancelSubscription } from './cancel.ts';
import { presentCancellation } from './present.ts';
import { settleOrder } from './settle.ts';
import type { SettleResult } from './settle.ts';
import { offerPauseOnce, pauseOfferOf, pauseOwnPlan, resumeOwnPlan } from './member-pause.ts';
import { signerOf } from './gateways.ts';
import { presentStarted, startOrder } from './start-order.ts';
import type { StartOrderDeps } from './start-order.ts';
import { liteOfferFacts, liteOfferOf } from './lite-offer.ts';
import { insertLanding } from './landing.ts';
import { queryPaymentStatus, reportPayment } from './pending-payment.ts';
import { announceUtr, transferOf } from './transfers/waiting.ts';
import { paymentInbox } from './webhook.ts';

/** Message for a verified payment that bought nothing, or null if it is not verified yet. */
const unusedPayments = {
  'not-paid': null,
  unavailable: null,
  held: checkoutTexts.paymentHeld,
  returned: checkoutTexts.paymentReturned,
} as const satisfies Record<Exclude<SettleResult, 'fulfilled'>, string | null>;

export function bindCheckoutRoutes(bind: RouteBinder, deps: StartOrderDeps): void {
  bind(routes.subscribe, async ({ member, body, time, request }) => {
    const started = await startOrder(deps, {
      userId: member.userId,
      details: body.userDetails,
      alias: body.toPlan.alias,
      quoteId: body.toPlan.quoteId,
      couponCode: body.toPlan.couponCode,
      netPrice: body.toPlan.netPrice.amount,
      gift: null,
      payBy: body.payBy ?? null,
      ip: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      time,
    });
    if (started instanceof Refusal) return started;
    return presentStarted(deps.gateways, started);
  });

  bind(routes.verifyPayment, async ({ member, body, time }) => {
    // The signature first, always: nothing is looked up for values the provider did not sign.
    const signer = signerOf(deps.gateways, body);
    if (signer === null) return refuse('bad-signature');
    const reported = { providerOrderId: body.razorpayOrderId, paymentId: body.paymentId };
    const order = await reportPayment(deps.db, member.userId, reported);
    if (order === null || order.gateway !== signer.name) return refuse('not-found');
    const result = await settleOrder(deps, order, time);
    if (result === 'fulfilled') return { status: 'fulfilled' as const };
    const detail = unusedPayments[result];
    return refuse('payment-unconfirmed', detail === null ? {} : { detail });
  });

  bind(routes.getOpenOrder, async ({ member, query, time }) => {
    const input = { userId: member.userId, orderId: query.orderId ?? null };
    return { order: await queryPaymentStatus(deps, input, time) };
  });

  bindCancellationRoutes(bind, deps);

  bind(routes.checkoutLanding, async ({ member, time }) => {
    await insertLanding(deps.db, member.userId, time.instant);
    return undefined;
  });

  bindTransferAndPauseRoutes(bind, deps.db);

  const storeEvent = async (name: string, request: FastifyRequest) => {
    const body = rawBodyOf(request);
    const header = (of: string) => {
      const value = request.headers[of];
      return typeof value === 'string' ? value : undefined;
    };
    const gateway = deps.gateways.all.find((each) => each.name === name);
    if (gateway === undefined || !gateway.isSignedWebhook(body, header)) return refuse('bad-signature');
    await paymentInbox(name).accept(deps.db, body);
    return { status: 'stored' as const };
  };
  bind(routes.paymentWebhook, ({ params, request }) => storeEvent(params.gateway, request));
  bind(routes.razorpayWebhook, ({ request }) => storeEvent(gatewayOfNamedWebhook, request));
}

function bindCancellationRoutes(bind: RouteBinder, deps: StartOrderDeps): void {
  bind(
    routes.getCancellation,
    async ({ facts, published, params, time }) => {
      const found = await cancellationOf(facts, published, params.id, time.today);
      return found instanceof Refusal ? found : presentCancellation(found);
    },
    { facts: cancelFacts },
  );

  bind(
    routes.getLiteOffer,
    async ({ facts, published, params, time }) => {
      const plans = await liteOfferOf(deps.db, deps.settings, { facts, published }, params.id, time);
      return { plans: plans.map(({ netPrice, ...plan }) => ({ ...plan, price: { amount: netPrice } })) };
    },
    { facts: liteOfferFacts },
  );

  bind(routes.cancelSubscription, async ({ member, params, body, time }) => {
    const { reason = '', reasonCode } = body;
    const cancelReason = countedReason(reasonCode, reason);
    const question = { userId: member.userId, termId: params.id, reason, cancelReason };
    const done = await cancelSubscription(deps, question, time);
    if (done instanceof Refusal) return done;
    return { ...presentCancellation(done), creditNotes: [...done.creditNotes] };
  });
}

function bindTransferAndPauseRoutes(bind: RouteBinder, db: Db): void {
  bind(transferRoutes.getTransfer, ({ member, time }) => transferOf(db, member.userId, time));
  bind(transferRoutes.announceTransfer, ({ member, body, time }) =>
    announceUtr(db, { userId: member.userId, ...body }, time),
  );

  bind(pauseRoutes.getPauseOffer, ({ member, time }) => pauseOfferOf(db, member.userId, time));
  bind(pauseRoutes.recordPauseOffer, async ({ member, time }) => {
    await offerPauseOnce(db, member.userId, time);
    return undefined;
  });
  bind(pauseRoutes.resumeOwnPlan, ({ member: { userId }, body, time }) =>
    resumeOwnPlan(db, { userId, seenEndDate: calendarDate(body.seenEndDate) }, time),
  );
  bind(pauseRoutes.pauseOwnPlan, ({ member: { userId }, body, time }) =>
    pauseOwnPlan(db, { userId, ...body, seenEndDate: calendarDate(body.seenEndDate) }, time),
  );
}
