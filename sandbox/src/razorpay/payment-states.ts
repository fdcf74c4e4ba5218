import { unixNow, type ProviderState } from './provider-state.ts';
import { alphanumeric } from '../platform/ids.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { badRequest } from './errors.ts';
import type { Happening } from './events.ts';
import type { Decline } from './instruments.ts';
import { confirmToken } from './tokens.ts';

/** Gateway fee of 2 % plus 18 % GST on it. `fee` includes the GST. In the vendor's sample 28,305.84 costs 668.02. */
const FEE_PER_MILLION = 23_600;
const GST_PER_FEE = { numerator: 18, denominator: 118 } as const;

const LATE = 'razorpay-late';
const AUTO_REFUND = 'razorpay-auto-refund';
const REFUND_PROCESSED = 'razorpay-refund-processed';

/** Simulates acceptance by the bank. The money is held until it is captured, or refunded if it never is. */
export function authorize(state: ProviderState, paymentId: string): void {
  const authorized = mark(state, paymentId);
  state.events.emit([{ event: 'payment.authorized', payment: authorized }]);
  state.context.timers.plan(AUTO_REFUND, paymentId, state.context.config.timing.autoRefundMs);
}

/** Simulates acceptance by the bank. The payment is captured automatically unless the order specifies `manual`. */
export function settle(state: ProviderState, paymentId: string): void {
  const { capture } = state.order(state.payment(paymentId).order_id);
  if (capture === 'manual') return authorize(state, paymentId);
  const authorized: Happening = { event: 'payment.authorized', payment: mark(state, paymentId) };
  state.events.emit([authorized, ...take(state, paymentId)]);
}

/** `POST /v1/payments/:id/capture`. */
export function capture(state: ProviderState, paymentId: string, amount: number): Payment {
  return state.context.store.transaction(() => {
    const payment = state.payment(paymentId);
    if (payment.captured) throw badRequest('This payment has already been captured');
    if (payment.status !== 'authorized') {
      throw badRequest('Only payments which have been authorized and not yet captured can be captured');
    }
    if (state.order(payment.order_id).order.status === 'paid') throw badRequest('Order is already paid');
    if (amount !== payment.amount)
      throw badRequest('Capture amount must be equal to the amount authorized', 'amount');
    state.events.emit(take(state, paymentId));
    return state.payment(paymentId);
  });
}

/** Simulates a decline by the bank. The order can be retried. */
export function fail(state: ProviderState, paymentId: string, decline: Decline): Payment {
  const failed: Payment = {
    ...state.payment(paymentId),
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: decline.description,
    error_source: decline.source,
    error_step: decline.step,
    error_reason: decline.reason,
  };
  state.payments.put(paymentId, failed);
  state.events.emit([{ event: 'payment.failed', payment: failed }]);
  return failed;
}

/** Schedules the bank's response for later, after the payer has left. */
export function planLate(state: ProviderState, paymentId: string): void {
  state.context.timers.plan(LATE, paymentId, state.context.config.timing.lateCaptureMs);
}

/** Refunds money. The caller has checked that the amount is available. */
export function refundPayment(
  state: ProviderState,
  payment: Payment,
  details: Pick<Refund, 'amount' | 'notes' | 'receipt' | 'speed_requested'>,
): Refund {
  const refund: Refund = {
    id: `rfnd_${alphanumeric(14)}`,
    entity: 'refund',
    currency: payment.currency,
    payment_id: payment.id,
    acquirer_data: { arn: null },
    created_at: unixNow(),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    ...details,
  };
  const amountRefunded = payment.amount_refunded + details.amount;
  const full = amountRefunded === payment.amount;
  const after: Payment = {
    ...payment,
    amount_refunded: amountRefunded,
    refund_status: full ? 'full' : 'partial',
    status: full ? 'refunded' : payment.status,
  };
  state.refunds.put(refund.id, refund);
  state.payments.put(payment.id, after);
  state.events.emit([{ event: 'refund.created', refund, payment: after }]);
  state.context.timers.plan(REFUND_PROCESSED, refund.id, state.context.config.timing.refundProcessMs);
  return refund;
}

export function registerPaymentTimers(state: ProviderState): void {
  const { timers, store } = state.context;
  const refundWhole = (payment: Payment): Refund =>
    refundPayment(state, payment, {
      amount: payment.amount,
      notes: [],
      receipt: null,
      speed_requested: 'normal',
    });

  timers.on(LATE, (paymentId) =>
    store.transaction(() => {
      const payment = state.payment(paymentId);
      // A debit that was reported as failed may still succeed.
      if (payment.status !== 'created' && payment.status !== 'failed') return;
      const rivals = state.paymentsOf(payment.order_id).filter((other) => other.id !== paymentId);
      const beaten = rivals.some((other) => other.captured || other.status === 'authorized');
      if (!beaten) return settle(state, paymentId);
      // Another attempt has succeeded in the meantime, so the vendor refunds this one automatically.
      state.events.emit([{ event: 'payment.authorized', payment: mark(state, paymentId) }]);
      refundWhole(state.payment(paymentId));
    }),
  );
  timers.on(AUTO_REFUND, (paymentId) =>
    store.transaction(() => {
      const payment = state.payment(paymentId);
      if (payment.status === 'authorized') refundWhole(payment);
    }),
  );
  timers.on(REFUND_PROCESSED, (refundId) =>
    store.transaction(() => {
      const refund = state.refund(refundId);
      if (refund.status !== 'pending') return;
      const processed: Refund = {
        ...refund,
        status: 'processed',
        acquirer_data: { arn: `1${refund.created_at}00000000` },
      };
      state.refunds.put(refundId, processed);
      state.events.emit([
        { event: 'refund.processed', refund: processed, payment: state.payment(refund.payment_id) },
      ]);
    }),
  );
}

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const;

function mark(state: ProviderState, paymentId: string): Payment {
  const authorized: Payment = { ...state.payment(paymentId), status: 'authorized', ...noError };
  state.payments.put(paymentId, authorized);
  return authorized;
}

/** Moves an authorised payment to captured and its order to paid. Returns the events. */
function take(state: ProviderState, paymentId: string): Happening[] {
  const before = state.payment(paymentId);
  const fee = Math.round((before.amount * FEE_PER_MILLION) / 1_000_000);
  const payment: Payment = {
    ...before,
    status: 'captured',
    captured: true,
    fee,
    tax: Math.round((fee * GST_PER_FEE.numerator) / GST_PER_FEE.denominator),
  };
  const kept = state.order(payment.order_id);
  const order: Order = {
    ...kept.order,
    status: 'paid',
    amount_paid: payment.amount,
    amount_due: Math.max(0, kept.order.amount - payment.amount),
  };
  state.payments.put(payment.id, payment);
  state.orders.put(order.id, { ...kept, order });
  confirmToken(state, payment);
  return [
    { event: 'payment.captured', payment },
    { event: 'order.paid', payment, order },
  ];
}
