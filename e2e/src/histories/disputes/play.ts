import { setTimeout as sleep } from 'node:timers/promises';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as giftRoutes from '@niveshak/contract/gifts/routes';
import * as quoteRoutes from '@niveshak/contract/quotes/routes';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { Account } from '../account.ts';
import type { Place } from '../place.ts';
import { newestOrder, placeOrder } from '../play-orders.ts';
import { panOf, pickOf } from '../play.ts';
import type { Purchase, Tally, Who } from '../steps.ts';
import { endDispute, openDispute, until } from './bank.ts';
import { checkCancellation, checkCredit, checkUnchangedTerms, checkMoneyOut } from './invariants.ts';
import {
  capturedPayments,
  endDatesOf,
  openDisputes,
  soldTerms,
  unsettledRefunds,
  wholeOrderOf,
} from './records.ts';
import type { OpenDispute } from './records.ts';
import type { DisputeHistory, DisputeStep } from './steps.ts';

export interface DisputeGame {
  readonly place: Place;
  readonly history: DisputeHistory;
  readonly number: number;
  readonly tally: Tally;
  readonly accounts: Map<Who, Account>;
  /** Completed steps, for the failure report. */
  readonly log: string[];
}

/** Number of the first person, to keep this history's people distinct from those of the modelled histories. */
const firstNumber = 5_000;

/**
 * Runs one round of a history on a business day (`YYYY-MM-DD`).
 * @throws Error with the violated invariant
 */
export async function playDisputeRound(game: DisputeGame, round: number, today: string): Promise<void> {
  for (const step of game.history.rounds[round] ?? []) {
    game.log.push(`${today} ${JSON.stringify(step)}`);
    await play(game, step, today);
    game.tally.add('steps with disputes');
    await settle(game);
  }
}

/** Makes the banks decide the open disputes, then checks the outflows of every payment. */
export async function finishDisputes(game: DisputeGame): Promise<void> {
  for (const [index, dispute] of (await openDisputes(game.place, idsOf(game))).entries()) {
    game.log.push(`the end: ${JSON.stringify(dispute)}`);
    await decide(game, dispute, index % 3 === 2 ? 'won' : 'lost');
  }
  await settle(game);
  await checkMoneyOut(game.place, idsOf(game));
}

/** Spreads the payments over roughly the duration of the sunset command. */
const payingMs = 5_000;

export async function payOpenOrders({ place, accounts, number, tally }: DisputeGame): Promise<void> {
  const pay = async ([who, account]: [Who, Account]) => {
    await sleep(((number * 3 + who) * 613) % payingMs);
    const { rows } = await place.pool.query<{ id: string }>(
      `select provider_order_id as id from orders
        where user_id = $1 and state in ('created', 'cancelled') and provider_order_id is not null
          and not exists (select from payments where order_id = orders.id)
        order by created_at desc limit 1`,
      [account.userId],
    );
    const [order] = rows;
    if (order === undefined) return;
    await account.pay(order.id);
    tally.add('disputes: paid while the service ends');
  };
  await Promise.all([...accounts].map(pay));
}

export const idsOf = ({ accounts }: Pick<DisputeGame, 'accounts'>): string[] =>
  [...accounts.values()].map(({ userId }) => userId);

async function play(game: DisputeGame, step: DisputeStep, today: string): Promise<void> {
  const { place, tally } = game;
  const account = await accountOf(game, step.who);
  const terms = await soldTerms(place, account.userId, today);
  const count = (isDone: boolean, name: string) =>
    tally.add(`disputes: ${isDone ? name : `${name} refused`}`);
  switch (step.do) {
    case 'buy':
      return buy(game, account, step, today);
    case 'cancel':
      return cancel(game, account, step.pick, today);
    case 'claim':
    case 'take-back':
      return changeGift(game, step, account);
    case 'dispute': {
      const payments = (await capturedPayments(place, [account.userId])).filter(({ rest }) => rest > 0);
      const open = await openDisputes(place, [account.userId]);
      // Most recent payment first.
      const free = payments.toReversed().filter(({ id }) => !open.some(({ paymentId }) => paymentId === id));
      const payment = pickOf(free, step.pick);
      if (payment === undefined) return;
      const amount = Math.max(1, Math.min(payment.rest, Math.round((payment.amount * step.percent) / 100)));
      await openDispute(place, payment.id, amount);
      return tally.add(`disputes: opened, ${amount < payment.amount ? 'a part' : 'whole'}`);
    }
    case 'decide': {
      const open = pickOf(await openDisputes(place, [account.userId]), step.pick);
      return open === undefined ? undefined : decide(game, open, step.outcome);
    }
    case 'goodwill': {
      const term = pickOf(terms, step.pick);
      if (term === undefined) return;
      return count(await place.staff.refundPart(term.id, step.percent), 'goodwill');
    }
    case 'pause':
      return count(await place.staff.pause(account.userId, step.days), 'paused');
    case 'bring-in': {
      const { alias, startsIn } = step;
      const amount = alias === 'CMP3M' ? 849_246 : 212_046;
      return count(
        await place.staff.bringTermIn(account.userId, { alias, startsIn, amount }),
        'term brought in',
      );
    }
  }
}

async function accountOf({ place, accounts, number }: DisputeGame, who: Who): Promise<Account> {
  const known = accounts.get(who);
  if (known !== undefined) return known;
  const index = (firstNumber + number) * 3 + who;
  const account = await Account.open(place, {
    email: emailOf(number, who),
    mobile: `9${String(index).padStart(9, '0')}`,
    pan: panOf(index),
    refCode: null,
  });
  accounts.set(who, account);
  return account;
}

const emailOf = (number: number, who: Who) => `d${number}-${who}@members.test`;

async function buy(
  game: DisputeGame,
  account: Account,
  { buy: wanted, pays }: { readonly buy: Purchase; readonly pays: boolean },
  today: string,
): Promise<void> {
  const { place, tally, number } = game;
  const { plan, state, to } = wanted;
  const { body } =
    to === null
      ? await account.ask(quoteRoutes.getQuotes, { query: { toPlan: plan, state } })
      : await account.ask(giftRoutes.getGiftables, { query: { plan, state } });
  const quote = (body as Record<string, Quote | undefined>)[plan];
  if (quote?.allowed !== true) return tally.add('disputes: not sold');
  if (to !== null) await accountOf(game, to);
  if (quote.kind === 'upgrade') await checkCredit(place, account.userId, quote, today);
  const answer = await placeOrder(account, { quote, buy: wanted }, to === null ? null : emailOf(number, to));
  if (answer.status !== 200 && !answer.isRepeated) {
    // The rules refuse some orders, such as a gift by a giver without a plan, or a purchase while a gift is
    // unclaimed.
    if (answer.status < 500) return tally.add(`disputes: order refused, ${answer.code}`);
    throw new Error(`The order was refused: ${answer.status} ${answer.code}`);
  }
  tally.add(`disputes: ordered, ${quote.kind}`);
  if (!pays || quote.price?.netPrice.amount === 0) return;
  const orderId = await newestOrder(place, account);
  await account.pay(orderId);
  const paid = await until(async () => {
    const { rows } = await place.pool.query<{ state: string }>(
      `select state from orders where provider_order_id = $1 and state not in ('created', 'paid')`,
      [orderId],
    );
    return rows[0]?.state ?? null;
  }, `order ${orderId} to be settled`);
  // An order that is quoted, placed and paid in one step must be fulfilled, not refunded.
  if (paid !== 'fulfilled') throw new Error(`${plan} was quoted, paid at once, and is ${paid}.`);
}

async function cancel(game: DisputeGame, account: Account, pick: number, today: string): Promise<void> {
  const { place, tally } = game;
  const { rows } = await place.pool.query<{ id: string }>(
    `select id from terms where user_id = $1 and end_date >= start_date and end_date > $2 order by start_date`,
    [account.userId, today],
  );
  const term = pickOf(rows, pick);
  if (term === undefined) return;
  const input = { params: { id: term.id } };
  const shown = await account.ask(checkout.getCancellation, input);
  if (shown.status === 200) {
    const { total } = (shown.body as { refund: { total: { amount: number } } }).refund;
    await checkCancellation(place, account.userId, total.amount, today);
  }
  const answer = await account.ask(checkout.cancelSubscription, { ...input, body: { reason: 'A history' } });
  if (answer.status >= 500) throw new Error(`Cancelling answers ${answer.status} ${answer.code}.`);
  tally.add(answer.status === 200 ? 'disputes: cancelled' : `disputes: cancel refused, ${answer.code}`);
}

async function changeGift(
  game: DisputeGame,
  { do: act, who, pick }: { readonly do: 'claim' | 'take-back'; readonly who: Who; readonly pick: number },
  account: Account,
): Promise<void> {
  const { place, tally, number, accounts } = game;
  const [column, value] = act === 'claim' ? ['to_email', emailOf(number, who)] : ['giver_id', account.userId];
  const { rows } = await place.pool.query<{ id: string; giver: string }>(
    `select id, giver_id as giver from gifts where ${column} = $1 and state in ('bought', 'sent') order by bought_on, id`,
    [value],
  );
  const gift = pickOf(rows, pick);
  if (gift === undefined) return;
  const params = { id: gift.id };
  const giver = [...accounts.values()].find(({ userId }) => userId === gift.giver);
  if (giver === undefined) throw new Error(`Gift ${gift.id} has no giver in this history.`);
  const answer =
    act === 'take-back'
      ? await account.ask(giftRoutes.revokeGift, { params })
      : await account.ask(giftRoutes.claimGift, { body: { token: await tokenOf(giver) } });
  if (answer.status >= 500) throw new Error(`A gift: ${act} answers ${answer.status} ${answer.code}.`);
  tally.add(`disputes: gift ${act}${answer.status === 200 ? '' : ` refused, ${answer.code}`}`);

  async function tokenOf(from: Account): Promise<string> {
    const { body } = await from.ask(giftRoutes.getGiftLink, { params });
    const { url } = body as { url: string };
    return url.slice(url.lastIndexOf('/') + 1);
  }
}

async function decide(
  { place, tally }: DisputeGame,
  { paymentId, amount, paid }: OpenDispute,
  outcome: 'won' | 'lost',
): Promise<void> {
  const order = await wholeOrderOf(place, paymentId);
  const before = order === null ? [] : await endDatesOf(place, order);
  await endDispute(place, paymentId, outcome);
  tally.add(`disputes: ${outcome}`);
  if (order === null || (outcome === 'lost' && amount === paid)) return;
  if (outcome === 'lost' && before.length > 0) tally.add('disputes: plan kept after a partial loss');
  checkUnchangedTerms(
    before,
    await endDatesOf(place, order),
    `${paymentId}, ${amount} of ${paid} ${outcome}`,
  );
}

/** Waits until every refund not held by a dispute has been paid out. */
async function settle(game: DisputeGame): Promise<void> {
  const ids = idsOf(game);
  await until(
    async () => ((await unsettledRefunds(game.place, ids)) === 0 ? true : null),
    'refunds to be sent',
  );
}
