import { unixNow, type ProviderState } from './provider-state.ts';
import { alphanumeric } from '../platform/ids.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { badRequest } from './errors.ts';
import type { Happening } from './events.ts';
import type { Decline } from './instruments.ts';

/** Gateway fee: 2 % plus 18 % GST on it; `fee` includes the GST. In the vendor's sample 28,305.84 costs 668.02. */
const FEE_PER_MILLION = 23_600;
const GST_PER_FEE = { numerator: 18, denominator: 118 } as const;

const LATE = 'razorpay-late';
const AUTO_REFUND = 'razorpay-auto-refund';
const REFUND_PROCESSED = 'razorpay-refund-processed';

/** The bank accepts: the money is held until captured, and refunded if it never is. */
export function authorize(books: ProviderState, paymentId: string): void {
  const authorized = mark(books, paymentId);
  books.events.emit([{ event: 'payment.authorized', payment: authorized }]);
  books.context.timers.plan(AUTO_REFUND, paymentId, books.context.config.timing.autoRefundMs);
}

/** The bank accepts, and the payment is captured automatically unless the order says `manual`. */
export function settle(books: ProviderState, paymentId: string): void {
  const { capture } = books.order(books.payment(paymentId).order_id);
  if (capture === 'manual') return authorize(books, paymentId);
  const authorized: Happening = { event: 'payment.authorized', payment: mark(books, paymentId) };
  books.events.emit([authorized, ...take(books, paymentId)]);
}

/** `POST /v1/payments/:id/capture`. */
export function capture(books: ProviderState, paymentId: string, amount: number): Payment {
  return books.context.store.transaction(() => {
    const payment = books.payment(paymentId);
    if (payment.captured) throw badRequest('This payment has already been captured');
    if (payment.status !== 'authorized') {
      throw badRequest('Only payments which have been authorized and not yet captured can be captured');
    }
    if (books.order(payment.order_id).order.status === 'paid') throw badRequest('Order is already paid');
    if (amount !== payment.amount)
      throw badRequest('Capture amount must be equal to the amount authorized', 'amount');
    books.events.emit(take(books, paymentId));
    return books.payment(paymentId);
  });
}

/** The bank declines; the order can be retried. */
export function fail(books: ProviderState, paymentId: string, decline: Decline): Payment {
  const failed: Payment = {
    ...books.payment(paymentId),
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: decline.description,
    error_source: decline.source,
    error_step: decline.step,
    error_reason: decline.reason,
  };
  books.payments.put(paymentId, failed);
  books.events.emit([{ event: 'payment.failed', payment: failed }]);
  return failed;
}

/** Schedules the bank's response for later, after the payer has left. */
export function planLate(books: ProviderState, paymentId: string): void {
  books.context.timers.plan(LATE, paymentId, books.context.config.timing.lateCaptureMs);
}

/** Refunds money; the caller has checked that the amount is available. */
export function refundPayment(
  books: ProviderState,
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
  books.refunds.put(refund.id, refund);
  books.payments.put(payment.id, after);
  books.events.emit([{ event: 'refund.created', refund, payment: after }]);
  books.context.timers.plan(REFUND_PROCESSED, refund.id, books.context.config.timing.refundProcessMs);
  return refund;
}

export function registerPaymentTimers(books: ProviderState): void {
  const { timers, store } = books.context;
  const refundWhole = (payment: Payment): Refund =>
    refundPayment(books, payment, {
      amount: payment.amount,
      notes: [],
      receipt: null,
      speed_requested: 'normal',
    });

  timers.on(LATE, (paymentId) =>
    store.transaction(() => {
      const payment = books.payment(paymentId);
      if (payment.status !== 'created') return;
      const rivals = books.paymentsOf(payment.order_id).filter((other) => other.id !== paymentId);
      const beaten = rivals.some((other) => other.captured || other.status === 'authorized');
      if (!beaten) return settle(books, paymentId);
      // Another attempt has succeeded in the meantime: the vendor refunds this one automatically.
      books.events.emit([{ event: 'payment.authorized', payment: mark(books, paymentId) }]);
      refundWhole(books.payment(paymentId));
    }),
  );
  timers.on(AUTO_REFUND, (paymentId) =>
    store.transaction(() => {
      const payment = books.payment(paymentId);
      if (payment.status === 'authorized') refundWhole(payment);
    }),
  );
  timers.on(REFUND_PROCESSED, (refundId) =>
    store.transaction(() => {
      const refund = books.refund(refundId);
      if (refund.status !== 'pending') return;
      const processed: Refund = {
        ...refund,
        status: 'processed',
        acquirer_data: { arn: `1${refund.created_at}00000000` },
      };
      books.refunds.put(refundId, processed);
      books.events.emit([
        { event: 'refund.processed', refund: processed, payment: books.payment(refund.payment_id) },
      ]);
    }),
  );
}

function mark(books: ProviderState, paymentId: string): Payment {
  const authorized: Payment = { ...books.payment(paymentId), status: 'authorized' };
  books.payments.put(paymentId, authorized);
  return authorized;
}

/** Moves an authorised payment to captured and its order to paid; returns the events. */
function take(books: ProviderState, paymentId: string): Happening[] {
  const before = books.payment(paymentId);
  const fee = Math.round((before.amount * FEE_PER_MILLION) / 1_000_000);
  const payment: Payment = {
    ...before,
    status: 'captured',
    captured: true,
    fee,
    tax: Math.round((fee * GST_PER_FEE.numerator) / GST_PER_FEE.denominator),
  };
  const kept = books.order(payment.order_id);
  const order: Order = {
    ...kept.order,
    status: 'paid',
    amount_paid: payment.amount,
    amount_due: Math.max(0, kept.order.amount - payment.amount),
  };
  books.payments.put(payment.id, payment);
  books.orders.put(order.id, { ...kept, order });
  return [
    { event: 'payment.captured', payment },
    { event: 'order.paid', payment, order },
  ];
}
