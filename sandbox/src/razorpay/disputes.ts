import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import { unixNow, type ProviderState } from './provider-state.ts';
import type { Dispute } from './entities.ts';
import { badRequest } from './errors.ts';

const stepBody = z.strictObject({
  paymentId: z.string(),
  step: z.enum(['open', 'won', 'lost', 'closed']),
  /** Amount in paise. Defaults to the whole payment. */
  amount: z.int().positive().optional(),
});

/** Deadline in seconds for the merchant to submit evidence. */
const RESPOND_WITHIN_S = 7 * 86_400;

/** Acts as the bank, which opens a dispute of a captured payment or ends the open one. Sends the vendor's webhook. */
export function disputePayment(state: ProviderState, body: unknown): Dispute {
  const { paymentId, step, amount } = stepBody.parse(body);
  return state.context.store.transaction(() => {
    const payment = state.payment(paymentId);
    const open = state.disputes
      .values()
      .find((each) => each.payment_id === paymentId && each.status === 'open');
    if (step === 'open') {
      if (!payment.captured) throw badRequest('The payment was not captured');
      if (open !== undefined) throw badRequest('The payment is disputed already');
      const dispute: Dispute = {
        id: `disp_${alphanumeric(14)}`,
        entity: 'dispute',
        payment_id: paymentId,
        amount: amount ?? payment.amount,
        currency: payment.currency,
        amount_deducted: 0,
        reason_code: 'goods_or_services_not_received_or_partially_received',
        reason_description: 'The cardholder says that what was paid for did not come.',
        respond_by: unixNow() + RESPOND_WITHIN_S,
        status: 'open',
        phase: 'chargeback',
        created_at: unixNow(),
        evidence: null,
      };
      state.disputes.put(dispute.id, dispute);
      state.events.emit([{ event: 'payment.dispute.created', payment, dispute }]);
      return dispute;
    }
    if (open === undefined) throw badRequest('No dispute of this payment is open');
    const ended: Dispute = { ...open, status: step, amount_deducted: step === 'lost' ? open.amount : 0 };
    state.disputes.put(ended.id, ended);
    state.events.emit([{ event: `payment.dispute.${step}`, payment, dispute: ended }]);
    return ended;
  });
}
