import type { Day } from './calendar.ts';
import { grantMonth } from './free-days.ts';
import { endGift, isOver, moveGiftsForward, returnGiftInModel } from './gifts.ts';
import type { Model, Person, Span } from './model.ts';
import { ahead, openOrderOf } from './model.ts';
import { cancelOpenOrder, endSpan, orderLifetime, voidReward, voidSmallReward } from './sales.ts';

/** Cancels the running term and its own renewals, and returns the refund. Queued gifts move forward. */
export function cancelInModel(model: Model, span: Span): bigint {
  const { account } = span;
  const { later } = ahead(model, account, model.day);
  const renewals = span.first <= model.day ? later.filter((other) => other.sale !== null) : [];
  cancelOpenOrder(model, account);
  let back = 0n;
  for (const each of [span, ...renewals]) {
    back += endSpan(model, each, model.day);
    voidReward(model, each);
  }
  moveGiftsForward(model, account);
  return back;
}

/** Cuts every term that extends past the last day, and refunds gift money to the givers. */
export function sunsetInModel(model: Model, lastDay: Day): void {
  const beyond = model.spans.filter(({ first, last }) => last >= first && last > lastDay);
  for (const span of beyond.sort((a, b) => a.first - b.first)) {
    endGift(model, span, lastDay);
    endSpan(model, span, lastDay);
    voidSmallReward(model, span);
    span.isCut = true;
  }
  for (const gift of model.gifts.values()) if (gift.state === 'waiting') returnGiftInModel(model, gift);
  for (const order of model.orders.values())
    if (order.state === 'open' && order.priced.last > lastDay) order.state = 'cancelled';
}

/** Returns why an account cannot be erased now, or null if it can. */
export function cannotErase(model: Model, { account }: Person): 'order' | 'gift' | 'plan' | null {
  if (openOrderOf(model, account) !== undefined) return 'order';
  if ([...model.gifts.values()].some(({ from, state }) => from === account && state === 'waiting'))
    return 'gift';
  const { now, later } = ahead(model, account, model.day);
  const isBought = (span: Span) => span.sale !== null && span.last > model.day;
  return [...now, ...later].some(isBought) ? 'plan' : null;
}

/** Ends the gifts of an erased account today and refunds the rest to their givers. */
export function eraseInModel(model: Model, person: Person): void {
  const { now, later } = ahead(model, person.account, model.day);
  for (const span of [...now, ...later]) {
    endGift(model, span, model.day);
    endSpan(model, span, model.day);
  }
  person.erased += 1;
  person.account = `${person.who}.${person.erased}`;
  person.referrer = null;
}

/**
 * Processes everything due up to `now` in order: orders expire, months are earned, and unclaimed gifts are refunded.
 */
export function moveModel(model: Model, now: number, dayOfMinute: (minute: number) => Day): void {
  const due = () => {
    const pending = model.rewards.filter(({ state, dueAt }) => state === 'pending' && dueAt <= now);
    return pending.sort((a, b) => a.dueAt - b.dueAt)[0];
  };
  for (let reward = due(); reward !== undefined; reward = due()) {
    expireOrders(model, reward.dueAt);
    // An open order was priced with the current term, so the reward waits until the order's half hour is
    // over.
    if (openOrderOf(model, reward.referrer) !== undefined) reward.dueAt += orderLifetime + 1;
    else grantMonth(model, reward, dayOfMinute(reward.dueAt));
  }
  expireOrders(model, now);
  model.now = now;
  model.day = dayOfMinute(now);
  for (const gift of model.gifts.values())
    if (gift.state === 'waiting' && isOver(model, gift)) returnGiftInModel(model, gift);
}

function expireOrders(model: Model, now: number): void {
  for (const order of model.orders.values())
    if (order.state === 'open' && order.at + orderLifetime <= now) order.state = 'expired';
}
