import { z } from 'zod';
import type { PaymentProvider, ProviderRefund } from '../../checkout/ports.ts';
import { paiseOfRupees, rupees } from './exact-json.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';

const refundStatus = z.enum(['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED']);

const statuses = {
  SUCCESS: 'processed',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const satisfies Record<z.output<typeof refundStatus>, ProviderRefund['status']>;

/** Returns the status of a refund in a report, `pending` if unknown. */
export function refundStatusOf(text: string | null | undefined): ProviderRefund['status'] {
  const status = refundStatus.safeParse(text);
  return status.success ? statuses[status.data] : 'pending';
}

/** A refund in the API and in webhooks. Its id is ours if we requested it. */
export const refundEntity = z
  .object({
    refund_id: z.string().min(1),
    cf_payment_id: z.string().min(1),
    refund_amount: paiseOfRupees,
    refund_currency: z.string(),
    refund_status: refundStatus,
  })
  .transform((refund) => ({
    id: refund.refund_id,
    paymentId: refund.cf_payment_id,
    amountPaise: refund.refund_amount,
    currency: refund.refund_currency,
    status: statuses[refund.refund_status],
    receipt: refund.refund_id,
  }));

const errorAnswer = z.object({ code: z.string().min(1) });

/** Statuses with an unknown outcome: wrong keys, an earlier call still running, rate limiting. */
const tryAgain: ReadonlySet<number> = new Set([401, 403, 408, 422, 429]);

const refundsPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}/refunds`;

/** Returns all refunds of an order, or `unavailable`. */
export async function refundsOfOrder(
  options: CashfreePgOptions,
  orderId: string,
): Promise<readonly ProviderRefund[] | 'unavailable'> {
  const answer = await callCashfreePg(options, { method: 'GET', path: refundsPath(orderId) });
  if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
  return z.array(refundEntity).safeParse(answer.body).data ?? 'unavailable';
}

/** Returns the refund methods. The refund id is the idempotency key. */
export function refundsAt(options: CashfreePgOptions): Pick<PaymentProvider, 'refund' | 'refundsOf'> {
  return {
    refund: async ({ paymentId, providerOrderId, amountPaise, idempotencyKey }) => {
      // The vendor refunds by order, so imported payments without one are refunded otherwise.
      if (providerOrderId === null) return { refused: 'order_unknown' };
      const path = refundsPath(providerOrderId);
      const asked = await callCashfreePg(options, {
        method: 'POST',
        path,
        idempotencyKey,
        json: { refund_id: idempotencyKey, refund_amount: rupees(amountPaise), refund_speed: 'STANDARD' },
      });
      if (asked.kind === 'unavailable' || asked.status >= 500 || tryAgain.has(asked.status))
        return 'unavailable';
      // Rejected, possibly because an earlier call succeeded and its response was lost.
      const answer =
        asked.status === 200
          ? asked
          : await callCashfreePg(options, {
              method: 'GET',
              path: `${path}/${encodeURIComponent(idempotencyKey)}`,
            });
      if (answer.kind === 'unavailable') return 'unavailable';
      if (answer.status === 404) {
        const refusal = errorAnswer.safeParse(asked.body);
        return refusal.success ? { refused: refusal.data.code } : 'unavailable';
      }
      const refund = answer.status === 200 ? refundEntity.safeParse(answer.body).data : undefined;
      // If the response describes a different refund, the outcome is unknown.
      const isSame =
        refund?.id === idempotencyKey && refund.amountPaise === amountPaise && refund.paymentId === paymentId;
      return isSame ? refund : 'unavailable';
    },

    refundsOf: async ({ paymentId, providerOrderId }) => {
      if (providerOrderId === null) return [];
      const refunds = await refundsOfOrder(options, providerOrderId);
      return refunds === 'unavailable' ? refunds : refunds.filter((refund) => refund.paymentId === paymentId);
    },
  };
}
