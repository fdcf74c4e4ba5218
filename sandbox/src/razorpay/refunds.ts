import type { ProviderState } from './provider-state.ts';
import type { Refund } from './entities.ts';
import { badRequest } from './errors.ts';
import { amountOf, fieldsOf, notesOf, receiptOf, refuseExtra } from './input.ts';
import { refundPayment } from './payment-states.ts';

/** Vendor format of `X-Refund-Idempotency`. */
const KEY = /^[A-Za-z0-9_-]{10,}$/;

/**
 * `POST /v1/payments/:id/refund`. Without an amount, refunds the whole remainder.
 * @param key header `X-Refund-Idempotency`; the same key returns the same refund for the same request, and 400 for
 * another one
 */
export function createRefund(
  state: ProviderState,
  paymentId: string,
  body: unknown,
  key: string | undefined,
): Refund {
  const fields = fieldsOf(body);
  const fingerprint = JSON.stringify([
    paymentId,
    Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return state.context.store.transaction(() => {
    if (key !== undefined) {
      if (!KEY.test(key))
        throw badRequest('The idempotency key must be at least 10 characters of letters, digits, - or _.');
      const earlier = state.refundKeys.get(key);
      if (earlier !== undefined) {
        if (earlier.fingerprint !== fingerprint) {
          throw badRequest('Different request body sent for the same Idempotency Header');
        }
        return state.refund(earlier.refundId);
      }
    }
    const refund = refundNow(state, paymentId, fields);
    if (key !== undefined) state.refundKeys.put(key, { fingerprint, refundId: refund.id });
    return refund;
  });
}

function refundNow(state: ProviderState, paymentId: string, fields: ReturnType<typeof fieldsOf>): Refund {
  refuseExtra(fields, ['amount', 'speed', 'notes', 'receipt']);
  const payment = state.payment(paymentId);
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already');
  if (payment.status !== 'captured')
    throw badRequest('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const amount =
    fields['amount'] === undefined || fields['amount'] === null ? left : amountOf(fields['amount']);
  if (amount > left) throw badRequest('The refund amount provided is greater than amount captured', 'amount');
  const speed = fields['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum')
    throw badRequest('The speed must be normal or optimum.', 'speed');
  return refundPayment(state, payment, {
    amount,
    notes: notesOf(fields['notes']),
    receipt: receiptOf(fields['receipt']),
    speed_requested: speed,
  });
}
