import { alphanumeric } from '../platform/ids.ts';
import { badRequest } from './errors.ts';
import { unixNow, type ProviderState } from './provider-state.ts';
import type { StoredOrder, Order } from './entities.ts';
import { notificationOf, registrationOf } from './order-tokens.ts';
import {
  amountOf,
  currencyOf,
  fieldsOf,
  notesOf,
  page,
  pagingOf,
  receiptOf,
  refuseExtra,
  type Fields,
} from './input.ts';

const KNOWN = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'unique_receipt',
  'customer_id',
  'method',
  'token',
  'notification',
] as const;

/** `POST /v1/orders`. With `unique_receipt`, a repeated receipt returns the original order. */
export function createOrder(state: ProviderState, body: unknown): Order {
  const fields = fieldsOf(body);
  refuseExtra(fields, KNOWN);
  const amount = amountOf(fields['amount']);
  const currency = currencyOf(fields['currency']);
  const receipt = receiptOf(fields['receipt']);
  const notes = notesOf(fields['notes']);
  for (const name of ['partial_payment', 'unique_receipt']) {
    const flag = fields[name];
    if (flag !== undefined && typeof flag !== 'boolean') {
      throw badRequest(`The ${name.replace('_', ' ')} field must be true or false.`, name);
    }
  }
  const capture = captureOf(fields);
  const registration = registrationOf(state, fields);
  const notification = notificationOf(state, fields);
  if (fields['unique_receipt'] === true && receipt !== null) {
    const same = state.orders.values().find(({ order }) => order.receipt === receipt);
    if (same !== undefined) return same.order;
  }
  const order: Order = {
    id: `order_${alphanumeric(14)}`,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: unixNow(),
    ...(notification === undefined ? {} : { notification }),
  };
  state.orders.put(order.id, { order, capture, ...(registration === undefined ? {} : { registration }) });
  return order;
}

/**
 * Returns the capture mode, which is automatic by default, as set for the account. The order may override it in the old
 * or the new syntax.
 */
function captureOf(fields: Fields): StoredOrder['capture'] {
  const old = fields['payment_capture'];
  if (old !== undefined) {
    if (old === 0 || old === false || old === '0') return 'manual';
    if (old === 1 || old === true || old === '1') return 'automatic';
    throw badRequest('The payment capture field must be true or false.', 'payment_capture');
  }
  if (fields['payment'] === undefined) return 'automatic';
  const payment = fieldsOf(fields['payment']);
  refuseExtra(payment, ['capture', 'capture_options']);
  const options = fieldsOf(payment['capture_options']);
  refuseExtra(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']);
  const { capture } = payment;
  if (capture !== 'automatic' && capture !== 'manual') {
    throw badRequest('The payment.capture field must be automatic or manual.', 'capture');
  }
  return capture;
}

/** `GET /v1/orders`, newest first. */
export function listOrders(state: ProviderState, query: unknown): Order[] {
  const fields = fieldsOf(query);
  const { receipt, authorized } = fields;
  const wanted = state.orders
    .values()
    .map(({ order }) => order)
    .filter((order) => receipt === undefined || order.receipt === receipt)
    .filter((order) => {
      if (authorized === undefined) return true;
      const hasAuthorized = state.paymentsOf(order.id).some((payment) => payment.status === 'authorized');
      return hasAuthorized === (authorized === '1' || authorized === 'true');
    });
  return page(wanted, pagingOf(fields));
}
