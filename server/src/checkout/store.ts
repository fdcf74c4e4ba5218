import { sql } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isOrderState } from '@niveshak/domain/checkout/order-state';
import type { OrderState } from '@niveshak/domain/checkout/order-state';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import { agreedSchema } from './agreed.ts';
import type { Agreed } from './agreed.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    orders: OrdersTable;
    order_moves: {
      order_id: string;
      version: number;
      from_state: string | null;
      to_state: string;
      cause: string;
      at: Date;
    };
  }
}

type OrdersTable = {
  id: string;
  user_id: string;
  alias: string;
  state: string;
  version: number;
  amount_paise: number;
  currency: string;
  agreed: unknown;
  fingerprint: string;
  quoted_on: string;
  gateway: string | null;
  provider_order_id: string | null;
  created_at: Date;
  expires_at: Date;
  proved_on: string | null;
  fulfilled_at: Date | null;
  hold_reason: string | null;
  reconciled_at: Date | null;
  reconciled_as_of: Date | null;
  has_pending_payment: Generated<boolean>;
  reported_payment_id: Generated<string | null>;
  is_renewal: Generated<boolean>;
};

export type Order = {
  readonly id: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly state: OrderState;
  readonly version: number;
  readonly amount: Paise;
  readonly agreed: Agreed;
  readonly fingerprint: string;
  /** Business day of the quote, for recomputing it. */
  readonly quotedOn: CalendarDate;
  /** Set when the order is opened at a gateway, then immutable. Null if the order was imported. */
  readonly gateway: string | null;
  readonly providerOrderId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly provedOn: CalendarDate | null;
  /** Whether a payment may still succeed, as last reported by the provider. */
  readonly hasPendingPayment: boolean;
  /** Payment reported by the browser, signed by the provider. */
  readonly reportedPaymentId: string | null;
  /** Whether a debit or link of an automatic renewal pays the order. */
  readonly isRenewal: boolean;
};

const orderColumns = [
  'id',
  'user_id',
  'alias',
  'state',
  'version',
  'amount_paise',
  'agreed',
  'fingerprint',
  'quoted_on',
  'gateway',
  'provider_order_id',
  'created_at',
  'expires_at',
  'proved_on',
  'has_pending_payment',
  'reported_payment_id',
  'is_renewal',
] as const;

type OrderRow = Pick<Selectable<OrdersTable>, (typeof orderColumns)[number]>;

function toOrder(row: OrderRow): Order {
  if (!isOrderState(row.state) || !isPlanAlias(row.alias))
    throw new Error(`Order ${row.id} is not readable.`);
  return {
    id: row.id,
    userId: row.user_id,
    alias: row.alias,
    state: row.state,
    version: row.version,
    amount: paise(row.amount_paise),
    agreed: agreedSchema.parse(row.agreed),
    fingerprint: row.fingerprint,
    quotedOn: calendarDate(row.quoted_on),
    gateway: row.gateway,
    providerOrderId: row.provider_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    provedOn: row.proved_on === null ? null : calendarDate(row.proved_on),
    hasPendingPayment: row.has_pending_payment,
    reportedPaymentId: row.reported_payment_id,
    isRenewal: row.is_renewal,
  };
}

export type NewOrder = {
  readonly id: string;
  readonly userId: string;
  readonly agreed: Agreed;
  readonly fingerprint: string;
  readonly quotedOn: CalendarDate;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Defaults to false. */
  readonly isRenewal?: boolean;
};

export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      alias: order.agreed.alias,
      state: 'created',
      version: 1,
      amount_paise: order.agreed.price.netPrice.amount,
      currency: 'INR',
      agreed: JSON.stringify(order.agreed),
      fingerprint: order.fingerprint,
      quoted_on: order.quotedOn,
      gateway: null,
      provider_order_id: null,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      proved_on: null,
      fulfilled_at: null,
      hold_reason: null,
      reconciled_at: null,
      reconciled_as_of: null,
      is_renewal: order.isRenewal ?? false,
    })
    .execute();
  await tx
    .insertInto('order_moves')
    .values({
      order_id: order.id,
      version: 1,
      from_state: null,
      to_state: 'created',
      cause: order.isRenewal === true ? 'automatic renewal' : 'subscribe',
      at: order.createdAt,
    })
    .execute();
}

export type MoveDetails = { readonly cause: string; readonly at: Date } & Partial<{
  readonly provedOn: CalendarDate;
  readonly fulfilledAt: Date;
  readonly holdReason: string;
}>;

/**
 * Moves an order to its next state and records the transition.
 * @throws if another transaction moved it first, which is a bug because callers hold the member's lock
 */
export async function moveOrder(tx: Tx, order: Order, to: OrderState, details: MoveDetails): Promise<Order> {
  if (to === order.state) return order;
  const version = order.version + 1;
  const moved = await tx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({
          state: to,
          version,
          ...(details.provedOn === undefined ? {} : { proved_on: details.provedOn }),
          ...(details.fulfilledAt === undefined ? {} : { fulfilled_at: details.fulfilledAt }),
          ...(details.holdReason === undefined ? {} : { hold_reason: details.holdReason }),
        })
        .where('id', '=', order.id)
        .where('version', '=', order.version)
        .returning(orderColumns),
    )
    .with('noted', (db) =>
      db
        .insertInto('order_moves')
        .columns(['order_id', 'version', 'from_state', 'to_state', 'cause', 'at'])
        .expression((from) =>
          from
            .selectFrom('moved')
            .select([
              'moved.id',
              'moved.version',
              sql<string>`${order.state}`.as('from_state'),
              'moved.state',
              sql<string>`${details.cause}`.as('cause'),
              sql<Date>`${details.at}::timestamptz`.as('at'),
            ]),
        ),
    )
    .selectFrom('moved')
    .select(orderColumns)
    .executeTakeFirst();
  if (moved === undefined) throw new Error(`Order ${order.id} was moved concurrently.`);
  return toOrder(moved);
}

/** Records an order's gateway and the gateway's order id. Returns false if they are already recorded. */
export async function setProviderOrder(
  db: Db,
  orderId: string,
  { gateway, providerOrderId }: { readonly gateway: string; readonly providerOrderId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ gateway, provider_order_id: providerOrderId })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function orderById(db: Db, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/**
 * Returns an order with its current state and whether this payment is already recorded, or null if there is no such
 * order.
 */
export async function orderWithPayment(
  db: Db,
  id: string,
  paymentId: string,
): Promise<{ readonly order: Order; readonly isRecorded: boolean } | null> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .select(
      sql<boolean>`exists (select from payments where payments.id = ${paymentId}
        and payments.order_id = orders.id)`.as('is_recorded'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { order: toOrder(row), isRecorded: row.is_recorded };
}

/** Returns the member's unpaid open order, or null if there is none. Ignores automatic renewals. */
export async function openOrderOf(db: Db, userId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('state', '=', 'created')
    .where('is_renewal', '=', false)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/**
 * Returns the member's free order with this fingerprint placed after `since` (business time), or null if there is none.
 */
export async function freeOrderSince(
  db: Db,
  { userId, fingerprint, since }: { userId: string; fingerprint: string; since: Date },
): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('fingerprint', '=', fingerprint)
    .where('amount_paise', '=', 0)
    .where('state', '=', 'fulfilled')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export async function orderByProviderId(db: Db, providerOrderId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Returns the ids of the member's paid and free orders for own use, which count towards the yearly fee cap. */
export async function ownOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['paid', 'fulfilled', 'refunded'])
    .where(sql<string>`agreed ->> 'kind'`, '<>', 'gift')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Records the provider's latest payment status for an order. Returns the order state, or null if there is no such
 * order.
 */
export async function setPendingPayment(
  db: Db,
  orderId: string,
  isPending: boolean,
): Promise<OrderState | null> {
  const row = await db
    .with('noted', (tx) =>
      tx
        .updateTable('orders')
        .set({ has_pending_payment: isPending })
        .where('id', '=', orderId)
        .where('has_pending_payment', '<>', isPending),
    )
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (!isOrderState(row.state)) throw new Error(`Order ${orderId} is not readable.`);
  return row.state;
}

/** Stores the reported payment on the member's unpaid order. Returns null if there is no such order. */
export async function setReportedPayment(
  db: Db,
  userId: string,
  providerOrderId: string,
  paymentId: string,
): Promise<Order | null> {
  const row = await db
    .updateTable('orders')
    .set({ reported_payment_id: paymentId, has_pending_payment: true })
    .where('provider_order_id', '=', providerOrderId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['created', 'expired', 'cancelled'])
    .returning(orderColumns)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Returns the provider ids of the member's orders, as referenced by provider events. */
export async function providerOrderIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('provider_order_id')
    .where('user_id', '=', userId)
    .where('provider_order_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.provider_order_id ?? []);
}
