import { phaseOf } from '../membership/term.ts';
import { paise } from '../primitives/paise.ts';
import type { AllowedQuote } from '../quotes/quote.ts';
import { computeQuote } from '../quotes/quote.ts';
import { sameQuote } from '../quotes/same-quote.ts';
import type { CreditPart } from '../quotes/prorate.ts';
import { fail, same } from './checks.ts';
import { dayOf } from './model-calendar.ts';
import type { Heads } from './model-money.ts';
import type { Allowed, ModelCredit, ModelOrder } from './model.ts';
import { priceOf } from './model-price.ts';
import type { Outcome } from './model-sales.ts';
import { applyLate, captureInModel, giveBackAll, placeInModel } from './model-sales.ts';
import type { Played } from './played.ts';
import { pickOf } from './played.ts';
import type { Purchase, Step, Who } from './steps.ts';
import { factsFor } from './world-facts.ts';
import { capture, openOrderOf, placeOrder, settleHeld } from './world-orders.ts';
import type { WorldOrder } from './world.ts';
import { todayOf } from './world.ts';

/** A member asks for a price, and buys when it is allowed. */
export function playOrder(played: Played, who: Who, buy: Purchase, pays: boolean): void {
  const { world, model, tally } = played;
  const exceptOrder = openOrderOf(world, who)?.id ?? null;
  const today = todayOf(world);
  const shown = computeQuote(factsFor(world, who, buy, today, { exceptOrder }));
  if (shown.allowed && shown.kind === 'upgrade' && holdsGift(played, who)) return;
  const priced = priceOf(model, who, buy, model.day, exceptOrder);
  same(`${buy.plan} is allowed`, shown.allowed, priced !== null);
  if (!shown.allowed || priced === null) return tally.add(`refused: ${shown.refusal}`);
  samePrice(shown, priced);
  // Before the state is known the preview is an estimate: the same purchase, and with the same total the same quote.
  const estimate = computeQuote(factsFor(world, who, buy, today, { exceptOrder, state: null }));
  const hasSameTotal = estimate.price?.gst.amount === shown.price.gst.amount;
  same('the estimate is the quote', sameQuote(estimate, shown), hasSameTotal);
  const id = `o${(played.next += 1)}`;
  const order = placeOrder(world, id, who, buy, shown);
  placeInModel(model, id, { who, buy, priced, at: world.now });
  countSale(played, order, priced, 'ordered');
  if (order.amount === 0) return countSale(played, order, priced, 'fulfilled');
  if (pays) pay(played, order, 0);
}

/** What becomes of a gift when its recipient upgrades is proved against the real server. */
function holdsGift({ world }: Played, who: Who): boolean {
  const today = todayOf(world);
  return world.terms.some(
    (term) => term.who === who && term.source === 'gift' && phaseOf(term, today) !== 'past',
  );
}

export function playCapture(played: Played, { who, pick, off }: Extract<Step, { do: 'capture' }>): void {
  const orders = [...played.world.orders.values()].filter((order) => order.who === who && order.amount > 0);
  // The latest ones first: these are the orders that somebody may still be paying.
  const order = pickOf(orders.toReversed(), pick);
  if (order === undefined || (!order.buy.isGift && holdsGift(played, who))) return;
  pay(played, order, off);
}

function pay(played: Played, order: WorldOrder, off: number): void {
  const { world, model, tally } = played;
  const known = modelOrder(played, order);
  const [before, priced] = [order.state, known.priced];
  const amount = paise(Math.max(1, order.amount + off));
  const id = `p${(played.next += 1)}`;
  const { role } = capture(world, order, id, amount);
  const outcome = captureInModel(model, known, id, BigInt(amount));
  same(`payment ${id} for ${order.id}`, outcomes[role], outcome);
  tally.add(`payments ${outcome}, order ${before}`);
  if (outcome !== 'fulfilled') return;
  // Preview = charge: what was shown is what was captured, to the paisa.
  same(`charge of ${order.id}`, BigInt(amount), priced.net);
  if (known.on < model.day)
    tally.add(before === 'created' ? 'paid after midnight' : 'fulfilled late on another day');
  countSale(played, order, priced, 'fulfilled');
}

export function playHeld(played: Played, { pick, how }: Extract<Step, { do: 'held' }>): void {
  const { world, model, tally } = played;
  const payment = pickOf(
    [...world.payments.values()].filter(({ role }) => role === 'held'),
    pick,
  );
  if (payment === undefined) return;
  const order = world.orders.get(payment.orderId) ?? fail(`no order ${payment.orderId}`);
  if (!order.buy.isGift && holdsGift(played, order.who)) return;
  const known = modelOrder(played, order);
  const amount = BigInt(payment.amount);
  const isApplied = how === 'apply' && known.state === 'held' && amount === known.priced.net;
  settleHeld(world, payment, how);
  const settle = isApplied ? applyLate : giveBackAll;
  const outcome = settle(model, known, payment.id, amount);
  same(`held payment ${payment.id}`, outcomes[payment.role], outcome);
  tally.add(`held payments ${outcome === 'fulfilled' ? 'applied' : outcome}`);
}

const outcomes = { fulfils: 'fulfilled', 'to-refund': 'returned', held: 'held' } as const satisfies Record<
  string,
  Outcome
>;

function modelOrder({ model }: Played, { id }: WorldOrder): ModelOrder {
  return model.orders.get(id) ?? fail(`the model has no order ${id}`);
}

/** Every date and amount of a quote is what the model says. */
function samePrice(quote: AllowedQuote, priced: Allowed): void {
  same('kind', quote.kind, priced.kind);
  same('first day', dayOf(quote.startDate), priced.first);
  same('last paid day', dayOf(quote.paidEndDate), priced.paidLast);
  same('last day', dayOf(quote.endDate), priced.last);
  same('free months used', quote.consumedMonths, priced.months);
  same('list price', BigInt(quote.price.listPrice.amount), priced.list);
  same('taken off by the code', quote.price.couponDiscount?.amount ?? -1, Number(priced.byCode ?? -1n));
  same('taken off by the referral', quote.price.refDiscount?.amount ?? -1, Number(priced.byReferral ?? -1n));
  same('taxable value', BigInt(quote.invoice.taxable), priced.taxable);
  same('tax of the invoice', headsText(quote.invoice.heads), modelHeads(priced.tax));
  same('set off', quote.creditNotes.map(creditText).join(), priced.setOff.map(modelCredit).join());
  same('excess', quote.excessCredit.map(creditText).join(), priced.excess.map(modelCredit).join());
  same('round-off', BigInt(quote.price.roundOff.amount), priced.roundOff);
  same('net price', BigInt(quote.price.netPrice.amount), priced.net);
}

const headsText = ({ cgst, sgst, igst }: CreditPart['heads']) => `${cgst}/${sgst}/${igst}`;
const modelHeads = ({ central, state, integrated }: Heads) => `${central}/${state}/${integrated}`;
const creditText = ({ termId, taxable, heads }: CreditPart) => `${termId}:${taxable}:${headsText(heads)}`;
const modelCredit = ({ span, amount, tax }: ModelCredit) => `${span.id}:${amount}:${modelHeads(tax)}`;

function countSale(
  { tally }: Played,
  { agreed, buy, amount, who }: WorldOrder,
  priced: Allowed,
  when: 'ordered' | 'fulfilled',
): void {
  if (when === 'ordered') return tally.add('orders');
  const { kind, price, creditNotes, excessCredit, consumedMonths } = agreed;
  tally.add(`bought: ${kind}`);
  if (amount === 0 && kind !== 'trial') tally.add('fulfilled without a payment');
  if (creditNotes.length > 0) tally.add('upgrades with credit');
  if (excessCredit.length > 0) tally.add('upgrades with excess credit');
  if ([...priced.setOff, ...priced.excess].some(({ span }) => span.first > priced.first))
    tally.add('upgrades that credit a queued renewal');
  if (priced.setOff.some(({ span }) => span.sale?.hadCredit === true)) tally.add('upgrades of an upgrade');
  if (priced.setOff.some(({ span }) => span.sale?.isHome !== (agreed.invoice.heads.igst === 0)))
    tally.add('upgrades from another state');
  if (priced.movedDays > 0) tally.add('upgrades that move free days');
  if (consumedMonths > 0) tally.add('purchases with free months');
  if (price.roundOff.amount !== 0) tally.add('prices rounded off');
  if (price.refDiscount !== null) tally.add('referral won');
  if (price.couponDiscount !== null) tally.add(price.couponDiscount.amount > 0 ? 'code won' : 'code beaten');
  if (buy.isGift) tally.add(`gifts bought by member ${who}`);
}
