import { createHmac } from 'node:crypto';
import { alphanumeric } from '../platform/ids.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { unixNow, type ProviderState } from './provider-state.ts';
import { authorize, fail, planLate, settle } from './payment-states.ts';
import type { METHODS, Payment } from './entities.ts';
import { badRequest } from './errors.ts';
import { registerToken } from './tokens.ts';
import { MINIMUM_PAISE } from './input.ts';
import {
  bankDeclined,
  decidePayment,
  plainFields,
  type Instrument,
  type MethodFields,
} from './instruments.ts';

export const OUTCOMES = ['success', 'failed', 'late', 'authorized'] as const;
type Outcome = (typeof OUTCOMES)[number];

export interface Attempt {
  readonly orderId: string;
  /** How the attempt ends: with a plain outcome of a given method, or as determined by the entered test values. */
  readonly how:
    | { readonly outcome: Outcome; readonly method: (typeof METHODS)[number] }
    | { readonly instrument: Instrument };
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
}

interface SignedPayment {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

interface PaymentFailure {
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
  | { readonly kind: 'pending'; readonly paymentId: string };

/** Returns the vendor's proof for the browser: the hex HMAC of `order|payment` under the key secret. */
function signPayment(state: ProviderState, payment: Payment): SignedPayment {
  const signature = createHmac('sha256', state.context.config.razorpay.keySecret)
    .update(`${payment.order_id}|${payment.id}`)
    .digest('hex');
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signature,
  };
}

/** Makes one attempt to pay an order, like the payment widget. */
export function attemptPayment(state: ProviderState, attempt: Attempt): AttemptResult {
  return state.context.store.transaction(() => {
    const { order } = state.order(attempt.orderId);
    if (order.status === 'paid') throw badRequest('Payment already done for this order.');
    if (state.paymentsOf(order.id).some((payment) => payment.status === 'authorized')) {
      throw badRequest('A payment of this order is authorized already; no other attempt is allowed.');
    }
    const { faults } = state.context;
    const { wanted, fields, decline } = judge(attempt.how);
    const succeeds = wanted !== 'failed';
    const late = wanted === 'success' && faults.take('razorpay', ['late-capture']) !== undefined;
    const outcome = late ? 'late' : wanted;
    const wrong = succeeds && faults.take('razorpay', ['wrong-amount']) !== undefined;
    const tooMuch = succeeds && faults.take('razorpay', ['too-much']) !== undefined;
    const amount = tooMuch ? order.amount + MINIMUM_PAISE : order.amount;
    const payment: Payment = {
      ...newPayment(attempt, fields, wrong ? wrongAmount(order.amount) : amount),
      ...(succeeds ? registerToken(state, order.id, fields.method) : {}),
    };
    state.payments.put(payment.id, payment);
    state.orders.put(order.id, {
      ...state.order(order.id),
      order: { ...order, status: 'attempted', attempts: order.attempts + 1 },
    });
    switch (outcome) {
      case 'success':
        settle(state, payment.id);
        return { kind: 'paid', response: signPayment(state, payment) };
      case 'authorized':
        authorize(state, payment.id);
        return { kind: 'paid', response: signPayment(state, payment) };
      case 'late':
        planLate(state, payment.id);
        return { kind: 'pending', paymentId: payment.id };
      case 'failed':
        return { kind: 'failed', error: failureOf(fail(state, payment.id, decline)) };
      default:
        throw new Error(`unexpected outcome ${String(outcome satisfies never)}`);
    }
  });
}

function wrongAmount(amount: number): number {
  return amount >= 2 * MINIMUM_PAISE ? amount - MINIMUM_PAISE : amount + MINIMUM_PAISE;
}

function judge(how: Attempt['how']) {
  if ('outcome' in how) {
    const fields = plainFields(how.method);
    const isFailure = how.outcome === 'failed';
    const vpa = isFailure && how.method === 'upi' ? 'failure@razorpay' : fields.vpa;
    return { wanted: how.outcome, fields: { ...fields, vpa }, decline: bankDeclined };
  }
  const { fields, decline } = decidePayment(how.instrument);
  const wanted = decline === null ? ('success' as const) : ('failed' as const);
  return { wanted, fields, decline: decline ?? bankDeclined };
}

export function newPayment(attempt: Omit<Attempt, 'how'>, fields: MethodFields, amount: number): Payment {
  return {
    id: `pay_${alphanumeric(14)}`,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: 'created',
    order_id: attempt.orderId,
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description,
    ...fields,
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
