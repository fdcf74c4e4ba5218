import type { SandboxContext } from '../platform/context.ts';
import type { Collection } from '../platform/store.ts';
import { disputeSchema, orderSchema, paymentSchema, refundSchema } from './entities.ts';
import type { Dispute, Order, Payment, Refund } from './entities.ts';
import { notFound } from './errors.ts';
import { createEvents, type Events } from './events.ts';

/** Records of the vendor. The finders throw the vendor's 404. */
export interface State {
  readonly context: SandboxContext;
  readonly events: Events;
  readonly orders: Collection<Order>;
  readonly payments: Collection<Payment>;
  readonly refunds: Collection<Refund>;
  readonly disputes: Collection<Dispute>;
  order(id: string): Order;
  payment(id: string): Payment;
  refund(id: string): Refund;
  dispute(id: string): Dispute;
  paymentsOf(orderId: string): Payment[];
  refundsOf(orderId: string): Refund[];
}

export function openState(context: SandboxContext, signal: AbortSignal): State {
  const { store } = context;
  const orders = store.collection('cashfree-pg-orders', (value) => orderSchema.parse(value));
  const payments = store.collection('cashfree-pg-payments', (value) => paymentSchema.parse(value));
  const refunds = store.collection('cashfree-pg-refunds', (value) => refundSchema.parse(value));
  const disputes = store.collection('cashfree-pg-disputes', (value) => disputeSchema.parse(value));
  const find = <T>(collection: Collection<T>, id: string, what: string): T => {
    const found = collection.get(id);
    if (found === undefined) throw notFound(what);
    return found;
  };
  return {
    context,
    events: createEvents(context, signal),
    orders,
    payments,
    refunds,
    disputes,
    order: (id) => find(orders, id, 'order'),
    payment: (id) => find(payments, id, 'payment'),
    refund: (id) => find(refunds, id, 'refund'),
    dispute: (id) => find(disputes, id, 'dispute'),
    paymentsOf: (orderId) => payments.values().filter((payment) => payment.orderId === orderId),
    refundsOf: (orderId) => refunds.values().filter((refund) => refund.orderId === orderId),
  };
}
