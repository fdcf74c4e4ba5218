import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { nextOrderState } from '@niveshak/domain/checkout/order-state';
import type { OrderEvent } from '@niveshak/domain/checkout/order-state';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { Transfer } from '@niveshak/domain/ledger/events';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { restsOnFreeTime } from '@niveshak/domain/quotes/same-quote';
import { settleCoupon } from '../catalogue/index.ts';
import { lockUsers } from '../identity/index.ts';
import { bookSale } from '../billing/index.ts';
import { endTerm, insertTerm, moveFreeMonths, rememberHolder, termsOf } from '../membership/index.ts';
import type { HolderMarks } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Buyer, MemberSource } from '../quotes/index.ts';
import { emit } from '../platform/outbox.ts';
import { notePurchase, takeReversedMonths } from '../referrals/index.ts';
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

/** Applies an event to the order state machine. @throws for an invalid transition; callers check the rules first. */
export async function apply(tx: Tx, order: Order, event: OrderEvent, details: MoveDetails): Promise<Order> {
  const next = nextOrderState(order.state, event);
  if (!next.ok) throw new Error(`Order ${order.id} is ${order.state}: ${event} is not possible.`);
  return moveOrder(tx, order, next.value, details);
}

/** Closes an unpaid order and releases its coupon. A payment that still arrives is refunded. */
export async function cancelOrder(tx: Tx, order: Order, cause: string, time: BusinessTime): Promise<void> {
  await apply(tx, order, 'cancel', { cause, at: time.instant });
  await settleCoupon(tx, order.id, 'released');
}

/** Closes the member's open order if its contents or start depend on free time that is about to change. */
export async function cancelOrderWithFreeTime(tx: Tx, userId: string, time: BusinessTime): Promise<void> {
  const open = await openOrderOf(tx, userId);
  if (open !== null && restsOnFreeTime(open.agreed))
    await cancelOrder(tx, open, 'a free month was revoked', time);
}

/** Takes the locks needed to fulfil an order: the member's lock and those of the givers of the member's gifts. */
export async function lockMemberAndGivers(tx: Tx, gifts: GiftPort, userId: string): Promise<void> {
  const given = (await termsOf(tx, userId)).filter(({ source }) => source === 'gift').map(({ id }) => id);
  await lockUsers(tx, [userId, ...(await gifts.giversOf(tx, given))]);
}

/** Like `lockMemberAndGivers`, but also updates free time: months reversed in the meantime are revoked. */
export async function lockWithFreeTime(
  tx: Tx,
  gifts: GiftPort,
  userId: string,
  time: BusinessTime,
): Promise<void> {
  await lockMemberAndGivers(tx, gifts, userId);
  await takeReversedMonths(tx, { cancelOrderWithFreeTime }, userId, time);
}

/** Dependencies of fulfilment: the key for hashing plan-holder marks, and the gift port. */
export type FulfilDeps = { readonly holderKey: string; readonly gifts: GiftPort };

/** Like `FulfilDeps`, with the member as read by this transaction, under the lock and before any write. */
type Fulfilling = FulfilDeps & { readonly member: MemberSource };

export type FulfillingPayment = {
  readonly id: string;
  readonly amount: Paise;
  /** True if the payment was booked as held earlier and then accepted by staff. */
  readonly wasHeld?: boolean;
  /** Absent for gateway payments. */
  readonly transfer?: Transfer | undefined;
};

/**
 * Fulfils an order in the caller's transaction and under the member's lock: creates the member's own term or a gift,
 * books sale and payment, records a refund of credit beyond the charge, and redeems the coupon. `agreed` is the order's
 * own record or, for a late payment, the same purchase computed for the day the payment was proved.
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

/** Creates the member's own term: ends replaced terms, consumes free months, and stores the holder marks. */
async function writeOwnTerm(
  tx: Tx,
  order: Order,
  agreed: Agreed,
  time: BusinessTime,
  { holderKey, gifts, member: { buyer } }: Fulfilling,
): Promise<void> {
  const { userId } = order;
  const { terms } = buyer;
  // As of the first day of the purchase, because an order created before midnight may be paid after the trial ends.
  const current = currentTerm(terms, agreed.startDate);
  const isFreeTerm = current !== null && !isPaidPlan(current.alias) && agreed.kind === 'new';
  const replaced = new Set([...agreed.replacedTermIds, ...(isFreeTerm ? [current.id] : [])]);
  for (const term of terms.filter(({ id }) => replaced.has(id))) {
    // A queued term was never served, so its last day is the day before its first.
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
  await notePurchase(tx, { ...purchase, attachedRefCode, panIndex }, time);
  await rememberHolder(tx, marksOf(buyer, agreed.billing.mobile), holderKey, time.instant);
}

/**
 * Returns the marks that identify a member for the once-only trial, including the phone number entered with an order.
 */
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
