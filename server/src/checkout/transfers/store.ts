import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    bank_transfers: {
      utr: string;
      payment_id: string;
      order_id: string;
      received_paise: number;
      tds_paise: number;
      paid_on: string;
      payer: string;
      recorded_by: string;
      recorded_at: Date;
    };
    announced_transfers: { order_id: string; utr: string; announced_at: Date };
    statement_lines: {
      id: Generated<string>;
      hash: string;
      paid_on: string;
      narration: string;
      reference: string;
      amount_paise: number;
      utrs: string[];
      order_reference: string | null;
      imported_by: string;
      imported_at: Date;
      set_aside_as: Generated<string | null>;
      set_aside_by: Generated<string | null>;
    };
  }
}

/** Serializes concurrent recordings of the same transfer. */
export async function lockUtr(tx: Tx, utr: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`utr ${utr}`}, 0))`.execute(tx);
}

export async function isRecordedUtr(db: Db, utr: string): Promise<boolean> {
  const row = await db.selectFrom('bank_transfers').select('utr').where('utr', '=', utr).executeTakeFirst();
  return row !== undefined;
}

export type NewTransfer = {
  readonly utr: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly received: Paise;
  readonly tds: Paise;
  readonly paidOn: CalendarDate;
  readonly payer: string;
  readonly staffId: string;
  readonly at: Date;
};

export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  await tx
    .insertInto('bank_transfers')
    .values({
      utr: transfer.utr,
      payment_id: transfer.paymentId,
      order_id: transfer.orderId,
      received_paise: transfer.received,
      tds_paise: transfer.tds,
      paid_on: transfer.paidOn,
      payer: transfer.payer,
      recorded_by: transfer.staffId,
      recorded_at: transfer.at,
    })
    .execute();
}

/** Returns whether a payment is a bank transfer, whose refunds are also sent by bank. */
export async function isTransferred(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .where('gateway', '=', bankTransfer)
    .executeTakeFirst();
  return row !== undefined;
}

export async function announce(db: Db, orderId: string, utr: string, at: Date): Promise<void> {
  const row = { utr, announced_at: at };
  await db
    .insertInto('announced_transfers')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute();
}
