import type { TaxHeads } from '@niveshak/domain/billing/tax';
import type { RefundReason } from '@niveshak/domain/checkout/refund-state';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { bookRefund, creditedOfOrder } from '../billing/index.ts';
import type { RefundToBook } from '../billing/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { handleReferralRefund } from '../referrals/index.ts';
import { apply } from './fulfil.ts';
import { oweRefund } from './owe-refund.ts';
import { orderById } from './store.ts';

export type OrderRefund = {
  /** Unique per purpose. A repeated reference makes only one refund. */
  readonly reference: string;
  readonly orderId: string;
  /** Payer, who receives the refund. */
  readonly userId: string;
  /** Taxable value ex GST. */
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** Null if nothing is payable because the bank already debited the money (`chargedBack`). */
  readonly reason: RefundReason | null;
  readonly chargedBack?: string;
  /** Printed on the credit note. */
  readonly printedReason: string;
  /** First day not served, or null if the credit note names no days. */
  readonly unusedFrom: CalendarDate | null;
  readonly explanation: RefundToBook['explanation'];
};

/**
 * Refunds part of an order in the caller's transaction and under the payer's lock: issues and books the credit note,
 * and records refunds of the original payments. A fully credited order becomes refunded. Returns the credit note
 * number, or null if there is nothing to refund.
 */
export async function refundOrderPart(tx: Tx, back: OrderRefund, time: BusinessTime): Promise<string | null> {
  const { reference, orderId, userId, taxable, heads, reason, printedReason, unusedFrom, explanation } = back;
  const { chargedBack } = back;
  if (taxable === 0) return null;
  const booked = await bookRefund(
    tx,
    {
      reference,
      orderId,
      taxable,
      heads,
      kind: 'cancellation',
      reason: printedReason,
      unusedFrom,
      explanation,
      ...(chargedBack === undefined ? {} : { chargedBack }),
    },
    time,
  );
  if (booked === null) return null;
  if (reason !== null)
    for (const owed of booked.refunds) await oweRefund(tx, { ...owed, userId, reason, reference }, time);
  await closeWhenNothingIsLeft(tx, orderId, time);
  await handleReferralRefund(tx, orderId, time);
  return booked.creditNote.number;
}

/** Marks an order as refunded if its invoice is fully credited. */
async function closeWhenNothingIsLeft(tx: Tx, orderId: string, time: BusinessTime): Promise<void> {
  const order = await orderById(tx, orderId);
  if (order === null || order.state !== 'fulfilled') return;
  const credited = await creditedOfOrder(tx, orderId);
  if (credited.taxable < order.agreed.invoice.taxable) return;
  await apply(tx, order, 'refund', { cause: 'all of it was credited', at: time.instant });
}
