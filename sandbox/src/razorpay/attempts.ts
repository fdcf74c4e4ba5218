import { createHmac } from 'node:crypto';
import { alphanumeric, digits } from '../platform/ids.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { unixNow, type Books } from './books.ts';
import { authorize, fail, planLate, settle } from './payment-states.ts';
import type { METHODS, Payment } from './entities.ts';
import { badRequest } from './errors.ts';
import { MINIMUM_PAISE } from './input.ts';

export const OUTCOMES = ['success', 'failed', 'late', 'authorized'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Attempt {
  readonly orderId: string;
  readonly outcome: Outcome;
  readonly method: (typeof METHODS)[number];
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
}

export interface SignedPayment {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface PaymentFailure {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
  readonly metadata: { readonly payment_id: string; readonly order_id: string };
}

export type AttemptResult =
  | { readonly kind: 'paid'; readonly response: SignedPayment }
  | { readonly kind: 'failed'; readonly error: PaymentFailure }
  /** The bank has not answered yet. */
  | { readonly kind: 'pending'; readonly paymentId: string };

/** What the vendor gives the browser as proof: hex HMAC of `order|payment` with the key secret. */
export function signPayment(books: Books, payment: Payment): SignedPayment {
  const signature = createHmac('sha256', books.context.config.razorpay.keySecret)
    .update(`${payment.order_id}|${payment.id}`)
    .digest('hex');
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signature,
  };
}

/** One try to pay an order, as the payment widget makes it. */
export function attemptPayment(books: Books, attempt: Attempt): AttemptResult {
  return books.context.store.transaction(() => {
    const { order } = books.order(attempt.orderId);
    if (order.status === 'paid') throw badRequest('Payment already done for this order.');
    if (books.paymentsOf(order.id).some((payment) => payment.status === 'authorized')) {
      throw badRequest('A payment of this order is authorized already; no other attempt is allowed.');
    }
    const { faults } = books.context;
    const succeeds = attempt.outcome !== 'failed';
    const late = attempt.outcome === 'success' && faults.take('razorpay', ['late-capture']) !== undefined;
    const outcome = late ? 'late' : attempt.outcome;
    const wrong = succeeds && faults.take('razorpay', ['wrong-amount']) !== undefined;
    const payment = newPayment(attempt, wrong ? wrongAmount(order.amount) : order.amount);
    books.payments.put(payment.id, payment);
    const { capture } = books.order(order.id);
    books.orders.put(order.id, {
      capture,
      order: { ...order, status: 'attempted', attempts: order.attempts + 1 },
    });
    switch (outcome) {
      case 'success':
        settle(books, payment.id);
        return { kind: 'paid', response: signPayment(books, payment) };
      case 'authorized':
        authorize(books, payment.id);
        return { kind: 'paid', response: signPayment(books, payment) };
      case 'late':
        planLate(books, payment.id);
        return { kind: 'pending', paymentId: payment.id };
      case 'failed':
        return { kind: 'failed', error: failureOf(fail(books, payment.id)) };
      default:
        throw new Error(`unexpected outcome ${String(outcome satisfies never)}`);
    }
  });
}

function wrongAmount(amount: number): number {
  return amount >= 2 * MINIMUM_PAISE ? amount - MINIMUM_PAISE : amount + MINIMUM_PAISE;
}

function newPayment(attempt: Attempt, amount: number): Payment {
  const { method } = attempt;
  return {
    id: `pay_${alphanumeric(14)}`,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: 'created',
    order_id: attempt.orderId,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description,
    card_id: method === 'card' ? `card_${alphanumeric(14)}` : null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: method === 'wallet' ? 'payzapp' : null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email: attempt.email,
    contact: attempt.contact,
    notes: [],
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: method === 'upi' ? { rrn: digits(12) } : { bank_transaction_id: digits(10) },
    created_at: unixNow(),
  };
}

function failureOf(payment: Payment): PaymentFailure {
  const { error_code, error_description, error_source, error_step, error_reason } = payment;
  if (error_code === null)
    throw new VendorError(500, { error: { code: 'SERVER_ERROR', description: 'no failure' } });
  return {
    code: error_code,
    description: error_description ?? '',
    source: error_source ?? '',
    step: error_step ?? '',
    reason: error_reason ?? '',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
}
