import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
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

/** What a captured payment is for: it fulfils its order, it goes back in full, or staff look at it first. */
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
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  if (recorded?.isNew === true) paymentCaptured.give({ role });
}

/** Which of these payments are recorded here. */
export async function knownPayments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export type HeldPayment = {
  readonly orderId: string;
  readonly userId: string;
  readonly amountPaise: number;
  readonly currency: string;
};

/** A payment that staff are to look at; null when there is none of this id, or it was dealt with. */
export async function heldPayment(db: Db, id: string): Promise<HeldPayment | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'order_id as orderId',
      'user_id as userId',
      'payments.amount_paise as amountPaise',
      'payments.currency',
    ])
    .where('payments.id', '=', id)
    .where('role', '=', 'held')
    .executeTakeFirst();
  return row ?? null;
}

export async function setPaymentRole(tx: Tx, id: string, role: PaymentRole): Promise<void> {
  await tx.updateTable('payments').set({ role }).where('id', '=', id).execute();
}

/** Payments that staff are to look at, oldest first. */
export async function heldPayments(db: Db): Promise<(HeldPayment & { id: string; at: Date })[]> {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.proved_at as at',
      'order_id as orderId',
      'user_id as userId',
      'payments.amount_paise as amountPaise',
      'payments.currency',
    ])
    .where('role', '=', 'held')
    .orderBy('payments.proved_at')
    .execute();
}
