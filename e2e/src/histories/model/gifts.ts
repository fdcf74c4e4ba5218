import type { Day } from './calendar.ts';
import { lastOfTerm } from './calendar.ts';
import type { Model, ModelGift, Span } from './model.ts';
import { ahead, levelOf } from './model.ts';
import { uncutLast, unusedOf } from './price.ts';
import { refund } from './refunds.ts';
import { cut, endFreeSpan } from './spans.ts';

/**
 * Queues the rest of each gift behind the new plan. Gifted days keep the giver's money, so anything that the sunset
 * then cuts off is refunded to the giver.
 */
export function postponeGifts(model: Model, before: Span, gifts: readonly Span[]): void {
  let first = before.last + 1;
  for (const span of gifts) {
    const left = span.last - Math.max(span.first, before.first) + 1;
    const rest: Span = { ...span, first, last: first + left - 1, paidLast: first + left - 1 };
    cut(span, before.first - 1);
    const last = Math.min(rest.last, model.sunset ?? rest.last);
    refundDays(model, span.gift, rest.last - Math.max(last, first - 1));
    cut(rest, last);
    if (rest.last >= rest.first) model.spans.push(rest);
    first = Math.max(first, rest.last + 1);
  }
}

/** Moves queued gifts forward if the span before them ends early, so that there is no gap. */
export function moveGiftsForward(model: Model, account: string): void {
  let next =
    ahead(model, account, model.day).now.reduce((end, { last }) => Math.max(end, last), model.day) + 1;
  for (const queued of ahead(model, account, model.day).later) {
    if (queued.gift !== null) {
      const by = queued.first - next;
      queued.first -= by;
      queued.last -= by;
      queued.paidLast -= by;
      if (queued.months !== null) queued.months.from -= by;
    }
    next = queued.last + 1;
  }
}

/**
 * Claims a gift for the recipient from today or after their existing plans, unless more than a year is already paid
 * for. Anything that the sunset cuts off is refunded to the giver.
 */
export function claimInModel(model: Model, gift: ModelGift): 'claimed' | 'refused' {
  const { to: account, sale, isCut } = gift;
  if (gift.state !== 'waiting' || isOver(model, gift)) return 'refused';
  const { now, later } = ahead(model, account, model.day);
  const own = [...now, ...later].filter(({ plan }) => levelOf(plan) > 0);
  if (own.some((span) => Math.min(span.paidLast, span.last) > lastOfTerm(model.day, 12))) return 'refused';
  const first = own.reduce((start, span) => Math.max(start, span.last + 1), model.day);
  if (model.sunset !== null && first > model.sunset) return 'refused';
  const whole = isCut ? first + sale.days - 1 : uncutLast(sale.plan, first);
  const last = model.sunset === null ? whole : Math.min(whole, model.sunset);
  gift.state = 'claimed';
  sale.days = whole - first + 1;
  sale.soldDays = sale.days;
  refundDays(model, gift, whole - last);
  if (first === model.day) endFreeSpan(model, account, first);
  const dates = { account, plan: sale.plan, first, paidLast: last, last };
  model.spans.push({ ...dates, sale: null, gift, moved: [], months: null, isCut: false });
  return 'claimed';
}

/** Refunds an unclaimed gift in full. Returns the refund in paise. */
export function returnGiftInModel(model: Model, gift: ModelGift): bigint {
  gift.state = 'gone';
  return refundDays(model, gift, gift.sale.days);
}

/** Returns whether a gift has been unclaimed for more than a year, or the sunset has passed. */
export function isOver(model: Model, { boughtOn }: ModelGift): boolean {
  return model.day > boughtOn + 365 || (model.sunset !== null && model.day > model.sunset);
}

/** Refunds unused days to the giver. */
function refundDays(model: Model, gift: ModelGift | null, unused: number): bigint {
  if (gift === null || unused <= 0) return 0n;
  const { sale } = gift;
  const { amount, tax } = unusedOf(sale, unused);
  const back = refund(model, sale, amount, tax);
  sale.days -= unused;
  return back;
}

/**
 * Ends a gift and returns the refund in paise. Counts from the last day of the gift itself (`paidLast`), because free
 * months earned by the recipient may follow it.
 */
export function endGift(model: Model, span: Span, lastDay: Day): bigint {
  return refundDays(model, span.gift, span.paidLast - Math.max(lastDay, span.first - 1));
}
