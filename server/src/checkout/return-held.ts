import { heldPaymentRefunded } from '@niveshak/domain/ledger/events';
import { paise } from '@niveshak/domain/primitives/paise';
import { lockUser } from '../identity/index.ts';
import { post } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { emit } from '../platform/outbox.ts';
import { apply } from './fulfil.ts';
import { oweRefund } from './owe-refund.ts';
import { heldPayment, setPaymentRole } from './payment-store.ts';
import { orderById } from './store.ts';

/**
 * Refunds a held payment in full, for staff. Returns false if no such payment is held or accounting does not support
 * its currency.
 */
export async function returnHeldPayment(db: Db, paymentId: string, time: BusinessTime): Promise<boolean> {
  const known = await heldPayment(db, paymentId);
  if (known === null) return false;
  return inTransaction(db, async (tx) => {
    await lockUser(tx, known.userId);
    const payment = await heldPayment(tx, paymentId);
    if (payment === null || payment.currency !== 'INR') return false;
    const { orderId, userId } = payment;
    const facts = { paymentId, orderId, userId, amount: paise(payment.amountPaise) };
    await setPaymentRole(tx, paymentId, 'to-refund');
    await post(tx, heldPaymentRefunded(facts), time);
    const reference = `unusable-payment:${paymentId}`;
    await oweRefund(tx, { ...facts, reason: 'unusable-payment', reference }, time);
    const order = await orderById(tx, orderId);
    if (order?.state === 'held') {
      await apply(tx, order, 'refund', { cause: `payment ${paymentId} is refunded`, at: time.instant });
    }
    await emit(tx, 'payment-returned', { orderId, paymentId }, time.instant);
    return true;
  });
}
