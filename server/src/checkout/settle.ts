import { addHeads, noHeads } from '@niveshak/domain/billing/tax';
import type { TaxHeads } from '@niveshak/domain/billing/tax';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { captureDecision, lateCaptureDecision } from '@niveshak/domain/checkout/capture-decision';
import { isPaymentPending } from '@niveshak/domain/checkout/payment-standing';
import type { OrderState } from '@niveshak/domain/checkout/order-state';
import { heldPaymentRefunded, paymentHeld } from '@niveshak/domain/ledger/events';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { holdSunset, lockCoupon, settleCoupon, sunsetPublication } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { post } from '../ledger/index.ts';
import { endGrace } from '../membership/index.ts';
import { computeNow, readMember } from '../quotes/index.ts';
import type { MemberSource, OrderQuoteInput, QuoteSettings } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { fulfil, apply, lockWithFreeTime } from './fulfil.ts';
import { gatewayNamed } from './gateways.ts';
import { agree } from './agreed.ts';
import type { Agreed } from './agreed.ts';
import { oweRefund } from './owe-refund.ts';
import type { Gateways, GiftPort, ProviderPayment } from './ports.ts';
import { recordPayment } from './payment-store.ts';
import { orderById, orderWithPayment, setPendingPayment } from './store.ts';
import type { Order } from './store.ts';

/** `returned`: the payment bought nothing and is refunded in full. */
export type SettleResult = 'fulfilled' | 'not-paid' | 'held' | 'returned' | 'unavailable';

export type SettleDeps = {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly settings: QuoteSettings;
  readonly gifts: GiftPort;
};

export type ActDeps = Omit<SettleDeps, 'gateways' | 'db'>;

/**
 * Queries the order's gateway for payments and processes them. The browser, webhooks and reconciliation only trigger
 * it; the proof is the provider's record of a captured payment for this order with its amount and currency. Triggers
 * may repeat and arrive in any order, but still create one term, fulfilled by one payment. `known` is the order as last
 * read; every decision uses a fresh read under the lock.
 */
export async function settleOrder(deps: SettleDeps, known: Order, time: BusinessTime): Promise<SettleResult> {
  if (known.providerOrderId === null) return 'not-paid';
  // Only staff can verify a transfer; recording it settles the order.
  if (known.gateway === bankTransfer) return settledAs((await orderById(deps.db, known.id))?.state);
  const payments = await gatewayNamed(deps.gateways, known.gateway).paymentsOf(known.providerOrderId);
  if (payments === 'unavailable') return known.state === 'fulfilled' ? 'fulfilled' : 'unavailable';
  for (const payment of payments.filter(({ status }) => status === 'captured')) {
    await takeCapture(deps, known, payment, time);
  }
  const isPending = isPaymentPending({ payments, reportedId: known.reportedPaymentId });
  return settledAs(await setPendingPayment(deps.db, known.id, isPending));
}

function settledAs(state: OrderState | null | undefined): Exclude<SettleResult, 'unavailable'> {
  switch (state) {
    case 'fulfilled':
      return 'fulfilled';
    case 'held':
      return 'held';
    case 'refunded':
      return 'returned';
    default:
      return 'not-paid';
  }
}

/**
 * Settles an order with a bank transfer recorded by staff, in the caller's transaction and under the locks of
 * `lockMemberAndGivers`.
 */
export async function takeTransfer(
  tx: Tx,
  deps: ActDeps,
  known: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  await applyCapture(tx, deps, known, payment, time);
}

/**
 * Processes one captured payment in a separate transaction. If the plan would overlap another of the member's plans
 * despite the rules, the payment is refunded instead of being left unassigned.
 */
async function takeCapture(
  deps: SettleDeps,
  known: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  const { db } = deps;
  try {
    await db.transaction().execute((tx) => applyCapture(tx, deps, known, payment, time));
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, known.userId);
      const order = await orderById(tx, known.id);
      if (order !== null) await returnPayment(tx, order, payment, time);
    });
  }
}

/** Returns whether the error is a violation of the constraint that a member's plans must not overlap. */
function isOverlap(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'constraint') === 'terms_do_not_overlap';
}

async function applyCapture(
  tx: Tx,
  deps: ActDeps,
  known: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  await lockWithFreeTime(tx, deps.gifts, known.userId, time);
  await holdSunset(tx);
  const found = await orderWithPayment(tx, known.id, payment.id);
  if (found === null) return;
  const { order } = found;
  const decision = captureDecision({
    state: order.state,
    isRecordedPayment: found.isRecorded,
    hasOrderAmount: payment.amountPaise === order.amount && payment.currency === 'INR',
  });
  // A renewal paid during the grace period starts on the day after the last paid day.
  if (order.isRenewal && (decision === 'pay' || decision === 'pay-late'))
    await endGrace(tx, order.userId, time.instant);
  switch (decision) {
    case 'ignore':
      return;
    case 'pay':
      return pay(tx, deps, order, payment, await saleOf(tx, deps.settings, order, time), time);
    case 'pay-late':
      return payLate(tx, deps, order, payment, time);
    case 'refund':
      return returnPayment(tx, order, payment, time);
    case 'hold':
      return hold(tx, order, payment, 'wrong-amount', time);
  }
}

/** A sale: agreed terms, quote day, and the member as read under the lock. */
type Sale = { readonly agreed: Agreed; readonly quotedOn: CalendarDate; readonly member: MemberSource };

async function agreedSale(tx: Tx, { agreed, quotedOn, userId }: Order): Promise<Sale> {
  return { agreed, quotedOn, member: await readMember(tx, userId) };
}

/**
 * Returns the sale for a payment that arrived in time. Transfers take days, so a transfer buys the same purchase from
 * today if the price is unchanged, else the agreed one.
 */
async function saleOf(tx: Tx, settings: QuoteSettings, order: Order, time: BusinessTime): Promise<Sale> {
  const later =
    order.gateway === bankTransfer && order.quotedOn !== time.today
      ? await saleFromToday(tx, settings, order, time)
      : null;
  return later ?? agreedSale(tx, order);
}

async function pay(
  tx: Tx,
  { settings, gifts }: ActDeps,
  order: Order,
  payment: ProviderPayment,
  sale: Sale,
  time: BusinessTime,
): Promise<void> {
  // Checked again under the lock, in case a plan was granted, ended or changed since the quote.
  if (!(await isStillAllowed(tx, settings, order, sale, time)))
    return returnPayment(tx, order, payment, time);
  await recordPayment(tx, order.id, payment, 'fulfils', time.instant);
  const paid = await apply(tx, order, 'payment-captured-proved', {
    cause: `payment ${payment.id}`,
    at: time.instant,
    provedOn: time.today,
  });
  const { id, amountPaise, method, transfer } = payment;
  const fulfilling = { id, amount: paise(amountPaise), method, transfer };
  const { agreed, member } = sale;
  await fulfil(tx, paid, agreed, fulfilling, time, { holderKey: settings.holderKey, gifts, member });
}

/**
 * Handles a payment for an expired order. It buys the same purchase from today if that is still available at the same
 * price.
 */
async function payLate(
  tx: Tx,
  deps: ActDeps,
  order: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  const sale = await saleFromToday(tx, deps.settings, order, time);
  if (sale === null) return returnPayment(tx, order, payment, time);
  await pay(tx, deps, order, payment, sale, time);
}

/**
 * Returns the same purchase from today for an order that has expired, or null if it is no longer available at that
 * price.
 */
export async function saleFromToday(
  tx: Tx,
  settings: QuoteSettings,
  order: Order,
  time: BusinessTime,
): Promise<Sale | null> {
  const { couponCode, billing } = order.agreed;
  // The coupon was released when the order expired or was held, so its limits apply as for a new order.
  if (couponCode !== null) await lockCoupon(tx, couponCode);
  const question = questionOf(order, order.agreed);
  const member = await readMember(tx, order.userId);
  const outcome = await computeNow(tx, settings, question, time, member);
  const decision = lateCaptureDecision({
    isStillAllowed: outcome?.allowed === true,
    hasSamePrice: outcome?.price?.netPrice.amount === order.amount,
  });
  if (decision === 'refund' || outcome === null || !outcome.allowed) return null;
  return { agreed: agree(outcome, couponCode, billing), quotedOn: time.today, member };
}

/** Refunds a payment that bought nothing in full, and notifies the member. */
async function returnPayment(
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  await recordPayment(tx, order.id, payment, 'to-refund', time.instant);
  const { userId } = order;
  const { id: paymentId, amountPaise, transfer } = payment;
  const facts = { paymentId, orderId: order.id, userId, amount: paise(amountPaise), transfer };
  await post(tx, paymentHeld(facts), time);
  await post(tx, heldPaymentRefunded(facts), time);
  await oweRefund(
    tx,
    { ...facts, reason: 'unusable-payment', reference: `unusable-payment:${payment.id}` },
    time,
  );
  const cause = `payment ${payment.id} is refunded`;
  switch (order.state) {
    case 'created':
    case 'expired': {
      const paid = await apply(tx, order, 'payment-captured-proved', {
        cause,
        at: time.instant,
        provedOn: time.today,
      });
      await settleCoupon(tx, order.id, 'released');
      await apply(tx, paid, 'refund', { cause, at: time.instant });
      break;
    }
    case 'cancelled':
      await apply(tx, order, 'refund', { cause, at: time.instant });
      break;
    // Another payment has fulfilled the order and is unaffected. Staff decide on held orders.
    case 'paid':
    case 'fulfilled':
    case 'refunded':
    case 'held':
      break;
    default:
      assertNever(order.state);
  }
  await emit(tx, 'payment-returned', { orderId: order.id, paymentId: payment.id }, time.instant);
}

/** Holds a payment with an incorrect amount or currency for staff review. */
async function hold(
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  reason: string,
  time: BusinessTime,
): Promise<void> {
  await recordPayment(tx, order.id, payment, 'held', time.instant);
  const { userId } = order;
  const { transfer } = payment;
  const facts = { paymentId: payment.id, orderId: order.id, userId, transfer };
  // Accounting is in rupees; other currencies are booked once staff have resolved the payment.
  if (payment.currency === 'INR')
    await post(tx, paymentHeld({ ...facts, amount: paise(payment.amountPaise) }), time);
  if (order.state !== 'fulfilled' && order.state !== 'refunded') {
    await apply(tx, order, 'hold', { cause: `payment ${payment.id}`, at: time.instant, holdReason: reason });
    await settleCoupon(tx, order.id, 'released');
  }
  await emit(tx, 'payment-held', { orderId: order.id, paymentId: payment.id }, time.instant);
}

/**
 * Returns whether an order can still be sold as agreed. Recomputed for its quote day (a quote is valid for 30 minutes,
 * even past midnight), it must be the same kind of purchase with the same credits and free days, still include a day of
 * service, and its free months must still be available.
 */
async function isStillAllowed(
  tx: Tx,
  settings: QuoteSettings,
  order: Order,
  { agreed, quotedOn, member }: Sale,
  time: BusinessTime,
): Promise<boolean> {
  if (agreed.endDate < time.today) return false;
  // Covers a sunset set after the quote; otherwise the days it cuts off would be sold and never refunded.
  const sunset = await member.published(sunsetPublication);
  if (sunset !== null && agreed.endDate > sunset.date) return false;
  if (member.buyer.freeMonths < agreed.consumedMonths) return false;
  const at = { instant: time.instant, today: quotedOn };
  const outcome = await computeNow(tx, settings, questionOf(order, agreed), at, member);
  return (
    outcome !== null &&
    outcome.allowed &&
    outcome.kind === agreed.kind &&
    outcome.startDate === agreed.startDate &&
    outcome.movedFreeDays === agreed.movedFreeDays &&
    outcome.movedMonths.length === agreed.movedMonths.length &&
    creditsOf(outcome) === creditsOf(agreed)
  );
}

/** Returns the rules input for an order's purchase. */
function questionOf(order: Order, { kind, alias, couponCode, billing }: Agreed): OrderQuoteInput {
  const purpose = kind === 'gift' ? 'gift' : 'own';
  return {
    userId: order.userId,
    purpose,
    alias,
    couponCode,
    state: billing.state,
    exceptOrder: order.id,
    isOrdered: true,
  };
}

type Credit = { readonly termId: string; readonly taxable: Paise; readonly heads: TaxHeads };

/** Returns the credit from each replaced term as a comparable string, without payout details. */
function creditsOf(sale: {
  readonly creditNotes: readonly Credit[];
  readonly excessCredit: readonly Credit[];
  readonly replacedTermIds: readonly string[];
}): string {
  const credits = [...sale.creditNotes, ...sale.excessCredit];
  return JSON.stringify(
    sale.replacedTermIds.map((id) => {
      const parts = credits.filter(({ termId }) => termId === id);
      const taxable = parts.reduce((sum, part) => sum + part.taxable, 0);
      return [id, taxable, addHeads(noHeads, ...parts.map(({ heads }) => heads))];
    }),
  );
}
