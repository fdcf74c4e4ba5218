import { chargebackLost } from '@niveshak/domain/ledger/events';
import { minPaise, subtract, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { post, chargebackAmountOf } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { disputesOf } from './chargeback-store.ts';
import { oweRefund } from './owe-refund.ts';
import { moveRefund, referenceAfterChargeback } from './refund-store.ts';
import type { Refund } from './refund-store.ts';

/**
 * The single gate for outgoing money. Under the member's lock, decides on a refund that the provider does not have.
 * Returns `wait` while its payment is disputed, `settled` if the bank debited the money instead, else `send`.
 */
export async function passGate(
  tx: Tx,
  refund: Refund,
  time: BusinessTime,
): Promise<'send' | 'wait' | 'settled'> {
  const { isOpen, taken, lastLost } = await disputesOf(tx, refund.paymentId);
  if (isOpen) return 'wait';
  const beyond = subtract(taken, await chargebackAmountOf(tx, refund.paymentId));
  if (lastLost === null || beyond <= zeroPaise) return 'send';
  await settleByBank(tx, lastLost, refund, minPaise(beyond, refund.amount), time);
  return 'settled';
}

/** Books the part of a refund that the bank already debited, and records the remainder as another refund. */
export async function settleByBank(
  tx: Tx,
  chargebackId: string,
  refund: Refund,
  taken: Paise,
  time: BusinessTime,
): Promise<void> {
  const { id, userId, orderId, paymentId, amount, reason } = refund;
  await moveRefund(tx, id, { state: 'charged-back', settledAt: time.instant });
  const reference = `chargeback:${chargebackId}:refund:${id}`;
  const parts = [{ orderId, amount: taken, rounded: zeroPaise }];
  await post(tx, chargebackLost({ reference, paymentId, orderId, userId, parts, beyond: zeroPaise }), time);
  const rest = { userId, orderId, paymentId, reason, amount: subtract(amount, taken) };
  await oweRefund(tx, { ...rest, reference: referenceAfterChargeback(refund.reference) }, time);
}
