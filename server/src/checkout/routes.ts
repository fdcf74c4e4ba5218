import * as routes from '@niveshak/contract/checkout/routes';
import { rawBodyOf } from '../platform/http/server.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse, Refusal } from '../platform/http/refusal.ts';
import { settleOrder } from './settle.ts';
import { startOrder } from './start-order.ts';
import type { StartOrderDeps } from './start-order.ts';
import { insertLanding, orderByProviderId } from './store.ts';
import { acceptRazorpayEvent } from './webhook.ts';

export function bindCheckoutRoutes(bind: RouteBinder, deps: StartOrderDeps): void {
  bind(routes.subscribe, async ({ member, body, time, request }) => {
    const started = await startOrder(deps, {
      userId: member.userId,
      details: body.userDetails,
      alias: body.toPlan.alias,
      quoteId: body.toPlan.quoteId,
      couponCode: body.toPlan.couponCode,
      netPrice: body.toPlan.netPrice.amount,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      time,
    });
    if (started instanceof Refusal) return started;
    return { ...started, currency: 'INR' as const, keyId: deps.provider.keyId };
  });

  bind(routes.verifyPayment, async ({ member, body, time }) => {
    // The signature first, always: nothing is looked up for values the provider did not sign.
    if (!deps.provider.isPaymentSignature(body.razorpayOrderId, body.paymentId, body.signature)) {
      return refuse('bad-signature');
    }
    const order = await orderByProviderId(deps.db, body.razorpayOrderId);
    if (order === null || order.userId !== member.userId) return refuse('not-found');
    const result = await settleOrder(deps, order.id, time);
    return result === 'fulfilled' ? { status: 'fulfilled' as const } : refuse('payment-unconfirmed');
  });

  bind(routes.checkoutLanding, async ({ member, time }) => {
    await insertLanding(deps.db, member.userId, time.instant);
    return undefined;
  });

  bind(routes.razorpayWebhook, async ({ request }) => {
    const signature = request.headers['x-razorpay-signature'];
    const eventId = request.headers['x-razorpay-event-id'];
    const body = rawBodyOf(request);
    if (typeof signature !== 'string' || !deps.provider.isWebhookSignature(body, signature)) {
      return refuse('bad-signature');
    }
    if (typeof eventId !== 'string' || eventId === '' || eventId.length > 100) return refuse('invalid-input');
    await acceptRazorpayEvent(deps.db, eventId, body);
    return { status: 'stored' as const };
  });
}
