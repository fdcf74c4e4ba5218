import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { publishEvent } from '../platform/public-events.ts';
import { paymentCaptured } from '../platform/watch/signals.ts';
import type { ProviderPayment } from './ports.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    payments: {
      id: string;
      order_id: string;
      amount_paise: number;
      currency: string;
      status: string;
      role: PaymentRole;
      proved_at: Date;
    };
  }
}

/** Role of a captured payment: it fulfils its order, is to be refunded in full, or is held for staff review. */
export type PaymentRole = 'fulfils' | 'to-refund' | 'held';

export async function recordPayment(
  tx: Tx,
  orderId: string,
  payment: ProviderPayment,
  role: PaymentRole,
  at: Date,
): Promise<void> {
  const row = { status: payment.status, role };
  const recorded = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: orderId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      ...row,
      proved_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .returning([
      sql<boolean>`xmax = 0`.as('isNew'),
      sql<string>`(select user_id from orders where orders.id = order_id)`.as('memberId'),
    ])
    .executeTakeFirst();
  if (recorded?.isNew !== true) return;
  const { memberId } = recorded;
  await publishEvent(tx, { kind: 'payment-captured', subjectId: payment.id, memberId }, at);
  paymentCaptured.give({ role });
}

export async function knownPayments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export type OrderedPayment = {
  readonly orderId: string;
  readonly userId: string;
  readonly amountPaise: number;
  readonly currency: string;
  readonly role: PaymentRole;
};

const ordered = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'order_id as orderId',
      'user_id as userId',
      'payments.amount_paise as amountPaise',
      'payments.currency',
      'role',
    ]);

/** Returns a recorded payment, or null if no payment has this id. */
export async function paymentById(db: Db, id: string): Promise<OrderedPayment | null> {
  return (await ordered(db).where('payments.id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns a payment held for staff review, or null if it does not exist or has been resolved. */
export async function heldPayment(db: Db, id: string): Promise<OrderedPayment | null> {
  const payment = await paymentById(db, id);
  return payment?.role === 'held' ? payment : null;
}

export async function setPaymentRole(tx: Tx, id: string, role: PaymentRole): Promise<void> {
  await tx.updateTable('payments').set({ role }).where('id', '=', id).execute();
}

/** Returns payments held for staff review, oldest first. */
export async function heldPayments(db: Db): Promise<(OrderedPayment & { id: string; at: Date })[]> {
  return ordered(db)
    .select(['payments.id', 'payments.proved_at as at'])
    .where('role', '=', 'held')
    .orderBy('payments.proved_at')
    .execute();
}
