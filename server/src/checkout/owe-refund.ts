import type { RefundReason } from '@niveshak/domain/checkout/refund-state';
import { refundWrittenOff } from '@niveshak/domain/ledger/events';
import type { OwedRefund } from '../billing/index.ts';
import { post } from '../ledger/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { insertRefund } from './refund-store.ts';

export const refundTask = 'carry-out-refund';

export type RefundToOwe = OwedRefund & {
  readonly userId: string;
  readonly reason: RefundReason;
  /** Unique per reason. A repeated reference and payment make only one refund. */
  readonly reference: string;
};

/**
 * Records a full or partial refund of a payment in the caller's transaction and adds the job that issues it after the
 * commit. Less than one rupee is written off: the provider moves nothing below that.
 */
export async function oweRefund(tx: Tx, owed: RefundToOwe, time: BusinessTime): Promise<void> {
  const { userId, orderId, paymentId, amount, reason, reference } = owed;
  if (amount === 0) return;
  const refund = await insertRefund(tx, {
    userId,
    orderId,
    paymentId,
    amount,
    reason,
    reference,
    owedAt: time.instant,
  });
  if (refund === null) return;
  if (refund.state === 'written-off') {
    await post(tx, refundWrittenOff({ reference: refund.id, paymentId, orderId, userId, amount }), time);
    return;
  }
  await addJob(tx, refundTask, { refundId: refund.id }, `refund-${refund.idempotencyKey}`);
}
