import * as checkout from '@niveshak/contract/checkout/routes';
import * as giftRoutes from '@niveshak/contract/gifts/routes';
import * as quoteRoutes from '@niveshak/contract/quotes/routes';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { Account, Reply } from './account.ts';
import { textOf } from './model/calendar.ts';
import type { Allowed, Model, ModelOrder, Person } from './model/model.ts';
import { ahead, personOf } from './model/model.ts';
import { sum } from './model/money.ts';
import { priceOf, takenFrom } from './model/price.ts';
import { captureInModel, orderLifetime, placeInModel } from './model/sales.ts';
import type { Place } from './place.ts';
import type { KeptQuote, Played } from './played.ts';
import type { Purchase, Step } from './steps.ts';

/** Gets a quote, compares it with the model's, and keeps it. */
export async function recordQuote(
  played: Played,
  person: Person,
  account: Account,
  wanted: Purchase,
): Promise<void> {
  const { quotes } = played;
  const kept = await askPrice(played, person, account, wanted);
  if (kept !== null) quotes.set(person.account, kept);
  else quotes.delete(person.account);
  played.tally.add(kept === null ? 'quotes refused' : 'quotes kept');
}

export async function buy(
  played: Played,
  person: Person,
  account: Account,
  step: Extract<Step, { do: 'order' }>,
): Promise<void> {
  const { model, tally, quotes } = played;
  const kept = step.kept ? (quotes.get(person.account) ?? null) : null;
  quotes.delete(person.account);
  const priced = kept ?? (await askPrice(played, person, account, step.buy));
  if (priced === null) return tally.add('orders refused');
  const refusal = refusalOf(model, person, priced);
  const answer = await placeOrder(account, priced, recipientOf(played, priced));
  if (refusal !== null) {
    if (answer.code !== refusal)
      throw new Error(`The order answers ${answer.status} ${answer.code}, the model ${refusal}.`);
    return tally.add(`orders: ${refusal}`);
  }
  if (answer.status !== 200 && !answer.isRepeated)
    throw new Error(`The order was refused: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`);
  const id = await newestOrder(played.place, account);
  const { who } = person;
  const placed = { id, who, account: person.account, buy: priced.buy, priced: priced.priced, on: priced.on };
  placeInModel(model, placed);
  countOrder(played, priced);
  const made = model.orders.get(id);
  if (priced.priced.net > 0n && step.pays && made !== undefined) await pay(played, account, made);
}

async function pay(played: Played, account: Account, order: ModelOrder): Promise<void> {
  const outcome = captureInModel(played.model, order, await account.pay(order.id));
  played.tally.add(`paid at once: ${outcome}`);
}

/** Returns why a quote can no longer be ordered, or null if it can. */
function refusalOf(model: Model, person: Person, { buy: wanted, priced, on, at }: KeptQuote): string | null {
  const again = priceOf(model, person, wanted, on);
  const isOver = model.now - at >= orderLifetime;
  if (model.sunset !== null && model.day > model.sunset) return 'plan-not-allowed';
  if (isOver)
    return priceOf(model, person, wanted, model.day) === null ? 'plan-not-allowed' : 'quote-changed';
  if (again === null) return 'plan-not-allowed';
  const isSame =
    takenFrom(again) === takenFrom(priced) && again.net === priced.net && again.last === priced.last;
  return isSame ? null : 'quote-changed';
}

async function askPrice(
  { model, tally }: Played,
  person: Person,
  account: Account,
  wanted: Purchase,
): Promise<KeptQuote | null> {
  const { plan, state, code, to } = wanted;
  const query = { state, ...(code === null || plan === 'CML14D' ? {} : { couponCode: code }) };
  const isGift = to !== null;
  if (isGift && !mayGive(model, person)) return null;
  const { body, status } = isGift
    ? await account.ask(giftRoutes.getGiftables, { query: { plan, ...query } })
    : await account.ask(quoteRoutes.getQuotes, { query: { toPlan: plan, ...query } });
  const quote = (body as Record<string, Quote>)[plan];
  const priced = priceOf(model, person, wanted, model.day);
  if (quote === undefined) throw new Error(`No quote for ${plan}: ${status}`);
  if (quote.allowed !== (priced !== null))
    throw new Error(
      `${plan} is ${quote.allowed ? '' : 'not '}allowed (${quote.reason}), in the model ${priced !== null}.`,
    );
  tally.add('quotes');
  if (priced === null) return null;
  samePrice(quote, priced);
  return { quote, buy: wanted, priced, on: model.day, at: model.now };
}

/** Returns whether a member may give, which requires one of these plans (specification section 5). */
function mayGive(model: Model, { account }: Person): boolean {
  const [first] = ahead(model, account, model.day).now;
  return first !== undefined && (first.plan === 'CMP3M' || first.plan === 'CMP1Y');
}

function samePrice(quote: Quote, priced: Allowed): void {
  const { price } = quote;
  const shown = {
    kind: quote.kind,
    first: quote.startDate,
    paidLast: quote.paidEndDate,
    last: quote.endDate,
    list: price?.listPrice.amount,
    byCode: price?.couponDiscount?.amount ?? null,
    byReferral: price?.refDiscount?.amount ?? null,
    prorate: price?.prorate?.amount ?? 0,
    gst: price?.gst.amount,
    roundOff: price?.roundOff.amount,
    net: price?.netPrice.amount,
  };
  const setOff = priced.setOff.reduce((total, { amount }) => total + amount, 0n);
  const taxBack = priced.setOff.reduce((total, { tax }) => total + sum(tax), 0n);
  const wanted = {
    // The API has no separate plan kind for the trial.
    kind: priced.kind === 'trial' ? 'new' : priced.kind,
    first: textOf(priced.first),
    paidLast: textOf(priced.paidLast),
    last: textOf(priced.last),
    list: Number(priced.list),
    byCode: priced.byCode === null ? null : Number(priced.byCode),
    byReferral: priced.byReferral === null ? null : Number(priced.byReferral),
    prorate: Number(setOff),
    gst: Number(sum(priced.tax) - taxBack),
    roundOff: Number(priced.roundOff),
    net: Number(priced.net),
  };
  if (JSON.stringify(shown) !== JSON.stringify(wanted))
    throw new Error(`The quote\nthe server: ${JSON.stringify(shown)}\nthe model: ${JSON.stringify(wanted)}`);
}

/** Places an order from a quote. `toEmail` is the recipient of a gift; null for a purchase for oneself. */
export function placeOrder(
  account: Account,
  { quote, buy: wanted }: Pick<KeptQuote, 'quote' | 'buy'>,
  toEmail: string | null,
): Promise<Reply> {
  const { plan: alias, state } = wanted;
  const pincode = state === 'MH' ? '411001' : '560001';
  const userDetails = {
    firstName: 'Asha',
    lastName: 'Rao',
    panNumber: null,
    eSignRequestId: null,
    dob: null,
    billingInfo: { state, pincode, address: null },
    phone: account.mobile,
    gstNumber: null,
    companyName: null,
    ...(quote.eSignRequired ? {} : { acceptedTerms: quote.termsVersion ?? '' }),
  };
  // Like the page, send the code that appears as applied.
  const couponCode = quote.price?.couponDiscount?.couponCode ?? null;
  const netPrice = { amount: quote.price?.netPrice.amount ?? 0 };
  const toPlan = { alias, quoteId: quote.quoteId ?? 'none', couponCode, netPrice };
  if (toEmail === null) return account.ask(checkout.subscribe, { body: { userDetails, toPlan } });
  return account.ask(giftRoutes.giveGift, { body: { userDetails, giftDetails: { toEmail }, toPlan } });
}

function recipientOf(played: Played, { buy: { to } }: KeptQuote): string | null {
  return to === null ? null : `h${played.number}-${personOf(played.model, to).account}@members.test`;
}

/** Returns the provider's id of the newest order, or our own id for an order without a payment. */
export async function newestOrder({ pool }: Place, { userId }: Account): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select coalesce(provider_order_id, id::text) as id from orders where user_id = $1 order by created_at desc limit 1',
    [userId],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('No order was made.');
  return id;
}

function countOrder({ tally, model }: Played, { priced, buy: wanted, on }: KeptQuote): void {
  tally.add(`ordered: ${priced.kind}`);
  if (on !== model.day) tally.add('ordered over midnight');
  if (priced.net === 0n && priced.kind !== 'trial') tally.add('bought without a payment');
  if (priced.setOff.length > 0) tally.add('upgrades with credit');
  if (priced.excess.length > 0) tally.add('upgrades with excess credit');
  if (priced.postponed.length > 0) tally.add('upgrades with a gift');
  if (priced.moved.length > 0) tally.add('upgrades that move free days');
  if (priced.months > 0) tally.add('purchases with free months');
  if ((priced.byReferral ?? 0n) > 0n) tally.add('referral discounts');
  if (priced.byCode !== null) tally.add(priced.byCode > 0n ? 'code won' : 'code beaten');
  if (wanted.code !== null && priced.byCode === null) tally.add('codes that do not apply');
}
