import { creditedOf, heldTerm } from './world-facts.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import { earlyEndOf } from '../checkout/early-end.ts';
import { endFreeMonths } from '../membership/free-time.ts';
import { nextOrderState } from '../checkout/order-state.ts';
import { isGiftOver } from '../gifts/claim-window.ts';
import type { GiftMoney } from '../gifts/gift-refund.ts';
import { refundAtClaim, refundAfterDay, refundUnclaimed } from '../gifts/gift-refund.ts';
import { giftTermOn } from '../gifts/gift-term.ts';
import { pullGiftsUp } from '../gifts/queued-gifts.ts';
import { phaseOf, queuedTerms } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysBetween } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, zeroPaise } from '../primitives/paise.ts';
import type { Refund } from '../quotes/term-credit.ts';
import { bookRefund, orderById } from './world-books.ts';
import { cancelOrder, endFreeTerm, endTerm, openOrderOf } from './world-orders.ts';
import type { World, WorldGift, WorldTerm } from './world.ts';
import { changeTerm, todayOf } from './world.ts';

/** Terms that a member may cancel: bought, paid plans, running or queued. */
export function cancellable(world: World, who: number): WorldTerm[] {
  const today = todayOf(world);
  return world.terms.filter(
    (term) =>
      term.who === who &&
      term.endedBy !== 'cancellation' &&
      term.source === 'order' &&
      isPaidPlan(term.alias) &&
      phaseOf(term, today) !== 'past',
  );
}

/** Cancels a term with today as its last day, and with a running one its renewals. Answers what goes back. */
export function cancelTerm(world: World, term: WorldTerm): Paise {
  const today = todayOf(world);
  const own = world.terms.filter(({ who }) => who === term.who);
  const renewals =
    phaseOf(term, today) === 'current'
      ? queuedTerms(own, today).filter(({ alias, source }) => source === 'order' && isPaidPlan(alias))
      : [];
  const open = openOrderOf(world, term.who);
  if (open !== null) cancelOrder(open);
  const back = [term, ...renewals].map((each) => endEarly(world, each, today, 'cancellation'));
  moveGiftsUp(world, term.who, today);
  return add(zeroPaise, ...back);
}

/** Cuts every term to the last day of the service, and gives back what was paid for later days. */
export function endService(world: World, lastDay: CalendarDate): Paise {
  const toGiverAt = (gift: WorldGift, term: WorldTerm) =>
    refundAfterDay(orderById(world, gift.orderId).agreed, [term], lastDay, moneyOf(world, gift));
  const beyond = world.terms.filter(({ startDate, endDate }) => endDate > lastDay && endDate >= startDate);
  const inOrder = beyond.toSorted((a, b) => a.who - b.who || daysBetween(b.startDate, a.startDate));
  const back = inOrder.map((term) => {
    const gift = world.gifts.find(({ orderId }) => term.id === `gift:${orderId}`);
    const toGiver =
      gift === undefined ? zeroPaise : giveGiftBack(world, gift, toGiverAt(gift, term), `end:${lastDay}`);
    return add(toGiver, endEarly(world, term, lastDay, 'end-of-service'));
  });
  for (const order of world.orders.values())
    if (order.state === 'created' && order.agreed.endDate > lastDay) cancelOrder(order);
  return add(zeroPaise, ...back);
}

function endEarly(
  world: World,
  term: WorldTerm,
  lastServiceDay: CalendarDate,
  kind: 'cancellation' | 'end-of-service',
): Paise {
  const end = earlyEndOf(heldTerm(world, term, todayOf(world)), lastServiceDay, term.alias, false);
  const { taxable, heads } = end.refund;
  const { orderId, who } = term;
  let back = zeroPaise;
  if (orderId !== null && taxable > 0) {
    back = bookRefund(
      world,
      orderId,
      { taxable, heads },
      'cancellation',
      `${kind}:${lastServiceDay}:${term.id}`,
    );
    closeWhenNothingIsLeft(world, orderId);
  }
  endTerm(world, term.id, end.lastDay, kind);
  world.months[who] += endFreeMonths({ freeMonths: term.freeMonths }, end.lastDay).returned;
  return back;
}

function closeWhenNothingIsLeft(world: World, orderId: string): void {
  const order = orderById(world, orderId);
  if (creditedOf(world, orderId).taxable < order.agreed.invoice.taxable) return;
  const next = nextOrderState(order.state, 'refund');
  if (!next.ok) throw new Error(`order ${orderId} is ${order.state} and was credited whole`);
  order.state = next.value;
}

/** Gifts that wait behind the recipient's own terms begin earlier when these end early. */
function moveGiftsUp(world: World, who: number, today: CalendarDate): void {
  const own = world.terms.filter((term) => term.who === who);
  for (const { id, startDate, endDate } of pullGiftsUp(own, today))
    changeTerm(world, id, { startDate, paidEndDate: endDate, endDate });
}

/** Past a year, or past the sunset, an unclaimed gift goes back. */
export function isOver(world: World, { orderId }: WorldGift): boolean {
  return isGiftOver(orderById(world, orderId).agreed.startDate, world.sunset, todayOf(world));
}

/** The recipient claims; null when it cannot be claimed any more, or has no day left. */
export function claimGift(world: World, gift: WorldGift): WorldTerm | null {
  if (gift.state !== 'waiting' || isOver(world, gift)) return null;
  const today = todayOf(world);
  const { agreed } = orderById(world, gift.orderId);
  const own = world.terms.filter((term) => term.who === gift.to);
  const days = giftTermOn(agreed, own, today, world.sunset);
  if (days === null) return null;
  gift.state = 'claimed';
  const { startDate, endDate } = days;
  const base = { id: `gift:${gift.orderId}`, who: gift.to, alias: agreed.alias, startDate };
  const given = {
    source: 'gift',
    orderId: gift.orderId,
    paid: null,
    endedBy: null,
    freeMonths: null,
  } as const;
  const term: WorldTerm = { ...base, ...given, paidEndDate: endDate, endDate };
  giveGiftBack(world, gift, refundAtClaim(agreed, days, moneyOf(world, gift)), 'claim');
  if (startDate === today) endFreeTerm(world, gift.to, today);
  world.terms.push(term);
  return term;
}

/** The giver takes it back, or nobody claimed it in time: all of it goes back. */
export function returnGift(world: World, gift: WorldGift): Paise {
  gift.state = 'gone';
  const { agreed } = orderById(world, gift.orderId);
  return giveGiftBack(world, gift, refundUnclaimed(agreed, moneyOf(world, gift)), 'unclaimed');
}

/** What the giver paid, and what was credited of it. */
function moneyOf(world: World, { orderId }: WorldGift): GiftMoney {
  const { taxable, heads, firmState, placeOfSupply } = orderById(world, orderId).agreed.invoice;
  return { paidExGst: taxable, heads, firmState, placeOfSupply, credited: creditedOf(world, orderId) };
}

function giveGiftBack(
  world: World,
  { orderId }: WorldGift,
  { taxable, heads }: Refund,
  reference: string,
): Paise {
  if (taxable === 0) return zeroPaise;
  const name = `gift:${reference}:gift:${orderId}`;
  const back = bookRefund(world, orderId, { taxable, heads }, 'cancellation', name);
  closeWhenNothingIsLeft(world, orderId);
  return back;
}
