import { isPaidPlan } from '../catalogue/plan.ts';
import { captureDecision, lateCaptureDecision } from '../checkout/capture-decision.ts';
import type { OrderEvent } from '../checkout/order-state.ts';
import { nextOrderState } from '../checkout/order-state.ts';
import { addHeads, noHeads } from '../billing/tax.ts';
import { heldPaymentRefunded, paymentHeld } from '../ledger/events.ts';
import { phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, maxDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { zeroPaise } from '../primitives/paise.ts';
import type { AllowedQuote } from '../quotes/quote.ts';
import { computeQuote } from '../quotes/quote.ts';
import type { Purchase, Who } from './steps.ts';
import { bookSale, orderById, oweRefund, post } from './world-books.ts';
import { factsFor } from './world-facts.ts';
import type { World, WorldOrder, WorldPayment } from './world.ts';
import { changeTerm, dayAt, memberId, todayOf } from './world.ts';

export const orderLifetime = 30;

function apply(order: WorldOrder, event: OrderEvent): void {
  const next = nextOrderState(order.state, event);
  if (!next.ok) throw new Error(`order ${order.id} is ${order.state}: ${event} is not possible`);
  order.state = next.value;
}

export function openOrderOf(world: World, who: Who): WorldOrder | null {
  return [...world.orders.values()].find((order) => order.who === who && order.state === 'created') ?? null;
}

export function cancelOrder(order: WorldOrder): void {
  apply(order, 'cancel');
  releaseCoupon(order);
}

/** Opens the member's one order for what was shown; fulfilled at once when there is nothing to pay. */
export function placeOrder(
  world: World,
  id: string,
  who: Who,
  buy: Purchase,
  agreed: AllowedQuote,
): WorldOrder {
  const open = openOrderOf(world, who);
  if (open !== null) cancelOrder(open);
  const used = agreed.price.couponDiscount;
  const order: WorldOrder = {
    id,
    who,
    buy,
    createdAt: world.now,
    agreed,
    amount: agreed.price.netPrice.amount,
    state: 'created',
    coupon: used !== null && used.amount > 0 ? 'reserved' : 'none',
  };
  world.orders.set(id, order);
  if (order.amount === 0) fulfil(world, order, agreed, null, false);
  return order;
}

export function expireOrders(world: World): void {
  for (const order of world.orders.values()) {
    if (order.state !== 'created' || order.createdAt + orderLifetime > world.now) continue;
    apply(order, 'expire');
    releaseCoupon(order);
  }
}

/** The provider shows a captured payment of an order. */
export function capture(world: World, order: WorldOrder, paymentId: string, amount: Paise): WorldPayment {
  const decision = captureDecision({
    state: order.state,
    isRecordedPayment: world.payments.has(paymentId),
    hasOrderAmount: amount === order.amount,
  });
  const payment: WorldPayment = {
    id: paymentId,
    orderId: order.id,
    who: order.who,
    amount,
    role: 'fulfils',
    refunded: zeroPaise,
  };
  world.payments.set(paymentId, payment);
  switch (decision) {
    case 'pay':
      pay(world, order, payment, order.agreed, dayAt(world, order.createdAt), false);
      break;
    case 'pay-late':
      payLate(world, order, payment, false);
      break;
    case 'refund':
      returnPayment(world, order, payment);
      break;
    case 'hold':
      payment.role = 'held';
      post(world, paymentHeld(factsOf(payment)));
      if (order.state !== 'fulfilled' && order.state !== 'refunded') {
        apply(order, 'hold');
        releaseCoupon(order);
      }
      break;
    case 'ignore':
      throw new Error(`payment ${paymentId} is new and was ignored`);
  }
  return payment;
}

/** Staff let a held payment of the right amount pay after all, on the terms of a late one, or give it back. */
export function settleHeld(world: World, payment: WorldPayment, how: 'return' | 'apply'): void {
  const order = orderById(world, payment.orderId);
  if (how === 'apply' && order.state === 'held' && payment.amount === order.amount) {
    payLate(world, order, payment, true);
    return;
  }
  payment.role = 'to-refund';
  owePaymentBack(world, payment);
  if (order.state === 'held') apply(order, 'refund');
}

function pay(
  world: World,
  order: WorldOrder,
  payment: WorldPayment,
  agreed: AllowedQuote,
  agreedOn: CalendarDate,
  wasHeld: boolean,
): void {
  if (!isStillAllowed(world, order, agreed, agreedOn)) {
    if (wasHeld) settleHeld(world, payment, 'return');
    else returnPayment(world, order, payment);
    return;
  }
  payment.role = 'fulfils';
  apply(order, 'payment-captured-proved');
  fulfil(world, order, agreed, payment, wasHeld);
}

function payLate(world: World, order: WorldOrder, payment: WorldPayment, wasHeld: boolean): void {
  const today = todayOf(world);
  const outcome = computeQuote(factsFor(world, order.who, order.buy, today, { exceptOrder: order.id }));
  const decision = lateCaptureDecision({
    isStillAllowed: outcome.allowed,
    hasSamePrice: outcome.price?.netPrice.amount === order.amount,
  });
  if (decision === 'fulfil' && outcome.allowed) pay(world, order, payment, outcome, today, wasHeld);
  else if (wasHeld) settleHeld(world, payment, 'return');
  else returnPayment(world, order, payment);
}

function isStillAllowed(
  world: World,
  order: WorldOrder,
  agreed: AllowedQuote,
  agreedOn: CalendarDate,
): boolean {
  if (agreed.endDate < todayOf(world)) return false;
  if (world.months[order.who] < agreed.consumedMonths) return false;
  const outcome = computeQuote(factsFor(world, order.who, order.buy, agreedOn, { exceptOrder: order.id }));
  return outcome.allowed && outcome.kind === agreed.kind && creditsOf(outcome) === creditsOf(agreed);
}

function creditsOf({ creditNotes, excessCredit, replacedTermIds }: AllowedQuote): string {
  return JSON.stringify(
    replacedTermIds.map((id) => {
      const parts = [...creditNotes, ...excessCredit].filter(({ termId }) => termId === id);
      const taxable = parts.reduce((sum, part) => sum + part.taxable, 0);
      return [id, taxable, addHeads(noHeads, ...parts.map(({ heads }) => heads))];
    }),
  );
}

const factsOf = ({ id, orderId, who, amount }: WorldPayment) => ({
  paymentId: id,
  orderId,
  userId: memberId(who),
  amount,
});

function returnPayment(world: World, order: WorldOrder, payment: WorldPayment): void {
  payment.role = 'to-refund';
  post(world, paymentHeld(factsOf(payment)));
  owePaymentBack(world, payment);
  if (order.state === 'created' || order.state === 'expired') {
    apply(order, 'payment-captured-proved');
    releaseCoupon(order);
    apply(order, 'refund');
  } else if (order.state === 'cancelled') apply(order, 'refund');
}

function owePaymentBack(world: World, payment: WorldPayment): void {
  post(world, heldPaymentRefunded(factsOf(payment)));
  oweRefund(world, payment.orderId, payment.id, payment.amount, `unusable-payment:${payment.id}`);
}

function releaseCoupon(order: WorldOrder): void {
  if (order.coupon === 'reserved') order.coupon = 'released';
}

/** Term, books, free months and coupon of an order that is paid for. */
function fulfil(
  world: World,
  order: WorldOrder,
  agreed: AllowedQuote,
  payment: WorldPayment | null,
  wasHeld: boolean,
): void {
  const { id, who } = order;
  const { alias, kind, startDate, paidEndDate, endDate, invoice, consumedMonths } = agreed;
  order.agreed = agreed;
  for (const term of world.terms.filter((held) => agreed.replacedTermIds.includes(held.id)))
    endTerm(world, term.id, addDays(maxDate(term.startDate, startDate), -1), 'plan-change');
  if (kind === 'new') endFreeTerm(world, who, startDate);
  if (kind === 'gift') world.gifts.push({ orderId: id, to: who === 0 ? 1 : 0, state: 'waiting' });
  else {
    const isPaid = invoice.taxable > 0 && invoice.placeOfSupply !== null;
    world.terms.push({
      id,
      who,
      alias,
      startDate,
      paidEndDate,
      endDate,
      source: isPaidPlan(alias) ? 'order' : 'trial',
      orderId: id,
      paid:
        isPaid && invoice.placeOfSupply !== null
          ? {
              exGst: invoice.taxable,
              heads: invoice.heads,
              firmState: invoice.firmState,
              placeOfSupply: invoice.placeOfSupply,
            }
          : null,
      endedBy: null,
      freeMonths:
        consumedMonths === 0
          ? null
          : { months: consumedMonths, from: addDays(paidEndDate, agreed.movedFreeDays + 1) },
    });
    world.months[who] -= consumedMonths;
  }
  const used = agreed.price.couponDiscount;
  if (used !== null && used.amount > 0) order.coupon = 'redeemed';
  bookSale(world, order, payment, wasHeld);
  apply(order, 'fulfilled');
}

/** A trial or guest plan that serves on the first day of what was bought or claimed gives way to it. */
export function endFreeTerm(world: World, who: Who, startDate: CalendarDate): void {
  const free = world.terms.find(
    (term) => term.who === who && !isPaidPlan(term.alias) && phaseOf(term, startDate) === 'current',
  );
  if (free === undefined) return;
  endTerm(world, free.id, addDays(maxDate(free.startDate, startDate), -1), 'plan-change');
}

export function endTerm(
  world: World,
  id: string,
  lastDay: CalendarDate,
  endedBy: 'plan-change' | 'cancellation' | 'end-of-service',
): void {
  changeTerm(world, id, { endDate: lastDay, endedBy });
}
