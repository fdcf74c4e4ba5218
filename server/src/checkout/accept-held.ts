import { heldPaymentRefunded } from '@niveshak/domain/ledger/events';
import { paise } from '@niveshak/domain/primitives/paise';
import { holdSunset } from '../catalogue/index.ts';
import { post } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { disputesOf } from './chargeback-store.ts';
import { fulfil, lockWithFreeTime } from './fulfil.ts';
import { oweRefund } from './owe-refund.ts';
import { heldPayment, setPaymentRole } from './payment-store.ts';
import { saleFromToday } from './settle.ts';
import type { SettleDeps } from './settle.ts';
import { orderById } from './store.ts';

/**
 * `too-little`: the payment is below the order price. `disputed`: the member's bank disputes the payment.
 * `not-possible`: the same purchase is no longer available.
 */
export type Acceptance = 'accepted' | 'not-held' | 'too-little' | 'disputed' | 'not-possible';

/**
 * Fulfils a held payment for staff: it buys the same purchase from today if the price is unchanged, and any overpayment
 * is refunded. If two staff decide concurrently, the second gets `not-held`.
 */
export async function acceptHeldPayment(
  db: Db,
  deps: Pick<SettleDeps, 'settings' | 'gifts'>,
  paymentId: string,
  time: BusinessTime,
): Promise<Acceptance> {
  const known = await heldPayment(db, paymentId);
  if (known === null) return 'not-held';
  return inTransaction(db, async (tx) => {
    await lockWithFreeTime(tx, deps.gifts, known.userId, time);
    await holdSunset(tx);
    return accept(tx, deps, paymentId, time);
  });
}

async function accept(
  tx: Tx,
  { settings, gifts }: Pick<SettleDeps, 'settings' | 'gifts'>,
  paymentId: string,
  time: BusinessTime,
): Promise<Acceptance> {
  const payment = await heldPayment(tx, paymentId);
  if (payment === null) return 'not-held';
  const { orderId, userId } = payment;
  const order = await orderById(tx, orderId);
  // Fulfilled by another payment, or refunded. Accounting supports only rupees.
  if (order?.state !== 'held' || payment.currency !== 'INR') return 'not-possible';
  if (payment.amountPaise < order.amount) return 'too-little';
  if ((await disputesOf(tx, paymentId)).isOpen) return 'disputed';
  const sale = await saleFromToday(tx, settings, order, time);
  if (sale === null) return 'not-possible';
  await setPaymentRole(tx, paymentId, 'fulfils');
  const { agreed, member } = sale;
  const fulfilling = { id: paymentId, amount: order.amount, wasHeld: true };
  await fulfil(tx, order, agreed, fulfilling, time, { holderKey: settings.holderKey, gifts, member });
  const surplus = paise(payment.amountPaise - order.amount);
  if (surplus === 0) return 'accepted';
  const facts = { paymentId, orderId, userId, amount: surplus };
  await post(tx, heldPaymentRefunded(facts), time);
  const reference = `surplus:${paymentId}`;
  await oweRefund(tx, { ...facts, reason: 'unusable-payment', reference }, time);
  return 'accepted';
}
