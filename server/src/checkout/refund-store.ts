import { randomUUID } from 'node:crypto';
import { isRefundReason, isRefundState, smallestRefund } from '@niveshak/domain/checkout/refund-state';
import type { RefundReason, RefundState } from '@niveshak/domain/checkout/refund-state';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    refunds: RefundsTable;
  }
}

type RefundsTable = {
  id: string;
  user_id: string;
  order_id: string;
  payment_id: string;
  amount_paise: number;
  reason: string;
  reference: string;
  state: string;
  attempt: number;
  idempotency_key: string;
  provider_refund_id: string | null;
  failure: string | null;
  owed_at: Date;
  requested_at: Date | null;
  settled_at: Date | null;
  checked_at: Date | null;
};

export type Refund = {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amount: Paise;
  readonly reason: RefundReason;
  readonly reference: string;
  readonly state: RefundState;
  readonly attempt: number;
  /** The provider's key for this attempt, also used as the receipt. */
  readonly idempotencyKey: string;
  readonly providerRefundId: string | null;
  /** The provider's failure code, or null unless the refund failed. */
  readonly failure: string | null;
};

function toRefund(row: RefundsTable): Refund {
  if (!isRefundState(row.state) || !isRefundReason(row.reason))
    throw new Error(`Refund ${row.id} is not readable.`);
  return {
    id: row.id,
    userId: row.user_id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    amount: paise(row.amount_paise),
    reason: row.reason,
    reference: row.reference,
    state: row.state,
    attempt: row.attempt,
    idempotencyKey: row.idempotency_key,
    providerRefundId: row.provider_refund_id,
    failure: row.failure,
  };
}

export type NewRefund = Pick<
  Refund,
  'userId' | 'orderId' | 'paymentId' | 'amount' | 'reason' | 'reference'
> & { readonly owedAt: Date };

/** Reference suffix for the remainder of a refund that a bank partly debited. */
const afterChargeback = ':after-chargeback';
export const referenceAfterChargeback = (reference: string) => `${reference}${afterChargeback}`;

/** Inserts a refund. Returns null if the payment was already refunded for this reason. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund | null> {
  const id = randomUUID();
  const isWrittenOff = refund.amount < smallestRefund;
  const row = await tx
    .insertInto('refunds')
    .values({
      id,
      user_id: refund.userId,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      reason: refund.reason,
      reference: refund.reference,
      state: isWrittenOff ? 'written-off' : 'owed',
      attempt: 1,
      idempotency_key: `${id}-1`,
      provider_refund_id: null,
      failure: null,
      owed_at: refund.owedAt,
      requested_at: null,
      settled_at: isWrittenOff ? refund.owedAt : null,
      checked_at: null,
    })
    .onConflict((conflict) => conflict.columns(['reference', 'payment_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toRefund(row);
}

export async function refundById(db: Db, id: string): Promise<Refund | null> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRefund(row);
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  return toRefund(
    await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Marks a pending refund as requested, before the provider is called. Afterwards the provider may have it. */
export async function markRequested(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'requested', requested_at: at })
    .where('id', '=', id)
    .where('state', '=', 'owed')
    .execute();
}

export type RefundMove = {
  readonly state: RefundState;
  readonly providerRefundId?: string;
  readonly failure?: string | null;
  readonly settledAt: Date | null;
};

export async function moveRefund(tx: Tx, id: string, move: RefundMove): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: move.state,
      settled_at: move.settledAt,
      ...(move.providerRefundId === undefined ? {} : { provider_refund_id: move.providerRefundId }),
      ...(move.failure === undefined ? {} : { failure: move.failure }),
    })
    .where('id', '=', id)
    .execute();
}

/** Reopens a failed refund with a new provider key. */
export async function reopenRefund(tx: Tx, refund: Refund): Promise<void> {
  const attempt = refund.attempt + 1;
  await tx
    .updateTable('refunds')
    .set({
      state: 'owed',
      attempt,
      idempotency_key: `${refund.id}-${attempt}`,
      provider_refund_id: null,
      failure: null,
      requested_at: null,
      settled_at: null,
    })
    .where('id', '=', refund.id)
    .execute();
}

/** Returns unsettled refunds with their gateways, least recently checked first. */
export async function openRefunds(db: Db, limit: number): Promise<{ id: string; gateway: string | null }[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.id', 'gateway'])
    .where('refunds.state', 'in', ['owed', 'requested'])
    .orderBy('checked_at', (refund) => refund.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, id: string): Promise<void> {
  await db.updateTable('refunds').set({ checked_at: new Date() }).where('id', '=', id).execute();
}

export async function refundsOfPayment(db: Db, paymentId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('owed_at')
    .execute();
  return rows.map(toRefund);
}

/** Returns our refunds with this provider id or receipt. */
export async function refundsKnownAs(
  db: Db,
  providerRefundId: string,
  receipt: string | null,
): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where((where) =>
      where.or([
        where('provider_refund_id', '=', providerRefundId),
        where('idempotency_key', '=', receipt ?? ''),
      ]),
    )
    .execute();
  return rows.map(toRefund);
}

/** Returns refunds that failed at the provider, oldest first. Staff retry them or pay them another way. */
export async function failedRefunds(db: Db): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'failed')
    .orderBy('owed_at')
    .execute();
  return rows.map(toRefund);
}

/** Returns a payment's pending and failed refunds, which the provider does not have, oldest first. */
export async function unsentRefunds(tx: Tx, paymentId: string): Promise<Refund[]> {
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['owed', 'failed'])
    .orderBy('owed_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toRefund);
}

const failedRows = z.array(z.object({ reference: z.string(), paymentId: z.string() }));

/** The member's failed refunds, with their purpose and original payment. */
export const failedRefundsFact: MemberFact<z.infer<typeof failedRows>> = {
  column: sql`(
    select coalesce(json_agg(json_build_object(
      'reference', replace(r.reference, ${afterChargeback}, ''), 'paymentId', r.payment_id)
      order by r.owed_at desc), '[]')
    from refunds r where r.user_id = users.id and r.state = 'failed')`,
  read: (value) => failedRows.parse(value),
};

/** Returns the member's refunds, newest first. */
export async function refundsOfMember(db: Db, userId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('owed_at', 'desc')
    .execute();
  return rows.map(toRefund);
}
