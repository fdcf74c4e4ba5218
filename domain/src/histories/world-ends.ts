import { creditedOf, heldTerm } from './world-facts.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import { earlyEndOf, unusedFreeMonths } from '../checkout/early-end.ts';
import { nextOrderState } from '../checkout/order-state.ts';
import { phaseOf, queuedTerms } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, daysBetween, inclusiveDays, maxDate, minDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, subtract, zeroPaise } from '../primitives/paise.ts';
import { noHeads, subtractHeads } from '../billing/tax.ts';
import type { HeldTerm } from '../quotes/facts.ts';
import { uncutEnd } from '../quotes/list-price.ts';
import { refundAfter } from '../quotes/term-credit.ts';
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
  pullGiftsUp(world, term.who, today);
  return add(zeroPaise, ...back);
}

/** Cuts every term to the last day of the service, and gives back what was paid for later days. */
export function endService(world: World, lastDay: CalendarDate): Paise {
  const beyond = world.terms.filter(({ startDate, endDate }) => endDate > lastDay && endDate >= startDate);
  const inOrder = beyond.toSorted((a, b) => a.who - b.who || daysBetween(b.startDate, a.startDate));
  const back = inOrder.map((term) => {
    const gift = world.gifts.find(({ orderId }) => term.id === `gift:${orderId}`);
    // Cut before: its money is what is left, for the days that are left.
    const asLeft = { ...term, paidEndDate: minDate(term.paidEndDate, term.endDate) };
    const toGiver =
      gift === undefined ? zeroPaise : giveGiftBack(world, gift, asLeft, lastDay, `end:${lastDay}`);
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
  const { orderId, freeMonths, who } = term;
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
  if (freeMonths !== null) world.months[who] += unusedFreeMonths(freeMonths, end.lastDay);
  return back;
}

function closeWhenNothingIsLeft(world: World, orderId: string): void {
  const order = orderById(world, orderId);
  if (creditedOf(world, orderId).taxable < order.agreed.invoice.taxable) return;
  const next = nextOrderState(order.state, 'refund');
  if (!next.ok) throw new Error(`order ${orderId} is ${order.state} and was credited whole`);
  order.state = next.value;
}

/** A gift begins after the recipient's own terms, so when one of these ends early it begins earlier. */
function pullGiftsUp(world: World, who: number, today: CalendarDate): void {
  const own = world.terms.filter((term) => term.who === who);
  let last = own
    .filter((term) => phaseOf(term, today) === 'current')
    .reduce((latest, { endDate }) => maxDate(latest, endDate), today);
  for (const term of queuedTerms(own, today)) {
    if (term.source !== 'gift') {
      last = term.endDate;
      continue;
    }
    const startDate = addDays(last, 1);
    last = addDays(startDate, daysBetween(term.startDate, term.endDate));
    changeTerm(world, term.id, { startDate, paidEndDate: last, endDate: last });
  }
}

/** Past a year, or past the sunset, an unclaimed gift goes back. */
export function isGiftOver(world: World, { orderId }: WorldGift): boolean {
  const today = todayOf(world);
  if (world.sunset !== null && today > world.sunset.date) return true;
  return daysBetween(orderById(world, orderId).agreed.startDate, today) > 365;
}

/**
 * The recipient claims (decisions section 7): the term starts today or after the recipient's own paid terms; days that
 * the sunset cuts off are refunded to the giver. Null when it cannot be claimed any more, or has no day left.
 */
export function claimGift(world: World, gift: WorldGift): WorldTerm | null {
  if (gift.state !== 'waiting' || isGiftOver(world, gift)) return null;
  const today = todayOf(world);
  const { agreed } = orderById(world, gift.orderId);
  const own = world.terms.filter(
    (term) => term.who === gift.to && isPaidPlan(term.alias) && phaseOf(term, today) !== 'past',
  );
  const startDate = own.reduce((start, { endDate }) => maxDate(start, addDays(endDate, 1)), today);
  const wasCut = agreed.paidEndDate < uncutEnd(agreed.alias, agreed.startDate);
  const days = inclusiveDays(agreed.startDate, agreed.paidEndDate);
  const whole = wasCut ? addDays(startDate, days - 1) : uncutEnd(agreed.alias, startDate);
  const endDate = world.sunset === null ? whole : minDate(whole, world.sunset.date);
  if (endDate < startDate) return null;
  gift.state = 'claimed';
  const base = { id: `gift:${gift.orderId}`, who: gift.to, alias: agreed.alias, startDate };
  const given = {
    source: 'gift',
    orderId: gift.orderId,
    paid: null,
    endedBy: null,
    freeMonths: null,
  } as const;
  const term: WorldTerm = { ...base, ...given, paidEndDate: endDate, endDate };
  giveGiftBack(world, gift, { ...term, paidEndDate: whole, endDate: whole }, endDate, 'claim');
  if (startDate === today) endFreeTerm(world, gift.to, today);
  world.terms.push(term);
  return term;
}

/** The giver takes it back, or nobody claimed it in time: all of it goes back. */
export function returnGift(world: World, gift: WorldGift): Paise {
  gift.state = 'gone';
  const { agreed } = orderById(world, gift.orderId);
  const { alias, startDate, paidEndDate } = agreed;
  const unclaimed = { id: `gift:${gift.orderId}`, alias, startDate, paidEndDate, endDate: paidEndDate };
  return giveGiftBack(world, gift, unclaimed, addDays(startDate, -1), 'unclaimed');
}

/** What the giver paid for the days after the last one. */
function giveGiftBack(
  world: World,
  gift: WorldGift,
  term: Pick<HeldTerm, 'id' | 'alias' | 'startDate' | 'paidEndDate' | 'endDate'>,
  lastDay: CalendarDate,
  reference: string,
): Paise {
  const { orderId } = gift;
  const { invoice, alias } = orderById(world, orderId).agreed;
  if (invoice.placeOfSupply === null || invoice.taxable === 0) return zeroPaise;
  const credited = creditedOf(world, orderId);
  const { id, startDate, paidEndDate, endDate } = term;
  const { taxable, heads } = refundAfter(
    {
      id,
      alias,
      startDate,
      paidEndDate,
      endDate,
      isGift: false,
      invoice: {
        paidExGst: subtract(invoice.taxable, credited.taxable),
        heads: subtractHeads(invoice.heads, credited.heads),
        firmState: invoice.firmState,
        placeOfSupply: invoice.placeOfSupply,
        credited: { taxable: zeroPaise, heads: noHeads },
      },
    },
    lastDay,
  );
  if (taxable === 0) return zeroPaise;
  const back = bookRefund(world, orderId, { taxable, heads }, 'cancellation', `gift:${reference}:${id}`);
  closeWhenNothingIsLeft(world, orderId);
  return back;
}
