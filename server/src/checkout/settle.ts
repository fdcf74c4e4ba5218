import { captureDecision, lateCaptureDecision } from '@niveshak/domain/checkout/capture-decision';
import { settleCoupon } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { computeNow } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { activate, apply } from './activate.ts';
import { agree } from './agreed.ts';
import type { Agreed } from './agreed.ts';
import type { PaymentProvider, ProviderPayment } from './ports.ts';
import { orderById, paymentById, recordPayment } from './store.ts';
import type { Order } from './store.ts';

export type SettleResult = 'fulfilled' | 'not-paid' | 'held' | 'unavailable';

export type SettleDeps = {
  readonly db: Db;
  readonly provider: PaymentProvider;
  readonly settings: QuoteSettings;
};

/**
 * Asks the provider what was paid for an order and acts on it. The browser's call, webhooks and reconciliation
 * are only triggers of this; the proof is the provider's own answer: a captured payment of this order with its
 * amount and currency. Any order of triggers, any number of times: one term, one payment that fulfils.
 */
export async function settleOrder(
  deps: SettleDeps,
  orderId: string,
  time: BusinessTime,
): Promise<SettleResult> {
  const known = await orderById(deps.db, orderId);
  if (known === null || known.providerOrderId === null) return 'not-paid';
  const payments = await deps.provider.paymentsOf(known.providerOrderId);
  if (payments === 'unavailable') return known.state === 'fulfilled' ? 'fulfilled' : 'unavailable';
  for (const payment of payments.filter(({ status }) => status === 'captured')) {
    await deps.db.transaction().execute((tx) => applyCapture(tx, deps.settings, known, payment, time));
  }
  const settled = await orderById(deps.db, orderId);
  if (settled?.state === 'fulfilled') return 'fulfilled';
  return settled?.state === 'held' ? 'held' : 'not-paid';
}

async function applyCapture(
  tx: Tx,
  settings: QuoteSettings,
  known: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  await lockUser(tx, known.userId);
  const order = await orderById(tx, known.id);
  if (order === null) return;
  const recorded = await paymentById(tx, payment.id);
  const decision = captureDecision({
    state: order.state,
    isRecordedPayment: recorded !== null && recorded.orderId === order.id,
    hasOrderAmount: payment.amountPaise === order.amount && payment.currency === 'INR',
  });
  switch (decision) {
    case 'ignore':
      return;
    case 'pay':
      return pay(tx, settings, order, payment, order.agreed, time);
    case 'pay-late':
      return payLate(tx, settings, order, payment, time);
    case 'refund':
      return keepForRefund(tx, order, payment, time);
    case 'hold':
      return hold(tx, order, payment, 'wrong-amount', time);
  }
}

async function pay(
  tx: Tx,
  settings: QuoteSettings,
  order: Order,
  payment: ProviderPayment,
  agreed: Agreed,
  time: BusinessTime,
): Promise<void> {
  // Checked again under the lock: a plan granted or a coupon withdrawn since must not be paid for unknowingly.
  const isStillAllowed = await isAllowedNow(tx, settings, order, agreed, time);
  if (!isStillAllowed) return hold(tx, order, payment, 'no-longer-allowed', time);
  await recordPayment(tx, order.id, payment, 'fulfils', time.instant);
  const paid = await apply(tx, order, 'payment-captured-proved', {
    cause: `payment ${payment.id}`,
    at: time.instant,
    provedOn: time.today,
  });
  await activate(tx, paid, agreed, time, settings.holderKey);
}

/** A capture for an expired order: the same purchase from today, if still possible at the same price. */
async function payLate(
  tx: Tx,
  settings: QuoteSettings,
  order: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  const { alias, couponCode, billing } = order.agreed;
  const question = { userId: order.userId, alias, couponCode, state: billing.state, exceptOrder: order.id };
  const outcome = await computeNow(tx, settings, question, time);
  const decision = lateCaptureDecision({
    isStillAllowed: outcome?.allowed === true,
    hasSamePrice: outcome?.price?.netPrice.amount === order.amount,
  });
  if (decision === 'refund' || outcome === null || !outcome.allowed)
    return keepForRefund(tx, order, payment, time);
  await pay(tx, settings, order, payment, agree(outcome, couponCode, billing), time);
}

/** Money that bought nothing goes back in full; the order shows that staff (and the refund job) owe it. */
async function keepForRefund(
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  time: BusinessTime,
): Promise<void> {
  await recordPayment(tx, order.id, payment, 'to-refund', time.instant);
  if (order.state !== 'fulfilled') {
    await apply(tx, order, 'hold', {
      cause: `payment ${payment.id}`,
      at: time.instant,
      holdReason: 'to-refund',
    });
  }
  await emit(tx, 'payment-held', { orderId: order.id, paymentId: payment.id }, time.instant);
}

async function hold(
  tx: Tx,
  order: Order,
  payment: ProviderPayment,
  reason: string,
  time: BusinessTime,
): Promise<void> {
  await recordPayment(tx, order.id, payment, 'held', time.instant);
  if (order.state !== 'fulfilled' && order.state !== 'refunded') {
    await apply(tx, order, 'hold', { cause: `payment ${payment.id}`, at: time.instant, holdReason: reason });
    await settleCoupon(tx, order.id, 'released');
  }
  await emit(tx, 'payment-held', { orderId: order.id, paymentId: payment.id }, time.instant);
}

async function isAllowedNow(
  tx: Tx,
  settings: QuoteSettings,
  order: Order,
  agreed: Agreed,
  time: BusinessTime,
): Promise<boolean> {
  const { alias, couponCode, billing } = agreed;
  const question = { userId: order.userId, alias, couponCode, state: billing.state, exceptOrder: order.id };
  const outcome = await computeNow(tx, settings, question, time);
  return outcome !== null && outcome.allowed && outcome.kind === agreed.kind;
}
