import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { nextOrderState } from '@niveshak/domain/checkout/order-state';
import type { OrderEvent } from '@niveshak/domain/checkout/order-state';
import { currentTerm } from '@niveshak/domain/membership/term';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { settleCoupon } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { verifiedPanOf } from '../kyc/index.ts';
import { endTerm, insertTerm, rememberHolder, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import type { Agreed } from './agreed.ts';
import { moveOrder } from './store.ts';
import type { MoveDetails, Order } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'order-fulfilled': { orderId: string };
    'payment-held': { orderId: string; paymentId: string };
  }
}

/** Applies one event of the order machine. @throws when the table refuses it: callers ask the rules first. */
export async function apply(tx: Tx, order: Order, event: OrderEvent, details: MoveDetails): Promise<Order> {
  const next = nextOrderState(order.state, event);
  if (!next.ok) throw new Error(`Order ${order.id} is ${order.state}: ${event} is not possible.`);
  return moveOrder(tx, order, next.value, details);
}

/**
 * Gives the member the term of an order, in the caller's transaction and under the member's lock: ends what the
 * term replaces, redeems the coupon, remembers the person for the once-only trial, and tells the outbox.
 * `agreed` is the order's own record, or for a late payment the same purchase computed for the day it was proved.
 */
export async function activate(
  tx: Tx,
  order: Order,
  agreed: Agreed,
  time: BusinessTime,
  holderKey: string,
): Promise<void> {
  const terms = await termsOf(tx, order.userId);
  const current = currentTerm(terms, time.today);
  const isFreeTerm = current !== null && !isPaidPlan(current.alias) && agreed.kind === 'new';
  const replaced = new Set([...agreed.replacedTermIds, ...(isFreeTerm ? [current.id] : [])]);
  for (const term of terms.filter(({ id }) => replaced.has(id))) {
    // A queued term never served: its last day is the day before its first.
    const dayBefore = addDays(term.startDate > agreed.startDate ? term.startDate : agreed.startDate, -1);
    await endTerm(tx, term.id, dayBefore, 'plan-change');
  }

  const { invoice } = agreed;
  await insertTerm(tx, {
    userId: order.userId,
    alias: agreed.alias,
    startDate: agreed.startDate,
    paidEndDate: agreed.paidEndDate,
    endDate: agreed.endDate,
    source: isPaidPlan(agreed.alias) ? 'order' : 'trial',
    orderId: order.id,
    paid:
      invoice.taxable === 0 || invoice.placeOfSupply === null
        ? null
        : {
            exGst: invoice.taxable,
            heads: invoice.heads,
            firmState: invoice.firmState,
            placeOfSupply: invoice.placeOfSupply,
          },
    createdAt: time.instant,
  });
  await settleCoupon(tx, order.id, 'redeemed');

  const user = await userById(tx, order.userId);
  const pan = await verifiedPanOf(tx, order.userId);
  await rememberHolder(
    tx,
    {
      userId: order.userId,
      emailNormalised: user.emailNormalised,
      mobile: agreed.billing.mobile,
      panIndex: pan?.panIndex ?? null,
    },
    holderKey,
    time.instant,
  );
  await apply(tx, order, 'fulfilled', { cause: 'activate', at: time.instant, fulfilledAt: time.instant });
  await emit(tx, 'order-fulfilled', { orderId: order.id }, time.instant);
}
