import { z } from 'zod';
import { digits } from '../platform/ids.ts';
import { disputeAnswer } from './answers.ts';
import type { Dispute } from './entities.ts';
import { invalid } from './errors.ts';
import type { State } from './state.ts';

const stepBody = z.strictObject({
  paymentId: z.string(),
  step: z.enum(['open', 'won', 'lost', 'closed']),
  /** Amount in paise. Defaults to the whole payment. */
  amount: z.int().positive().optional(),
});

export function answerOf(state: State, dispute: Dispute) {
  const payment = state.payment(dispute.paymentId);
  return disputeAnswer(dispute, payment, state.order(payment.orderId));
}

/** Acts as the bank, which opens a dispute of a payment or ends the open one. Sends the vendor's webhook. */
export function disputePayment(state: State, body: unknown): { id: string } {
  const { paymentId, step, amount } = stepBody.parse(body);
  return state.context.store.transaction(() => {
    const payment = state.payment(paymentId);
    const open = state.disputes
      .values()
      .find((each) => each.paymentId === paymentId && each.status === 'CHARGEBACK_CREATED');
    if (step === 'open') {
      if (payment.status !== 'SUCCESS') throw invalid('payment_not_paid', 'The payment was not made');
      if (open !== undefined) throw invalid('dispute_open', 'The payment is disputed already');
      const at = Date.now();
      const dispute: Dispute = {
        id: digits(9),
        paymentId,
        amount: amount ?? payment.amount,
        status: 'CHARGEBACK_CREATED',
        createdAt: at,
        updatedAt: at,
      };
      return save(state, dispute, 'DISPUTE_CREATED');
    }
    if (open === undefined) throw invalid('dispute_not_open', 'No dispute of this payment is open');
    const status = step === 'lost' ? 'CHARGEBACK_MERCHANT_LOST' : 'CHARGEBACK_MERCHANT_WON';
    return save(state, { ...open, status, updatedAt: Date.now() }, 'DISPUTE_CLOSED');
  });
}

function save(state: State, dispute: Dispute, type: 'DISPUTE_CREATED' | 'DISPUTE_CLOSED'): { id: string } {
  state.disputes.put(dispute.id, dispute);
  const { order_details, customer_details, ...shown } = answerOf(state, dispute);
  state.events.emit([
    { type, data: { dispute: { ...shown, dispute_id: dispute.id }, order_details, customer_details } },
  ]);
  return { id: dispute.id };
}
