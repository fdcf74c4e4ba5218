import { fullPriceOn } from '../catalogue/price-list.ts';
import { refundAfterAnswer } from '../checkout/refund-state.ts';
import { refundProcessed } from '../ledger/events.ts';
import { phaseOf } from '../membership/term.ts';
import { assertNever } from '../primitives/assert-never.ts';
import { addDays, daysBetween, maxDate } from '../primitives/calendar-date.ts';
import { add, paise, zeroPaise } from '../primitives/paise.ts';
import { fail, same } from './checks.ts';
import { dayOf } from './model-calendar.ts';
import { cancelInModel, claimInModel, endServiceInModel, isOver, returnGiftInModel } from './model-ends.ts';
import type { Model, ModelGift, Span } from './model.ts';
import type { Played } from './played.ts';
import { pickOf } from './played.ts';
import { playCapture, playHeld, playOrder } from './play-orders.ts';
import type { Step, Who } from './steps.ts';
import { post } from './world-books.ts';
import {
  cancellable,
  cancelTerm,
  claimGift,
  endService,
  isOver as isGiftPast,
  returnGift,
} from './world-ends.ts';
import { expireOrders, orderLifetime } from './world-orders.ts';
import type { WorldGift } from './world.ts';
import { memberId, todayOf } from './world.ts';

export function playStep(played: Played, step: Step): void {
  const { world, model, tally } = played;
  switch (step.do) {
    case 'order':
      return playOrder(played, step.who, step.buy, step.pays);
    case 'capture':
      return playCapture(played, step);
    case 'held':
      return playHeld(played, step);
    case 'cancel':
      return playCancel(played, step.who, step.pick);
    case 'claim':
      return playClaim(played, step.pick);
    case 'take-back': {
      const gift = pickOf(
        world.gifts.filter(({ state }) => state === 'waiting'),
        step.pick,
      );
      if (gift === undefined) return;
      same('gift taken back', BigInt(returnGift(world, gift)), returnGiftInModel(model, giftOf(model, gift)));
      return tally.add('gifts taken back');
    }
    case 'guest':
      return playGuest(played, step.who, step.days);
    case 'free-months':
      world.months[step.who] += step.months;
      model.months[step.who] += step.months;
      return tally.add('free months granted', step.months);
    case 'minutes':
      return moveClock(played, step.minutes);
    case 'days':
      return moveClock(played, step.days * 24 * 60);
    case 'evening':
      return moveClock(played, (24 * 60 * 2 - 15 - (world.now % (24 * 60))) % (24 * 60));
    case 'near-end':
      return playNearEnd(played, step.who, step.before);
    case 'price': {
      const from = todayOf(world);
      const fullPrice = { ...world.prices.at(-1)?.fullPrice };
      const zero = zeroPaise;
      const all = {
        CMPONE: zero,
        CMP1Y: zero,
        CMP3M: zero,
        CML1Y: zero,
        CML3M: zero,
        CML14D: zero,
        CMP14D: zero,
      };
      const prices = { ...all, CMPGUEST: zero, ...fullPrice, [step.plan]: paise(step.paise) };
      world.prices = [...world.prices, { from, fullPrice: prices }];
      same('price', fullPriceOn(world.prices, step.plan, from), step.paise);
      model.prices.set(step.plan, step.paise);
      return tally.add('price edits');
    }
    case 'sunset':
      world.sunset = step.days === null ? null : { date: addDays(todayOf(world), step.days), notice: 'ends' };
      model.sunset = step.days === null ? null : model.day + step.days;
      return tally.add(step.days === null ? 'sunsets withdrawn' : 'sunsets announced');
    case 'end-service': {
      const before = world.documents.length;
      const back = endService(world, addDays(todayOf(world), step.days));
      same('end of service', BigInt(back), endServiceInModel(model, model.day + step.days));
      return tally.add('end of service: terms refunded', world.documents.length - before);
    }
    case 'refund':
      return playRefund(played, step.pick, step.fails);
    default:
      return assertNever(step);
  }
}

function giftOf(model: Model, { orderId }: WorldGift): ModelGift {
  return model.gifts.get(orderId) ?? fail(`the model has no gift ${orderId}`);
}

function playCancel({ world, model, tally }: Played, who: Who, pick: number): void {
  const term = pickOf(cancellable(world, who), pick);
  if (term === undefined) return;
  const span: Span = model.spans.find(({ id }) => id === term.id) ?? fail(`the model has no span ${term.id}`);
  const isQueued = phaseOf(term, todayOf(world)) === 'queued';
  const shown = cancelTerm(world, term);
  const hadCredit = span.sale?.hadCredit === true;
  const back = cancelInModel(model, span);
  same(`refund of ${term.id}`, BigInt(shown), back);
  if (cancellable(world, who).some(({ id }) => id === term.id)) fail(`${term.id} can be cancelled again`);
  tally.add(isQueued ? 'queued terms cancelled' : 'cancellations');
  if (back > 0n && hadCredit) tally.add('cancellations after an upgrade, refunded');
  if (back > 0n && world.documents.at(-1)?.kind === 'commercial-credit-note')
    tally.add('refunds after the tax cut-off');
}

function playClaim({ world, model, tally }: Played, pick: number): void {
  const waiting = world.gifts.filter(({ state }) => state === 'waiting');
  const others = world.gifts.filter(({ state }) => state !== 'waiting');
  const gift = pickOf([...waiting, ...others], pick);
  if (gift === undefined) return;
  const again = giftOf(model, gift);
  const documents = world.documents.length;
  const term = claimGift(world, gift);
  same(`claim of ${gift.orderId}`, term === null ? 'refused' : 'claimed', claimInModel(model, again));
  if (claimGift(world, gift) !== null && term !== null) fail(`gift ${gift.orderId} was claimed twice`);
  if (term === null) return tally.add('claims refused');
  tally.add(term.startDate > todayOf(world) ? 'gifts claimed, queued' : 'gifts claimed');
  if (world.documents.length > documents) tally.add('gifts cut at the claim');
}

function playGuest({ world, model, tally }: Played, who: Who, days: number): void {
  const today = todayOf(world);
  if (world.terms.some((term) => term.who === who && phaseOf(term, today) !== 'past')) return;
  const id = `guest-${world.terms.length}`;
  const endDate = addDays(today, days - 1);
  const dates = { startDate: today, paidEndDate: endDate, endDate };
  const free = { orderId: null, paid: null, endedBy: null, freeMonths: null };
  world.terms.push({ id, who, alias: 'CMPGUEST', ...dates, source: 'grant', ...free });
  const [first, last] = [model.day, model.day + days - 1];
  const span = { id, who, plan: 'CMPGUEST', first, paidLast: last, last, sale: null };
  model.spans.push({ ...span, isGift: false, months: null });
  tally.add('guests');
}

/** What falls due on the way: orders expire, unclaimed gifts go back. */
function moveClock({ world, model, tally }: Played, minutes: number): void {
  world.now += minutes;
  model.day = dayOf(todayOf(world));
  expireOrders(world);
  for (const order of model.orders.values())
    if (order.state === 'open' && order.at + orderLifetime <= world.now) order.state = 'expired';
  for (const gift of world.gifts) {
    const again = giftOf(model, gift);
    if (gift.state !== 'waiting') continue;
    same(`gift ${gift.orderId} is over`, isGiftPast(world, gift), isOver(model, again));
    if (!isGiftPast(world, gift)) continue;
    same('unclaimed gift', BigInt(returnGift(world, gift)), returnGiftInModel(model, again));
    tally.add('gifts never claimed');
  }
  tally.add('clock moves');
}

function playNearEnd(played: Played, who: Who, before: number): void {
  const { world } = played;
  const today = todayOf(world);
  const ends = world.terms
    .filter((term) => term.who === who && phaseOf(term, today) !== 'past')
    .map(({ endDate }) => endDate);
  const [first, ...rest] = ends;
  if (first === undefined) return;
  const days = daysBetween(today, maxDate(first, ...rest)) - before;
  if (days > 0) moveClock(played, days * 24 * 60);
}

function playRefund({ world, tally }: Played, pick: number, fails: boolean): void {
  const refund = pickOf(
    world.refunds.filter(({ state }) => state === 'owed'),
    pick,
  );
  if (refund === undefined) return;
  refund.state = 'requested';
  const next = refundAfterAnswer(refund.state, fails ? 'failed' : 'processed');
  if (next === null) fail(`refund ${refund.id} takes no answer`);
  // A refund that the provider failed stays owed in the books; staff ask for it again.
  refund.state = next === 'failed' ? 'owed' : next;
  if (next === 'failed') return tally.add('refunds failed and asked for again');
  const payment = world.payments.get(refund.paymentId) ?? fail(`no payment ${refund.paymentId}`);
  payment.refunded = add(payment.refunded, refund.amount);
  const { id, paymentId, orderId, who, amount } = refund;
  post(world, refundProcessed({ refundId: id, paymentId, orderId, userId: memberId(who), amount }));
  tally.add('refunds processed');
}
