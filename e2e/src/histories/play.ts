import { setTimeout as sleep } from 'node:timers/promises';
import * as accountRoutes from '@niveshak/contract/account/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as giftRoutes from '@niveshak/contract/gifts/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { Account } from './account.ts';
import { checkPriceOfDays } from './checks.ts';
import { textOf } from './model/calendar.ts';
import { cancelInModel, cannotErase, eraseInModel } from './model/ends.ts';
import { claimInModel, returnGiftInModel } from './model/gifts.ts';
import type { Person } from './model/model.ts';
import { ahead, personOf } from './model/model.ts';
import { captureInModel, unpaidOrders } from './model/sales.ts';
import { expected, observe } from './observe.ts';
import { buy, recordQuote } from './play-orders.ts';
import type { Played } from './played.ts';
import type { Step, Who } from './steps.ts';

/** Runs one round of a history, then compares product and model. @throws Error with the differences. */
export async function playRound(played: Played, round: number): Promise<void> {
  for (const step of played.history.rounds[round] ?? []) {
    played.log.push(`${textOf(played.model.day)} ${JSON.stringify(step)}`);
    await playStep(played, step);
    played.tally.add('steps');
    await compare(played);
  }
}

/**
 * Compares product and model. Allows time for background jobs, which wait between attempts if their process was killed.
 * @throws Error for any difference that remains
 */
export async function compare({ place, model, accounts }: Played): Promise<void> {
  const ids = new Map([...accounts].map(([name, { userId }]) => [userId, name]));
  if (ids.size === 0) return;
  const wanted = expected(model);
  const patience = Date.now() + 180_000;
  for (;;) {
    const seen = await observe(place.pool, ids);
    const missing = wanted.filter((line) => !seen.includes(line));
    const surplus = seen.filter((line) => !wanted.includes(line));
    if (missing.length === 0 && surplus.length === 0 && seen.length === wanted.length) break;
    if (Date.now() > patience) {
      const lines = [
        ...missing.map((line) => `the model: ${line}`),
        ...surplus.map((line) => `the server: ${line}`),
      ];
      throw new Error(lines.join('\n') || `the same lines, ${wanted.length} and ${seen.length} times`);
    }
    await sleep(100);
  }
  for (const sale of model.sales) checkPriceOfDays(sale);
}

async function playStep(played: Played, step: Step): Promise<void> {
  const { model } = played;
  const person = personOf(model, step.who);
  const account = await enter(played, person);
  switch (step.do) {
    case 'quote':
      return recordQuote(played, person, account, step.buy);
    case 'order':
      return buy(played, person, account, step);
    case 'capture': {
      const order = pickOf(unpaidOrders(model, step.who).toReversed(), step.pick);
      if (order === undefined) return;
      const before = order.state;
      const outcome = captureInModel(model, order, await account.pay(order.id));
      return played.tally.add(`captured: ${before} order ${outcome}`);
    }
    case 'cancel':
      return cancel(played, person, account, step.pick);
    case 'claim':
      return claim(played, person, account, step.pick);
    case 'take-back':
      return takeBack(played, person, account, step.pick);
    case 'erase':
      return erase(played, person, account);
  }
}

/** Returns the current account of a person. Opens one through the referrer's link if there is none. */
async function enter(played: Played, person: Person): Promise<Account> {
  const known = played.accounts.get(person.account);
  if (known !== undefined) return known;
  const { place, history, number, model } = played;
  const by: Who | null = history.attached[person.who];
  const referrer = by === null ? null : personOf(model, by);
  const refCode = referrer === null ? null : await (await enter(played, referrer)).refCode();
  const account = await Account.open(place, {
    email: `h${number}-${person.account}@members.test`,
    mobile: `9${String(number * 3 + person.who).padStart(9, '0')}`,
    pan: panOf(number * 3 + person.who),
    refCode,
  });
  person.referrer = referrer?.account ?? null;
  played.accounts.set(person.account, account);
  return account;
}

/** Returns an individual's PAN, which the stand-in verifies with whichever name is submitted first. */
export function panOf(index: number): string {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(index / 26 ** place) % 26));
  return `${letter(0)}${letter(1)}${letter(2)}P${letter(3)}0000C`;
}

async function cancel(played: Played, person: Person, account: Account, pick: number): Promise<void> {
  const { model, tally } = played;
  const { now, later } = ahead(model, person.account, model.day);
  // A plan cancelled today is active until the end of today.
  const span = pickOf(
    [...now, ...later].filter(({ sale, last }) => sale !== null && last > model.day),
    pick,
  );
  if (span === undefined) return;
  const { body } = await account.ask(accountSummary);
  const terms = (body as { user: { subscriptions: { id: string; startDate: string; alias: string }[] } }).user
    .subscriptions;
  const term = terms.find(({ startDate, alias }) => startDate === textOf(span.first) && alias === span.plan);
  if (term === undefined)
    throw new Error(`The server has no ${span.plan} from ${textOf(span.first)} to cancel.`);
  const input = { params: { id: term.id } };
  const shown = await account.ask(checkout.getCancellation, input);
  const answer = await account.ask(checkout.cancelSubscription, { ...input, body: { reason: 'A history' } });
  if (answer.status !== 200 && !answer.isRepeated) throw new Error(`Cancelling was refused: ${answer.code}`);
  const hadMonths = span.months !== null || span.moved.some(({ isMonth }) => isMonth);
  const open = [...model.orders.values()].filter(({ state }) => state === 'open');
  const back = cancelInModel(model, span);
  // A month earned from a friend was part of an open order of the referrer.
  tally.add('orders cancelled with a month', open.filter(({ state }) => state === 'cancelled').length);
  const { total } = (shown.body as { refund: { total: { amount: number } } }).refund;
  if (BigInt(total.amount) !== back)
    throw new Error(`The preview gives ${total.amount} back, the model ${back}.`);
  tally.add(span.first > model.day ? 'cancelled: queued' : 'cancelled: running');
  if (span.sale?.hadCredit === true) tally.add('cancelled after an upgrade');
  if (hadMonths) tally.add('cancelled with free months');
}

async function claim(played: Played, person: Person, account: Account, pick: number): Promise<void> {
  const { model, place, tally } = played;
  const gift = pickOf(
    [...model.gifts.values()].filter(({ to, state }) => to === person.account && state === 'waiting'),
    pick,
  );
  if (gift === undefined) return;
  const giver = played.accounts.get(gift.from);
  if (giver === undefined) throw new Error(`No account ${gift.from}.`);
  const { rows } = await place.pool.query<{ id: string }>(
    'select g.id from gifts g join orders o on o.id = g.order_id where coalesce(o.provider_order_id, o.id::text) = $1',
    [gift.id],
  );
  const { body } = await giver.ask(giftRoutes.getGiftLink, { params: { id: rows[0]?.id ?? '' } });
  const { url } = body as { url: string };
  const token = url.slice(url.lastIndexOf('/') + 1);
  const days = gift.sale.days;
  const answer = await account.ask(giftRoutes.claimGift, { body: { token } });
  const outcome = claimInModel(model, gift);
  const seen = answer.status === 200 ? 'claimed' : 'refused';
  if (seen !== outcome) throw new Error(`The claim is ${seen} (${answer.code}), in the model ${outcome}.`);
  const span = model.spans.find((each) => each.gift === gift);
  tally.add(
    outcome === 'refused'
      ? 'claims refused'
      : (span?.first ?? 0) > model.day
        ? 'gifts claimed, queued'
        : 'gifts claimed',
  );
  if (gift.sale.days < days) tally.add('gifts cut at the claim');
}

async function takeBack(played: Played, person: Person, account: Account, pick: number): Promise<void> {
  const { model, place, tally } = played;
  const gift = pickOf(
    [...model.gifts.values()].filter(({ from, state }) => from === person.account && state === 'waiting'),
    pick,
  );
  if (gift === undefined) return;
  const { rows } = await place.pool.query<{ id: string }>(
    'select g.id from gifts g join orders o on o.id = g.order_id where coalesce(o.provider_order_id, o.id::text) = $1',
    [gift.id],
  );
  const answer = await account.ask(giftRoutes.revokeGift, { params: { id: rows[0]?.id ?? '' } });
  if (answer.status !== 200 && !answer.isRepeated)
    throw new Error(`Taking a gift back was refused: ${answer.code}`);
  returnGiftInModel(model, gift);
  tally.add('gifts taken back');
}

async function erase(played: Played, person: Person, account: Account): Promise<void> {
  const { model, tally } = played;
  const obstacle = cannotErase(model, person);
  const answer = await account.ask(accountRoutes.eraseAccount, { body: { confirmEmail: account.email } });
  const isDone = answer.status < 300 || (answer.isRepeated && answer.status === 401);
  if (isDone !== (obstacle === null))
    throw new Error(`Erasing answers ${answer.status} ${answer.code}, the model ${obstacle}.`);
  if (obstacle !== null) return tally.add('erasing refused');
  if (ahead(model, person.account, model.day).now.some(({ gift }) => gift !== null))
    tally.add('erased with a gift');
  eraseInModel(model, person);
  tally.add('erased');
}

export function pickOf<T>(from: readonly T[], pick: number): T | undefined {
  return from[pick % Math.max(1, from.length)];
}
