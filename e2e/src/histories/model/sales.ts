import type { Who } from '../steps.ts';
import type { Day } from './calendar.ts';
import { dropUnstartedPieces, unusedMonths, revokeMonth } from './free-days.ts';
import { postponeGifts } from './gifts.ts';
import type { Allowed, Model, ModelOrder, Part, Sale, Span } from './model.ts';
import { addMonths, isPremium, levelOf, monthsOf, openOrderOf, paidPurchases, personOf } from './model.ts';
import { share } from './money.ts';
import { owe, addToStack, refund, creditSale } from './refunds.ts';
import { cut, endFreeSpan } from './spans.ts';
import { priceOf, takenFrom, unusedOf } from './price.ts';

export type Outcome = 'fulfilled' | 'returned' | 'open';

/** Minutes an order stays open. */
export const orderLifetime = 30;
const minutesADay = 24 * 60;

/** Opens an order, of which a member has only one. An order of zero is fulfilled immediately. */
export function placeInModel(model: Model, order: Omit<ModelOrder, 'state' | 'at' | 'isPaid'>): Outcome {
  cancelOpenOrder(model, order.account);
  const placed: ModelOrder = { ...order, at: model.now, isPaid: false, state: 'open' };
  model.orders.set(order.id, placed);
  if (order.priced.net > 0n) return 'open';
  fulfil(model, placed, order.priced, null);
  return 'fulfilled';
}

export function cancelOpenOrder(model: Model, account: string): void {
  const open = openOrderOf(model, account);
  if (open !== undefined) open.state = 'cancelled';
}

/** Captures a payment of the right amount, for an order in any state (decisions section 6). */
export function captureInModel(model: Model, order: ModelOrder, payment: string): Outcome {
  const amount = order.priced.net;
  order.isPaid = true;
  const person = personOf(model, order.who);
  if (order.state === 'open') {
    const again = priceOf(model, person, order.buy, order.on);
    if (again !== null && isAsAgreed(again, order.priced) && isFree(order.priced))
      return fulfil(model, order, order.priced, { payment, amount });
  }
  if (order.state === 'expired') {
    const again = priceOf(model, person, order.buy, model.day);
    if (again?.net === order.priced.net) return fulfil(model, order, again, { payment, amount });
  }
  if (order.state !== 'done') order.state = 'returned';
  owe(model, payment, amount);
  return 'returned';

  /** Returns whether some days of the purchase are ahead and no other plan covers them. */
  function isFree({ first, last, replaced, postponed }: Allowed): boolean {
    const others = model.spans.filter(
      (span) =>
        span.account === order.account &&
        levelOf(span.plan) > 0 &&
        span.last >= span.first &&
        span.last >= first &&
        span.first <= last &&
        !replaced.includes(span) &&
        !postponed.includes(span),
    );
    return last >= model.day && (order.buy.to !== null || others.length === 0);
  }

  function isAsAgreed(now: Allowed, agreed: Allowed): boolean {
    return (
      now.kind === agreed.kind &&
      now.first === agreed.first &&
      takenFrom(now) === takenFrom(agreed) &&
      daysOf(now) === daysOf(agreed) &&
      monthsOf(model, order.account) >= agreed.months
    );
  }
}

const daysOf = ({ moved }: Allowed) => moved.reduce((total, { days }) => total + days, 0);

function fulfil(model: Model, order: ModelOrder, priced: Allowed, paid: Part | null): Outcome {
  const { id, who, account, buy } = order;
  const { first, paidLast, last, taxable, tax } = priced;
  const earlier = paidPurchases(model, who);
  order.state = 'done';
  const dates = { account, plan: buy.plan, first, paidLast, last, isCut: false };
  if (buy.plan === 'CML14D') {
    model.spans.push({ ...dates, sale: null, gift: null, moved: [], months: null });
    return 'fulfilled';
  }
  const days = paidLast - first + 1;
  const sale: Sale = {
    order: id,
    plan: buy.plan,
    isHome: buy.state === model.homeState,
    invoicedOn: model.day,
    exact: priced.exact,
    ends: 0,
    worth: taxable,
    soldFor: taxable,
    tax,
    days,
    soldDays: days,
    hadCredit: priced.setOff.length > 0,
    stack: [],
    letGo: 0n,
  };

  model.sales.push(sale);
  // The excess is first, from the most recent payment. The rest moves to the new order.
  for (const { span, amount, tax: part } of priced.excess)
    if (span.sale !== null) refund(model, span.sale, amount, part);
  for (const { span, amount, tax: part } of priced.setOff) {
    if (span.sale === null) continue;
    const carried = creditSale(span.sale, amount, part);
    for (const source of carried.parts) addToStack(sale.stack, source);
    sale.letGo += carried.letGo;
  }
  for (const span of priced.replaced) cut(span, Math.max(first, span.first) - 1);
  if (priced.kind === 'new') endFreeSpan(model, account, first);
  if (paid !== null) addToStack(sale.stack, paid);
  sale.letGo -= priced.roundOff < 0n ? priced.roundOff : 0n;

  if (buy.to !== null) {
    const to = personOf(model, buy.to).account;
    const gift = { id, from: account, to, sale, boughtOn: first, isCut: priced.isCut };
    model.gifts.set(id, { ...gift, state: 'waiting' });
    return 'fulfilled';
  }
  const freeFrom = paidLast + daysOf(priced) + 1;
  const months = priced.months === 0 ? null : { count: priced.months, from: freeFrom };
  const span: Span = { ...dates, sale, gift: null, moved: [...priced.moved], months };
  model.spans.push(span);
  addMonths(model, account, -priced.months);
  postponeGifts(model, span, priced.postponed);
  noteReferral(model, order, sale, earlier, priced.replaced);
  return 'fulfilled';
}

/**
 * Records that a PAN's first paid Premium purchase earns its referrer a month. An upgrade counts as the same purchase.
 */
function noteReferral(
  model: Model,
  { who, account, buy, priced }: ModelOrder,
  { order }: Sale,
  earlier: readonly ModelOrder[],
  replaced: readonly Span[],
): void {
  for (const reward of model.rewards)
    if (replaced.some(({ sale }) => sale?.order === reward.chain)) {
      reward.earlier.push(reward.chain);
      reward.chain = order;
    }
  const { referrer } = personOf(model, who);
  const isFirst = !earlier.some((other) => isPremium(other.buy.plan));
  if (referrer === null || !isFirst || !isPremium(buy.plan) || priced.taxable === 0n) return;
  const dueAt = (model.day + 7) * minutesADay;
  model.rewards.push({
    referrer,
    friend: who,
    friendAccount: account,
    chain: order,
    earlier: [],
    dueAt,
    state: 'pending',
    days: null,
  });
}

/**
 * Ends a span after its last day of service: refunds later paid days and returns free months that have not started. A
 * purchase on that day still takes over its free day.
 */
export function endSpan(model: Model, span: Span, lastDay: Day): bigint {
  const end = Math.max(lastDay, span.first - 1);
  const { sale } = span;
  let back = 0n;
  if (sale !== null) {
    const unused = unusedOf(sale, span.paidLast - end);
    back = refund(model, sale, unused.amount, unused.tax);
  }
  addMonths(model, span.account, unusedMonths(span, end));
  dropUnstartedPieces(span, end);
  cut(span, end);
  return back;
}

/**
 * Voids the reward for a purchase worth less than its first seven days. Replaced purchases count, because their used
 * days are paid for.
 */
export function voidSmallReward(model: Model, span: Span): void {
  const { sale } = span;
  const reward = model.rewards.find(({ chain }) => chain === sale?.order);
  if (sale === null || reward === undefined) return;
  const kept = model.sales
    .filter(({ order }) => order === sale.order || reward.earlier.includes(order))
    .reduce((total, { worth }) => total + worth, 0n);
  if (kept < share(sale.soldFor, Math.min(7, sale.soldDays), sale.soldDays)) voidReward(model, span);
}

/** Voids the reward for a cancelled purchase. A pending month is dropped, and an earned one revoked. */
export function voidReward(model: Model, span: Span): void {
  for (const reward of model.rewards) {
    if (reward.chain !== span.sale?.order) continue;
    if (reward.state === 'pending') reward.state = 'void';
    if (reward.state !== 'earned') continue;
    reward.state = 'reversed';
    revokeMonth(model, reward);
  }
}

/** Returns the orders that can still receive a payment. */
export function unpaidOrders(model: Model, who: Who): ModelOrder[] {
  const { account } = personOf(model, who);
  return [...model.orders.values()].filter(
    (order) => order.account === account && order.priced.net > 0n && !order.isPaid,
  );
}
