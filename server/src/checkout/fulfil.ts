import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import type { PaymentMethod } from '@niveshak/domain/checkout/payment-method';
import { nextOrderState } from '@niveshak/domain/checkout/order-state';
import type { OrderEvent } from '@niveshak/domain/checkout/order-state';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { Transfer } from '@niveshak/domain/ledger/events';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { dependsOnFreeTime } from '@niveshak/domain/quotes/same-quote';
import { settleCoupon } from '../catalogue/index.ts';
import { lockUsers } from '../identity/index.ts';
import { bookSale } from '../billing/index.ts';
import { endTerm, insertTerm, moveFreeMonths, rememberHolder, termsOf } from '../membership/index.ts';
import type { HolderMarks } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Buyer, MemberSource } from '../quotes/index.ts';
import { emit } from '../platform/outbox.ts';
import { recordReferredPurchase, revokeReversedMonths } from '../referrals/index.ts';
import type { Agreed } from './agreed.ts';
import { oweRefund } from './owe-refund.ts';
import type { GiftPort } from './ports.ts';
import { moveOrder, openOrderOf } from './store.ts';
import type { MoveDetails, Order } from './store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'order-fulfilled': { orderId: string };
    'payment-held': { orderId: string; paymentId: string };
    'payment-returned': { orderId: string; paymentId: string };
  }
}

/**
 * Applies an event to the order state machine.
 * @throws for an invalid transition, which callers rule out first
 */
export async function apply(tx: Tx, order: Order, event: OrderEvent, details: MoveDetails): Promise<Order> {
  const next = nextOrderState(order.state, event);
  if (!next.ok) throw new Error(`Order ${order.id} is ${order.state}: ${event} is not possible.`);
  return moveOrder(tx, order, next.value, details);
}

/** Closes an unpaid order and releases its coupon. A later payment is refunded. */
export async function cancelOrder(tx: Tx, order: Order, cause: string, time: BusinessTime): Promise<void> {
  await apply(tx, order, 'cancel', { cause, at: time.instant });
  await settleCoupon(tx, order.id, 'released');
}

/** Closes the member's open order if its contents or start date depend on free time that is about to change. */
export async function cancelOrderWithFreeTime(tx: Tx, userId: string, time: BusinessTime): Promise<void> {
  const open = await openOrderOf(tx, userId);
  if (open !== null && dependsOnFreeTime(open.agreed))
    await cancelOrder(tx, open, 'a free month was revoked', time);
}

/** Takes the locks for fulfilment: the member's, and those of everyone who gave the member a gift. */
export async function lockMemberAndGivers(tx: Tx, gifts: GiftPort, userId: string): Promise<void> {
  const given = (await termsOf(tx, userId)).filter(({ source }) => source === 'gift').map(({ id }) => id);
  await lockUsers(tx, [userId, ...(await gifts.giversOf(tx, given))]);
}

/** Like `lockMemberAndGivers`, but also refreshes free time: free months reversed in the meantime are revoked. */
export async function lockWithFreeTime(
  tx: Tx,
  gifts: GiftPort,
  userId: string,
  time: BusinessTime,
): Promise<void> {
  await lockMemberAndGivers(tx, gifts, userId);
  await revokeReversedMonths(tx, { cancelOrderWithFreeTime }, userId, time);
}

/** Dependencies of fulfilment: the key that hashes plan-holder marks, and the gift port. */
export type FulfilDeps = { readonly holderKey: string; readonly gifts: GiftPort };

/** `FulfilDeps` plus the member as read in this transaction, under the lock and before any write. */
type Fulfilling = FulfilDeps & { readonly member: MemberSource };

export type FulfillingPayment = {
  readonly id: string;
  readonly amount: Paise;
  /** Absent if unknown. */
  readonly method?: PaymentMethod | undefined;
  /** True if the payment was first booked as held and later accepted by staff. */
  readonly wasHeld?: boolean;
  /** Absent for gateway payments. */
  readonly transfer?: Transfer | undefined;
};

/**
 * Fulfils an order in the caller's transaction and under the member's lock: creates the member's own term or a gift,
 * books the sale and payment, records a refund for any credit above the charge, and redeems the coupon. `agreed` is the
 * order's own terms or, for a late payment, the same purchase recomputed for the day the payment was verified.
 */
export async function fulfilWithoutReceipt(
  tx: Tx,
  order: Order,
  agreed: Agreed,
  payment: FulfillingPayment | null,
  time: BusinessTime,
  deps: Fulfilling,
): Promise<void> {
  if (agreed.kind === 'gift')
    await deps.gifts.make(tx, { orderId: order.id, giverId: order.userId, agreed }, time);
  else await writeOwnTerm(tx, order, agreed, time, deps);
  if (agreed.couponCode !== null) await settleCoupon(tx, order.id, 'redeemed');
  const { userId } = order;
  const toBook = { orderId: order.id, userId, sale: agreed, payment };
  const booked = await bookSale(tx, toBook, time, deps.member.published);
  for (const owed of booked.refunds) {
    const reference = `excess:${order.id}:${owed.orderId}`;
    await oweRefund(tx, { ...owed, userId, reason: 'excess-credit', reference }, time);
  }
  await apply(tx, order, 'fulfilled', { cause: 'fulfil', at: time.instant, fulfilledAt: time.instant });
}

/** Creates the member's own term: ends replaced terms, applies free months, and stores the holder marks. */
async function writeOwnTerm(
  tx: Tx,
  order: Order,
  agreed: Agreed,
  time: BusinessTime,
  { holderKey, gifts, member: { buyer } }: Fulfilling,
): Promise<void> {
  const { userId } = order;
  const { terms } = buyer;
  // Use the first day of the purchase: an order created before midnight may be paid after the trial ends.
  const current = currentTerm(terms, agreed.startDate);
  const isFreeTerm = current !== null && !isPaidPlan(current.alias) && agreed.kind === 'new';
  const replaced = new Set([...agreed.replacedTermIds, ...(isFreeTerm ? [current.id] : [])]);
  for (const term of terms.filter(({ id }) => replaced.has(id))) {
    // A queued term that never started gets the day before its first as last day.
    const dayBefore = addDays(term.startDate > agreed.startDate ? term.startDate : agreed.startDate, -1);
    await endTerm(tx, term.id, dayBefore, 'plan-change', time.instant);
  }

  const { startDate, endDate } = agreed;
  if (agreed.kind === 'upgrade')
    await gifts.keepBehind(tx, { userId, orderId: order.id, startDate, endDate }, time);

  const { invoice, consumedMonths } = agreed;
  await insertTerm(tx, {
    userId,
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
    freeMonths:
      consumedMonths === 0
        ? null
        : { months: consumedMonths, from: addDays(agreed.paidEndDate, agreed.movedFreeDays + 1) },
    movedMonths: agreed.movedMonths,
    createdAt: time.instant,
  });
  await moveFreeMonths(tx, {
    userId,
    months: consumedMonths,
    reason: 'purchase',
    reference: `purchase:${order.id}`,
    at: time.instant,
  });

  const replacedOrders = terms.flatMap((term) =>
    replaced.has(term.id) && term.orderId !== null ? [term.orderId] : [],
  );
  const { alias } = agreed;
  const { attachedRefCode } = buyer.user;
  const panIndex = buyer.pan?.panIndex ?? null;
  const purchase = { userId, orderId: order.id, alias, taxable: invoice.taxable, replacedOrders };
  await recordReferredPurchase(tx, { ...purchase, attachedRefCode, panIndex }, time);
  await rememberHolder(tx, marksOf(buyer, agreed.billing.mobile), holderKey, time.instant);
}

/** Returns the marks that identify a member for the once-only trial, including the phone number on the order. */
export function marksOf({ user, pan }: Pick<Buyer, 'user' | 'pan'>, mobile: string): HolderMarks {
  const { id: userId, emailNormalised } = user;
  return { userId, emailNormalised, mobiles: [user.mobile, mobile], panIndex: pan?.panIndex ?? null };
}

/** Like `fulfilWithoutReceipt`, but also emits the event that emails the receipt. */
export async function fulfil(
  tx: Tx,
  order: Order,
  agreed: Agreed,
  payment: FulfillingPayment | null,
  time: BusinessTime,
  deps: Fulfilling,
): Promise<void> {
  await fulfilWithoutReceipt(tx, order, agreed, payment, time, deps);
  await emit(tx, 'order-fulfilled', { orderId: order.id }, time.instant);
}
