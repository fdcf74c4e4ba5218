import { z } from 'zod';
import type { PaymentEvent } from '../../checkout/ports.ts';

const entityWith = z.object({
  entity: z.looseObject({
    order_id: z.string().nullish(),
    payment_id: z.string().nullish(),
    id: z.string().nullish(),
  }),
});
const refundWith = z.object({
  entity: z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  }),
});
const event = z.object({
  event: z.string(),
  payload: z.object({
    payment: entityWith.optional(),
    order: entityWith.optional(),
    refund: entityWith.optional(),
    dispute: entityWith.optional(),
    token: entityWith.optional(),
  }),
});

const nothing: PaymentEvent = {
  providerOrderId: null,
  refundedPaymentId: null,
  refund: null,
  disputeId: null,
  tokenId: null,
};

/** Returns the payments and refunds that an event references; empty for other events. */
export function eventOf(body: Buffer): PaymentEvent {
  const parsed = event.safeParse(JSON.parse(body.toString('utf8')));
  if (!parsed.success) return nothing;
  const { payment, order, refund, dispute, token } = parsed.data.payload;
  return {
    providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    refundedPaymentId: refund?.entity.payment_id ?? null,
    refund: refundOf(refund),
    disputeId: dispute?.entity.id ?? null,
    tokenId: token?.entity.id ?? null,
  };
}

function refundOf(given: unknown): PaymentEvent['refund'] {
  const refund = refundWith.safeParse(given).data?.entity;
  if (refund === undefined) return null;
  const { id, payment_id: paymentId, amount: amountPaise, currency, status, receipt } = refund;
  return { id, paymentId, amountPaise, currency, status, receipt: receipt ?? null };
}
