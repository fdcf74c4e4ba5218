import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import type { Collection } from '../platform/store.ts';
import {
  customerSchema,
  disputeSchema,
  storedOrderSchema,
  storedTokenSchema,
  paymentSchema,
  refundSchema,
  type Customer,
  type Dispute,
  type StoredOrder,
  type StoredToken,
  type Payment,
  type Refund,
} from './entities.ts';
import { unknownId } from './errors.ts';
import { createEvents, type Events } from './events.ts';

const idempotencySchema = z.object({ fingerprint: z.string(), refundId: z.string() });

/** Records of the vendor: every order, payment, refund and dispute, and their webhooks. */
export interface ProviderState {
  readonly context: SandboxContext;
  readonly events: Events;
  readonly orders: Collection<StoredOrder>;
  readonly payments: Collection<Payment>;
  readonly refunds: Collection<Refund>;
  readonly disputes: Collection<Dispute>;
  readonly customers: Collection<Customer>;
  readonly tokens: Collection<StoredToken>;
  readonly refundKeys: Collection<z.infer<typeof idempotencySchema>>;
  /** @throws the vendor's 400 for an unknown id, like the other finders */
  order(id: string): StoredOrder;
  payment(id: string): Payment;
  refund(id: string): Refund;
  dispute(id: string): Dispute;
  token(id: string): StoredToken;
  /** Returns the payments, oldest first. */
  paymentsOf(orderId: string): Payment[];
}

export function openProviderState(context: SandboxContext, signal: AbortSignal): ProviderState {
  const orders = context.store.collection('razorpay-orders', (value) => storedOrderSchema.parse(value));
  const payments = context.store.collection('razorpay-payments', (value) => paymentSchema.parse(value));
  const refunds = context.store.collection('razorpay-refunds', (value) => refundSchema.parse(value));
  const disputes = context.store.collection('razorpay-disputes', (value) => disputeSchema.parse(value));
  const customers = context.store.collection('razorpay-customers', (value) => customerSchema.parse(value));
  const tokens = context.store.collection('razorpay-tokens', (value) => storedTokenSchema.parse(value));
  const find = <T>(collection: Collection<T>, id: string): T => {
    const found = collection.get(id);
    if (found === undefined) throw unknownId();
    return found;
  };
  return {
    context,
    orders,
    payments,
    refunds,
    disputes,
    customers,
    tokens,
    refundKeys: context.store.collection('razorpay-refund-keys', (value) => idempotencySchema.parse(value)),
    events: createEvents(context, signal),
    order: (id) => find(orders, id),
    payment: (id) => find(payments, id),
    refund: (id) => find(refunds, id),
    dispute: (id) => find(disputes, id),
    token: (id) => find(tokens, id),
    paymentsOf: (orderId) => payments.values().filter((payment) => payment.order_id === orderId),
  };
}

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
