import type { Model, ModelGift, Span } from './model.ts';
import { ahead, levelOf } from './model.ts';
import type { Day } from './model-calendar.ts';
import { uncutLast, unusedOf } from './model-price.ts';
import { cancelOpenOrder, endFreeSpan, endSpan, refund } from './model-sales.ts';

/** A cancellation takes the running term's own renewals along; queued gifts move up. Answers what goes back. */
export function cancelInModel(model: Model, span: Span): bigint {
  const { who } = span;
  const { later } = ahead(model, who, model.day);
  const renewals = span.first <= model.day ? later.filter((other) => other.sale !== null) : [];
  cancelOpenOrder(model, who);
  const back = [span, ...renewals].reduce((total, each) => total + endSpan(model, each, model.day), 0n);
  let next = ahead(model, who, model.day).now.reduce((end, { last }) => Math.max(end, last), model.day) + 1;
  for (const queued of ahead(model, who, model.day).later) {
    if (queued.isGift) {
      const length = queued.last - queued.first;
      queued.first = next;
      queued.last = next + length;
      queued.paidLast = queued.last;
    }
    next = queued.last + 1;
  }
  return back;
}

/** Every term that runs past the last day is cut to it; a gift's money goes back to its giver. */
export function endServiceInModel(model: Model, lastDay: Day): bigint {
  let back = 0n;
  const beyond = model.spans.filter(({ first, last }) => last >= first && last > lastDay);
  for (const span of beyond.sort((a, b) => a.who - b.who || a.first - b.first)) {
    const gift = span.isGift ? model.gifts.get(span.id.slice('gift:'.length)) : undefined;
    if (gift !== undefined) back += giveBackDays(model, gift, span.last - Math.max(lastDay, span.first - 1));
    back += endSpan(model, span, lastDay);
  }
  for (const order of model.orders.values()) {
    if (order.state === 'open' && order.priced.last > lastDay) order.state = 'cancelled';
  }
  return back;
}

/** The recipient claims: from today, or after what the recipient has. What the sunset cuts off goes to the giver. */
export function claimInModel(model: Model, gift: ModelGift): 'claimed' | 'refused' {
  const { to, sale, isCut } = gift;
  if (gift.state !== 'waiting' || isOver(model, gift)) return 'refused';
  const { now, later } = ahead(model, to, model.day);
  const own = [...now, ...later].filter(({ plan }) => levelOf(plan) > 0);
  const first = own.reduce((start, span) => Math.max(start, span.last + 1), model.day);
  if (model.sunset !== null && first > model.sunset) return 'refused';
  const whole = isCut ? first + sale.days - 1 : uncutLast(sale.plan, first);
  const last = model.sunset === null ? whole : Math.min(whole, model.sunset);
  gift.state = 'claimed';
  sale.days = whole - first + 1;
  sale.soldDays = sale.days;
  giveBackDays(model, gift, whole - last);
  if (first === model.day) endFreeSpan(model, to, first);
  const id = `gift:${gift.id}`;
  const span = { id, who: to, plan: sale.plan, first, paidLast: last, last, sale: null, isGift: true };
  model.spans.push({ ...span, months: null });
  model.books.freeGiven += last - first + 1;
  return 'claimed';
}

/** An unclaimed gift goes back whole. */
export function returnGiftInModel(model: Model, gift: ModelGift): bigint {
  gift.state = 'gone';
  return giveBackDays(model, gift, gift.sale.days);
}

/** Unclaimed for more than a year, or past the sunset. */
export function isOver(model: Model, { boughtOn }: ModelGift): boolean {
  return model.day > boughtOn + 365 || (model.sunset !== null && model.day > model.sunset);
}

function giveBackDays(model: Model, { sale }: ModelGift, unused: number): bigint {
  const { amount, tax } = unusedOf(sale, unused);
  const back = refund(model, sale, amount, tax);
  sale.days -= Math.max(0, unused);
  return back;
}
