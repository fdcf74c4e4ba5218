import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import { newPayment } from './attempts.ts';
import type { Customer, Payment, Token } from './entities.ts';
import { badRequest } from './errors.ts';
import { amountOf, currencyOf, fieldsOf, notesOf, refuseExtra } from './input.ts';
import { plainFields } from './instruments.ts';
import type { Decline } from './instruments.ts';
import { fail, planLate, settle } from './payment-states.ts';
import { unixNow, type ProviderState } from './provider-state.ts';
import { tokenOf, type TokenStatus } from './tokens.ts';

/** `POST /v1/customers`. With `fail_existing: "0"`, the same email and contact return the existing customer. */
export function createCustomer(state: ProviderState, body: unknown): Customer {
  const fields = fieldsOf(body);
  refuseExtra(fields, ['name', 'email', 'contact', 'gstin', 'fail_existing', 'notes']);
  const textOf = (name: string): string | null => {
    const value = fields[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw badRequest(`The ${name} must be a string.`, name);
    return value;
  };
  const [name, email, contact] = [textOf('name'), textOf('email'), textOf('contact')];
  const same = state.customers.values().find((each) => each.email === email && each.contact === contact);
  if (same !== undefined) {
    if ([false, 0, '0'].some((no) => no === fields['fail_existing'])) return same;
    throw badRequest('Customer already exists for the merchant');
  }
  const customer: Customer = {
    id: `cust_${alphanumeric(14)}`,
    entity: 'customer',
    name,
    email,
    contact,
    gstin: null,
    notes: notesOf(fields['notes']),
    created_at: unixNow(),
  };
  state.customers.put(customer.id, customer);
  return customer;
}

const declines = {
  'insufficient-funds': {
    description: 'Transaction failed due to insufficient funds.',
    source: 'customer',
    step: 'payment_debit_request',
    reason: 'insufficient_funds',
  },
  timeout: {
    description: 'The bank did not answer in time.',
    source: 'issuer_bank',
    step: 'payment_debit_response',
    reason: 'bank_technical_error',
  },
  paused: mandateProblem('mandate_paused', 'This mandate is paused.'),
  cancelled: mandateProblem('mandate_revoked', 'This mandate was revoked.'),
  expired: mandateProblem('mandate_expired', 'This UPI Autopay has expired. Please set it up again.'),
} as const satisfies Record<string, Decline>;

function mandateProblem(reason: string, description: string): Decline {
  return { description, source: 'business', step: 'payment_initiation', reason };
}

const debitBody = z.object({
  email: z.string(),
  contact: z.string(),
  order_id: z.string(),
  customer_id: z.string(),
  token: z.string(),
  recurring: z.union([z.literal(true), z.literal('1'), z.literal(1)]),
  description: z.string().nullish(),
});

/** `POST /v1/payments/create/recurring`. */
export function createRecurring(state: ProviderState, body: unknown): { razorpay_payment_id: string } {
  const fields = fieldsOf(body);
  const known = ['amount', 'currency', 'notes', ...Object.keys(debitBody.shape)];
  refuseExtra(fields, known);
  const amount = amountOf(fields['amount']);
  currencyOf(fields['currency']);
  const parsed = debitBody.safeParse(fields);
  if (!parsed.success) throw badRequest('The recurring payment is incomplete.');
  const { email, contact, order_id: orderId, customer_id: customerId, token: tokenId } = parsed.data;
  return state.context.store.transaction(() => {
    const { token, maxAmount } = tokenOf(state, customerId, tokenId);
    const { order } = state.order(orderId);
    if (order.status === 'paid') throw badRequest('Payment already done for this order.');
    if (order.amount !== amount) throw badRequest('Your payment amount is different from your order amount.');
    if (amount > maxAmount) throw badRequest('Amount exceeds maximum amount allowed');
    if (state.paymentsOf(orderId).some(({ status }) => status === 'authorized'))
      throw badRequest('A payment of this order is authorized already; no other attempt is allowed.');
    const { status } = token.recurring_details;
    if (status === 'initiated' || status === 'rejected') throw badRequest('Token is not confirmed.');
    const payment: Payment = {
      ...newPayment(
        { orderId, email, contact, description: parsed.data.description ?? null },
        plainFields(token.method),
        amount,
      ),
      customer_id: customerId,
      token_id: tokenId,
    };
    state.payments.put(payment.id, payment);
    const kept = state.order(orderId);
    state.orders.put(orderId, {
      ...kept,
      order: { ...order, status: 'attempted', attempts: order.attempts + 1 },
    });
    decide(state, payment.id, token, status);
    return { razorpay_payment_id: payment.id };
  });
}

function decide(state: ProviderState, paymentId: string, token: Token, status: TokenStatus): void {
  if (status === 'paused' || status === 'cancelled') return void fail(state, paymentId, declines[status]);
  if (token.expired_at <= unixNow()) return void fail(state, paymentId, declines.expired);
  switch (state.context.faults.take('razorpay', ['insufficient-funds', 'late-success', 'slow-debit'])) {
    case 'insufficient-funds':
      return void fail(state, paymentId, declines['insufficient-funds']);
    case 'late-success':
      fail(state, paymentId, declines.timeout);
      return planLate(state, paymentId);
    case 'slow-debit':
      return planLate(state, paymentId);
    case undefined:
      return settle(state, paymentId);
  }
}
