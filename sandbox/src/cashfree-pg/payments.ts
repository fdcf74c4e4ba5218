import { digits } from '../platform/ids.ts';
import { paymentAnswer, refundAnswer } from './answers.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { invalid } from './errors.ts';
import type { State } from './state.ts';

export const outcomes = ['success', 'failed', 'late'] as const;
type Outcome = (typeof outcomes)[number];

const late = 'cashfree-pg-late';
const refundProcessed = 'cashfree-pg-refund-processed';
const leastPaise = 100;

/** Makes one attempt to pay an order, as a person does on the checkout page. */
export function attemptPayment(state: State, orderId: string, wanted: Outcome): Payment {
  return state.context.store.transaction(() => {
    const order = state.order(orderId);
    if (order.status === 'PAID') throw invalid('order_inactive', 'order is already paid');
    const { faults } = state.context;
    const succeeds = wanted !== 'failed';
    const isLate =
      wanted === 'late' || (succeeds && faults.take('cashfree-pg', ['late-capture']) !== undefined);
    const payment: Payment = {
      id: digits(10),
      orderId,
      amount: succeeds ? amountOf(state, order) : order.amount,
      status: 'PENDING',
      message: 'Transaction pending',
      createdAt: Date.now(),
    };
    state.payments.put(payment.id, payment);
    if (isLate) {
      state.context.timers.plan(late, payment.id, state.context.config.timing.lateCaptureMs);
      return payment;
    }
    return succeeds ? succeed(state, payment.id) : fail(state, payment.id);
  });
}

function amountOf({ context }: State, { amount }: Order): number {
  if (context.faults.take('cashfree-pg', ['wrong-amount']) !== undefined)
    return amount >= 2 * leastPaise ? amount - leastPaise : amount + leastPaise;
  return context.faults.take('cashfree-pg', ['too-much']) === undefined ? amount : amount + leastPaise;
}

function webhookData(state: State, payment: Payment) {
  const { id: order_id, amount, customer } = state.order(payment.orderId);
  const order = {
    order_id,
    order_amount: Number((amount / 100).toFixed(2)),
    order_currency: 'INR',
    order_tags: null,
  };
  return {
    order,
    payment: paymentAnswer(payment, state.order(payment.orderId)),
    customer_details: {
      customer_name: null,
      customer_id: customer.id,
      customer_email: null,
      customer_phone: customer.phone,
    },
  };
}

function succeed(state: State, id: string): Payment {
  const paid: Payment = { ...state.payment(id), status: 'SUCCESS', message: '00::Transaction success' };
  state.payments.put(id, paid);
  const order = state.order(paid.orderId);
  // Another attempt has succeeded in the meantime, so the vendor refunds this one automatically.
  const isSecond = order.status === 'PAID';
  if (!isSecond) state.orders.put(order.id, { ...order, status: 'PAID' });
  state.events.emit([{ type: 'PAYMENT_SUCCESS_WEBHOOK', data: webhookData(state, paid) }]);
  if (isSecond)
    addRefund(state, paid, { id: `auto_${digits(10)}`, amount: paid.amount, type: 'PAYMENT_AUTO_REFUND' });
  return paid;
}

function fail(state: State, id: string): Payment {
  const failed: Payment = {
    ...state.payment(id),
    status: 'FAILED',
    message: 'The bank declined the payment.',
  };
  state.payments.put(id, failed);
  state.events.emit([{ type: 'PAYMENT_FAILED_WEBHOOK', data: webhookData(state, failed) }]);
  return failed;
}

/** Refunds money. The caller has checked that the amount is available. */
export function addRefund(
  state: State,
  payment: Payment,
  details: Pick<Refund, 'id' | 'amount' | 'type'>,
): Refund {
  const refund: Refund = {
    ...details,
    cfId: digits(8),
    paymentId: payment.id,
    orderId: payment.orderId,
    status: 'PENDING',
    createdAt: Date.now(),
    processedAt: null,
  };
  state.refunds.put(refund.id, refund);
  state.context.timers.plan(refundProcessed, refund.id, state.context.config.timing.refundProcessMs);
  return refund;
}

export function registerPaymentTimers(state: State): void {
  const { timers, store } = state.context;
  timers.on(late, (id) =>
    store.transaction(() => {
      if (state.payment(id).status === 'PENDING') succeed(state, id);
    }),
  );
  timers.on(refundProcessed, (id) =>
    store.transaction(() => {
      const refund = state.refund(id);
      if (refund.status !== 'PENDING') return;
      const processed: Refund = { ...refund, status: 'SUCCESS', processedAt: Date.now() };
      state.refunds.put(id, processed);
      state.events.emit([{ type: 'REFUND_STATUS_WEBHOOK', data: { refund: refundAnswer(processed) } }]);
    }),
  );
}
