import * as routes from '@niveshak/contract/checkout/staff-payment-routes';
import { acceptHeldPayment } from '../accept-held.ts';
import { ordersToLookAt, otherPayments } from '../compare-payments.ts';
import { settleOrder } from '../settle.ts';
import type { SettleDeps } from '../settle.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../../platform/staff/audit.ts';
import { isMember } from '../../identity/index.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';

const most = 20;

export function bindPaymentRoutes(bind: RouteBinder, deps: SettleDeps): void {
  const { db } = deps;
  const act = actionBinder(bind, db);

  bind(routes.listMemberOrders, async ({ params }) => {
    if (!(await isMember(db, params.id))) return refuse('not-found');
    const orders = await ordersToLookAt(db, params.id, most);
    return {
      orders: orders.map(({ amount, createdAt, ...order }) => ({
        ...order,
        amount: { amount },
        createdAt: createdAt.toISOString(),
      })),
    };
  });

  bind(routes.checkPayments, async ({ params }) => {
    const seen = await otherPayments(deps, params.id);
    if (seen === null) return refuse('not-found');
    const { order, ours, theirs } = seen;
    return {
      orderId: order.id,
      state: order.state,
      amount: { amount: order.amount },
      ours: ours.map(({ amountPaise, ...payment }) => ({ ...payment, amount: { amount: amountPaise } })),
      theirs:
        theirs === 'unavailable'
          ? null
          : theirs.map(({ amountPaise, ...payment }) => ({ ...payment, amount: { amount: amountPaise } })),
    };
  });

  bind(routes.settleOrderForMember, async ({ staff, request, params, body, time }) => {
    const known = await otherPayments(deps, params.id);
    if (known === null) return refuse('not-found');
    // Log first: staff or reconciliation can safely repeat settling.
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'order.settle',
      subject: { kind: 'member', id: known.order.userId },
      before: { orderId: known.order.id, state: known.order.state },
      reason: body.reason,
    });
    const outcome = await settleOrder(deps, known.order, time);
    return outcome === 'unavailable' ? refuse('provider-unavailable') : { outcome };
  });

  act(routes.acceptPayment, async (tx, { params, time }) => {
    const outcome = await acceptHeldPayment(tx, deps, params.id, time);
    if (outcome === 'not-held') return refuse('changed-meanwhile');
    if (outcome === 'too-little')
      return refuse('accept-refused', {
        detail:
          'The payment is less than the order’s price, and its invoice is for the full price. Refund it.',
      });
    if (outcome === 'disputed')
      return refuse('accept-refused', {
        detail: 'The member’s bank has disputed this payment. Decide when the dispute is closed.',
      });
    if (outcome === 'not-possible')
      return refuse('accept-refused', {
        detail: 'This payment can no longer fulfil its order. Refund it.',
      });
    return done({
      action: 'payment.accept',
      subject: { kind: 'payment', id: params.id },
    });
  });
}
