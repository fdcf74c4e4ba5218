import { z } from 'zod';
import { basketStatus } from '@niveshak/domain/basket-orders/basket';
import type { BasketStatus, OrderStatus } from '@niveshak/domain/basket-orders/basket';
import type { BrokerOrder } from '../../basket-orders/ports.ts';

const detailSchema = z.object({
  status: z.enum(['INITIALIZED', 'USED', 'PROCESSING', 'ACTION_REQUIRED', 'ERRORED', 'COMPLETED']),
  expireAt: z.iso.datetime({ offset: true }),
  error: z.object({ message: z.string() }).nullish(),
});

export const detailsSchema = z.object({
  success: z.literal(true),
  data: z.object({ transactionDetails: detailSchema }),
});

/** The vendor's order statuses. An unknown status counts as an order error. */
const orderStatuses: Readonly<Record<string, OrderStatus>> = {
  PLACED: 'placed',
  COMPLETE: 'complete',
  PARTIAL: 'partial',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
  'CANCELLED AMO': 'cancelled',
  ERROR: 'error',
};

const orderSchema = z.object({
  tradingsymbol: z.string(),
  transactionType: z.enum(['BUY', 'SELL']),
  quantity: z.int(),
  filledQuantity: z.int(),
  averagePrice: z.number().nullish(),
  status: z.string(),
  statusMessage: z.string().nullish(),
});

const batchSchema = z.object({ broker: z.string().min(1).max(64).nullish(), orders: z.array(orderSchema) });
type Batch = z.infer<typeof batchSchema>;

export const ordersSchema = z.object({
  success: z.literal(true),
  data: z.object({ orderBatches: z.array(batchSchema) }),
});

export function brokerOrders(batches: readonly Batch[]): BrokerOrder[] {
  return batches.flatMap(({ orders }) =>
    orders.map((order) => ({
      ticker: order.tradingsymbol,
      side: order.transactionType,
      quantity: order.quantity,
      filledQuantity: order.filledQuantity,
      averagePrice: order.filledQuantity > 0 ? (order.averagePrice ?? null) : null,
      status: orderStatuses[order.status] ?? 'error',
      message: order.statusMessage ?? null,
    })),
  );
}

const afterUseMs = 60 * 60_000;

/**
 * Returns the basket status of a gateway transaction. `COMPLETED` only means that no update follows; the orders show
 * what was filled. `now` is wall time in milliseconds, to compare with the gateway's `expireAt`.
 */
export function transactionStatus(
  { status, expireAt, error }: z.infer<typeof detailSchema>,
  orders: readonly BrokerOrder[],
  now: number,
): BasketStatus {
  switch (status) {
    case 'INITIALIZED':
      return Date.parse(expireAt) < now ? 'expired' : 'waiting';
    case 'USED':
      // The member is at the broker; give the gateway time to report the outcome.
      return Date.parse(expireAt) + afterUseMs < now ? 'expired' : 'waiting';
    case 'PROCESSING':
    case 'ACTION_REQUIRED':
      return 'processing';
    case 'COMPLETED':
      return basketStatus(orders);
    case 'ERRORED':
      if (error?.message === 'user_cancelled' || error?.message === 'consent_denied') return 'cancelled';
      return error?.message === 'transaction_expired' ? 'expired' : 'failed';
    default:
      throw new Error(`Unexpected status ${String(status satisfies never)}`);
  }
}
