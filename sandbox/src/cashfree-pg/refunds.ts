import { z } from 'zod';
import { refundAnswer } from './answers.ts';
import { exists, invalid } from './errors.ts';
import { paiseOf } from './input.ts';
import { addRefund } from './payments.ts';
import type { State } from './state.ts';

const refundBody = z.strictObject({
  refund_amount: z.number(),
  refund_id: z.string().regex(/^[A-Za-z0-9_-]{3,40}$/),
  refund_note: z.string().optional(),
  refund_speed: z.enum(['STANDARD', 'INSTANT']).optional(),
});

/** `POST /orders/{order_id}/refunds`. Refunds the order's payment, up to the remaining amount. */
export function createRefund(
  state: State,
  orderId: string,
  body: unknown,
  idempotencyKey: string | undefined,
) {
  const given = refundBody.parse(body);
  const amount = paiseOf(given.refund_amount, 'refund_amount');
  return state.context.store.transaction(() => {
    const order = state.order(orderId);
    const known = state.refunds.get(given.refund_id);
    if (known !== undefined) {
      const isRepeated = idempotencyKey === known.id && known.amount === amount && known.orderId === order.id;
      if (!isRepeated) throw exists('refund');
      return refundAnswer(known);
    }
    const refunds = state.refundsOf(order.id);
    const payment = state
      .paymentsOf(order.id)
      .find(
        ({ id, status }) =>
          status === 'SUCCESS' &&
          refunds.every(({ paymentId, type }) => paymentId !== id || type === 'MERCHANT_INITIATED'),
      );
    if (payment === undefined) throw invalid('order_not_paid', 'Refund is possible for a paid order only');
    const refunded = refunds
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'CANCELLED')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (amount > payment.amount - refunded)
      throw invalid('refund_amount_invalid', 'Refund amount is more than the amount that is left');
    const { refund_id: id } = given;
    return refundAnswer(addRefund(state, payment, { id, amount, type: 'MERCHANT_INITIATED' }));
  });
}
