import type { OrderState } from '@niveshak/domain/checkout/order-state';
import { isOrderState } from '@niveshak/domain/checkout/order-state';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import type { PaymentRole } from './payment-store.ts';
import { gatewayNamed } from './gateways.ts';
import type { Gateways, ProviderPayment } from './ports.ts';
import { orderById } from './store.ts';
import type { Order } from './store.ts';

export type OrderToLookAt = {
  readonly id: string;
  readonly alias: PlanAlias;
  readonly state: OrderState;
  readonly amount: Paise;
  readonly createdAt: Date;
};

/** Returns the member's latest orders known to the provider: held ones first, then newest first. */
export async function ordersToLookAt(db: Db, userId: string, limit: number): Promise<OrderToLookAt[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'alias', 'state', 'amount_paise', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_order_id', 'is not', null)
    .where('gateway', 'is distinct from', bankTransfer)
    .orderBy((where) => where.case().when('state', '=', 'held').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, alias, state, amount_paise: amount, created_at: createdAt }) =>
    isPlanAlias(alias) && isOrderState(state) ? [{ id, alias, state, amount: paise(amount), createdAt }] : [],
  );
}

type OurPayment = {
  readonly id: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly role: PaymentRole;
};

export type OtherPayments = {
  readonly order: Order;
  readonly ours: readonly OurPayment[];
  readonly theirs: readonly ProviderPayment[] | 'unavailable';
};

/** Returns an order's payments as recorded here and as listed by the provider, or null if there is no such order. */
export async function otherPayments(
  { db, gateways }: { readonly db: Db; readonly gateways: Gateways },
  orderId: string,
): Promise<OtherPayments | null> {
  const order = await orderById(db, orderId);
  if (order === null) return null;
  const ours = await db
    .selectFrom('payments')
    .select(['id', 'amount_paise as amountPaise', 'currency', 'role'])
    .where('order_id', '=', orderId)
    .orderBy('proved_at')
    .execute();
  const { providerOrderId } = order;
  const theirs =
    providerOrderId === null || order.gateway === bankTransfer
      ? []
      : await gatewayNamed(gateways, order.gateway).paymentsOf(providerOrderId);
  return { order, ours, theirs };
}
