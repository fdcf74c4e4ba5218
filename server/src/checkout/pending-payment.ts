import { sql } from 'kysely';
import { z } from 'zod';
import type { OpenOrder } from '@niveshak/contract/checkout/schemas';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { orderById, orderByProviderId, setReportedPayment } from './store.ts';
import type { Order } from './store.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

const orderId = z.string().nullable();

/** Id of the order awaiting payment, or null if there is none. */
export const openOrderFact: MemberFact<string | null> = {
  column: sql`(select o.id from orders o where o.user_id = users.id and o.state = 'created' and not o.is_renewal)`,
  read: (value) => orderId.parse(value),
};

const awaitedRows = z.array(
  z.object({
    providerOrderId: z.string(),
    alias: storedPlan,
    isGift: z.boolean(),
    isTransfer: z.boolean(),
    hasPendingPayment: z.boolean(),
    expiresAt: z.coerce.date(),
  }),
);

/** An order with the fields that show whether it is awaiting payment. */
export type AwaitedOrder = z.infer<typeof awaitedRows>[number];

/** Orders that may be awaiting payment, by precedence. `awaitedOf` picks one for the current time. */
export const awaitedFact: MemberFact<readonly AwaitedOrder[]> = {
  column: sql`(
    select coalesce(json_agg(json_build_object('providerOrderId', o.provider_order_id, 'alias', o.alias,
      'isGift', o.agreed ->> 'kind' = 'gift', 'isTransfer', o.gateway is not distinct from ${bankTransfer}, 'hasPendingPayment', o.has_pending_payment,
      'expiresAt', o.expires_at) order by o.has_pending_payment desc, o.created_at desc), '[]')
    from orders o where o.user_id = users.id and o.provider_order_id is not null and not o.is_renewal
      and (o.state = 'created' or (o.state = 'expired' and o.has_pending_payment)))`,
  read: (value) => awaitedRows.parse(value),
};

/**
 * Returns the order that the member can still pay or is paying: the open one, or an expired one whose payment is
 * pending. Pending payments take precedence, and gift orders count only while their payment is pending. Returns null if
 * there is none.
 */
export function awaitedOf(orders: readonly AwaitedOrder[], now: Date): AwaitedOrder | null {
  return orders.find((order) => order.hasPendingPayment || order.expiresAt > now) ?? null;
}

const readAwaited = factsReader({ awaited: awaitedFact });

async function awaitedOrderOf(db: Db, userId: string, now: Date): Promise<Order | null> {
  const found = awaitedOf((await readAwaited(db, userId)).awaited, now);
  return found === null ? null : orderByProviderId(db, found.providerOrderId);
}

/**
 * Records that the browser reported a signed payment; the order is pending until the provider lists a final state.
 * Returns the updated order, looked up by the provider's order id, or null if the member has no such order.
 */
export async function reportPayment(
  db: Db,
  userId: string,
  { providerOrderId, paymentId }: { readonly providerOrderId: string; readonly paymentId: string },
): Promise<Order | null> {
  const reported = await setReportedPayment(db, userId, providerOrderId, paymentId);
  if (reported !== null) return reported;
  const order = await orderByProviderId(db, providerOrderId);
  return order?.userId === userId ? order : null;
}

/**
 * Queries the provider for a member's order and returns its payment status, or null if there is no such order.
 * `orderId` is the provider's id, or null for the order currently awaiting payment.
 */
export async function queryPaymentStatus(
  deps: SettleDeps,
  query: { readonly userId: string; readonly orderId: string | null },
  time: BusinessTime,
): Promise<OpenOrder | null> {
  const order =
    query.orderId === null
      ? await awaitedOrderOf(deps.db, query.userId, time.instant)
      : await orderByProviderId(deps.db, query.orderId);
  if (order === null || order.userId !== query.userId || order.providerOrderId === null) return null;
  const result = await settleOrder(deps, order, time);
  const settled = await orderById(deps.db, order.id);
  if (settled === null) return null;
  const payment = result === 'not-paid' && settled.hasPendingPayment ? 'pending' : paymentOf(result);
  return {
    orderId: order.providerOrderId,
    alias: order.alias,
    isGift: order.agreed.kind === 'gift',
    payment: payment === 'unknown' && settled.hasPendingPayment ? 'pending' : payment,
  };
}

function paymentOf(result: Awaited<ReturnType<typeof settleOrder>>): OpenOrder['payment'] {
  switch (result) {
    case 'fulfilled':
    case 'held':
    case 'returned':
      return result;
    case 'not-paid':
      return 'none';
    case 'unavailable':
      return 'unknown';
    default:
      return assertNever(result);
  }
}
