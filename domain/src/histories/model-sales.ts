import type { Allowed, Model, ModelOrder, Part, Sale, Span } from './model.ts';
import { ahead, levelOf } from './model.ts';
import type { Day } from './model-calendar.ts';
import { lastDayForTax, lastOfTerm } from './model-calendar.ts';
import type { Heads } from './model-money.ts';
import { least, minus, noTax, plus, sum } from './model-money.ts';
import { freeDaysFrom, priceOf, takenFrom, unusedOf } from './model-price.ts';
import type { Who } from './steps.ts';

export type Outcome = 'fulfilled' | 'returned' | 'held' | 'open';

/** Opens a member's one order; a price of nothing is fulfilled at once. */
export function placeInModel(
  model: Model,
  id: string,
  order: Omit<ModelOrder, 'id' | 'state' | 'on'>,
): Outcome {
  cancelOpenOrder(model, order.who);
  const placed: ModelOrder = { ...order, id, on: model.day, state: 'open' };
  model.orders.set(id, placed);
  if (order.priced.net > 0n) return 'open';
  fulfil(model, placed, order.priced, null);
  return 'fulfilled';
}

export function cancelOpenOrder(model: Model, who: Who): void {
  for (const order of model.orders.values())
    if (order.who === who && order.state === 'open') order.state = 'cancelled';
}

/** A payment was captured for an order, whatever state that is in (decisions section 6). */
export function captureInModel(model: Model, order: ModelOrder, payment: string, amount: bigint): Outcome {
  if (amount !== order.priced.net || order.state === 'held') {
    if (order.state !== 'done' && order.state !== 'returned') order.state = 'held';
    return 'held';
  }
  if (order.state === 'open') {
    const again = priceOf(model, order.who, order.buy, order.on, order.id);
    const isSame = again?.kind === order.priced.kind && takenFrom(again) === takenFrom(order.priced);
    const hasMonths = model.months[order.who] >= order.priced.months;
    if (isSame && hasMonths && order.priced.last >= model.day)
      return fulfil(model, order, order.priced, { payment, amount });
  }
  if (order.state === 'expired') return applyLate(model, order, payment, amount);
  return giveBackAll(model, order, payment, amount);
}

/** The same purchase from today at the same price, or the money goes back. */
export function applyLate(model: Model, order: ModelOrder, payment: string, amount: bigint): Outcome {
  const again = priceOf(model, order.who, order.buy, model.day, order.id);
  if (again?.net === order.priced.net) return fulfil(model, order, again, { payment, amount });
  return giveBackAll(model, order, payment, amount);
}

export function giveBackAll(model: Model, order: ModelOrder, payment: string, amount: bigint): Outcome {
  if (order.state !== 'done') order.state = 'returned';
  owe(model, payment, amount);
  return 'returned';
}

function fulfil(model: Model, order: ModelOrder, priced: Allowed, paid: Part | null): Outcome {
  const { id, who, buy } = order;
  const { first, paidLast, last, taxable, tax } = priced;
  const isFree = levelOf(buy.plan) === 0;
  const isHome = buy.state === model.homeState;
  order.state = 'done';
  const plan = buy.plan === 'CML14D' ? 'CML3M' : buy.plan;
  const sold = { order: id, plan, isHome, invoicedOn: model.day, exact: priced.exact, ends: 0 };
  const days = paidLast - first + 1;
  const hadCredit = priced.setOff.length > 0;
  const sale: Sale = { ...sold, worth: taxable, tax, days, soldDays: days, hadCredit, stack: [], letGo: 0n };

  // What goes back is taken first, from what was paid last; the rest moves along to the new order.
  for (const { span, amount, tax: part } of priced.excess)
    if (span.sale !== null) refund(model, span.sale, amount, part);
  for (const { span, amount, tax: part } of priced.setOff) {
    if (span.sale === null) continue;
    const moved = takeBack(model, span.sale, amount, part);
    for (const source of moved.parts) putUnder(sale.stack, source);
    sale.letGo += moved.letGo;
  }
  for (const span of priced.replaced) cut(span, Math.max(first, span.first) - 1);
  if (priced.kind === 'new') endFreeSpan(model, who, first);

  if (isFree) {
    model.spans.push({
      id,
      who,
      plan: buy.plan,
      first,
      paidLast,
      last,
      sale: null,
      isGift: false,
      months: null,
    });
    return 'fulfilled';
  }
  if (paid !== null) putUnder(sale.stack, paid);
  sale.letGo -= priced.roundOff < 0n ? priced.roundOff : 0n;
  model.books.roundedOff += priced.roundOff;
  book(model, buy.plan, taxable, tax);
  model.sales.set(id, sale);
  if (buy.isGift) {
    const to = who === 0 ? 1 : 0;
    model.gifts.set(id, { id, to, sale, boughtOn: first, isCut: priced.isCut, state: 'waiting' });
    return 'fulfilled';
  }
  const monthsFrom = paidLast + priced.movedDays + 1;
  const months = priced.months === 0 ? null : { count: priced.months, from: monthsFrom };
  model.spans.push({ id, who, plan: buy.plan, first, paidLast, last, sale, isGift: false, months });
  model.months[who] -= priced.months;
  // Months are placed only where all moved days fit, so what does not fit is moved days alone.
  model.books.freeGiven += Math.max(0, last - paidLast - priced.movedDays);
  model.books.freeLost += Math.max(0, priced.movedDays - (last - paidLast));
  return 'fulfilled';
}

/** A trial or guest plan gives way from `first` on. */
export function endFreeSpan(model: Model, who: Who, first: Day): void {
  for (const span of ahead(model, who, first).now) if (levelOf(span.plan) === 0) cut(span, first - 1);
}

/** Ends a span with `last`; its sale keeps the days that were had. Free days after it are the caller's to count. */
function cut(span: Span, last: Day): void {
  span.last = Math.max(last, span.first - 1);
  span.paidLast = Math.min(span.paidLast, span.last);
  if (span.sale !== null) span.sale.days = span.paidLast - span.first + 1;
}

/** Ends a span after its last day of service: what was paid for later days goes back, free months not begun too. */
export function endSpan(model: Model, span: Span, lastDay: Day): bigint {
  const end = Math.max(lastDay, span.first - 1);
  const { sale, months } = span;
  let back = 0n;
  if (sale !== null) {
    const unused = unusedOf(sale, span.paidLast - end);
    back = refund(model, sale, unused.amount, unused.tax);
  }
  model.books.freeLost += levelOf(span.plan) > 0 ? freeDaysFrom(span, end + 1) : 0;
  cut(span, end);
  if (months !== null) model.months[span.who] += monthsNotBegun(months, end);
  return back;
}

function monthsNotBegun({ count, from }: { count: number; from: Day }, last: Day): number {
  let unused = 0;
  for (let month = 0; month < count; month += 1) {
    const dayBefore = month === 0 ? from - 1 : lastOfTerm(from, month);
    if (dayBefore >= last) unused += 1;
  }
  return unused;
}

/** Money of a sale back to its payments; answers the sum. */
export function refund(model: Model, sale: Sale, amount: bigint, tax: Heads): bigint {
  const total = amount + sum(tax);
  const { parts, letGo } = takeBack(model, sale, amount, tax);
  for (const { payment, amount: part } of parts) owe(model, payment, part);
  model.books.roundedOff += letGo;
  return total;
}

/** A credit note: income and tax go down, and the money is taken from what was paid last. */
function takeBack(model: Model, sale: Sale, amount: bigint, tax: Heads): { parts: Part[]; letGo: bigint } {
  const total = amount + sum(tax);
  if (total === 0n) return { parts: [], letGo: 0n };
  const isInTime = model.day <= lastDayForTax(sale.invoicedOn);
  if (isInTime) book(model, sale.plan, -amount, minus(noTax, tax));
  else book(model, sale.plan, -total, noTax);
  sale.worth -= amount;
  sale.tax = minus(sale.tax, tax);
  sale.ends += 1;
  const parts: Part[] = [];
  let left = total;
  for (let top = sale.stack.pop(); top !== undefined; top = left > 0n ? sale.stack.pop() : undefined) {
    const taken = least(top.amount, left);
    left -= taken;
    parts.unshift({ payment: top.payment, amount: taken });
    if (top.amount > taken) sale.stack.push({ payment: top.payment, amount: top.amount - taken });
  }
  if (left > sale.letGo) throw new Error(`order ${sale.order} gives back ${left} paise that nobody paid`);
  sale.letGo -= left;
  return { parts, letGo: left };
}

function book({ books }: Model, plan: string, amount: bigint, tax: Heads): void {
  books.revenue.set(plan, (books.revenue.get(plan) ?? 0n) + amount);
  books.tax = plus(books.tax, tax);
}

/** Less than a rupee cannot be refunded and is rounded off. */
function owe({ books }: Model, payment: string, amount: bigint): void {
  if (amount < 100n) books.roundedOff += amount;
  else books.back.set(payment, (books.back.get(payment) ?? 0n) + amount);
}

/** On top of the stack; money of a payment that is in it already joins that. */
function putUnder(stack: Part[], part: Part): void {
  const at = stack.findIndex(({ payment }) => payment === part.payment);
  const there = stack[at];
  if (there === undefined) stack.push(part);
  else stack[at] = { payment: part.payment, amount: there.amount + part.amount };
}
