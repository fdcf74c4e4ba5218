import { randomUUID } from 'node:crypto';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import type { ChargebackOutcome, ChargebackState } from '@niveshak/domain/checkout/chargeback';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import { fundingOf } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    chargebacks: ChargebacksTable;
  }
}

type ChargebacksTable = {
  id: string;
  provider_id: string | null;
  payment_id: string;
  order_id: string;
  user_id: string;
  amount_paise: number;
  reason_code: string;
  respond_by: Date;
  state: ChargebackState;
  taken_paise: number | null;
  opened_at: Date;
  ended_at: Date | null;
};

/** A payment reversed or disputed by the member's bank. */
export type Chargeback = {
  readonly id: string;
  /** The provider's dispute id, or null if staff recorded the chargeback manually. */
  readonly providerId: string | null;
  readonly paymentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly amount: Paise;
  readonly reasonCode: string;
  /** Deadline for evidence (wall time). */
  readonly respondBy: Date;
  readonly state: ChargebackState;
  /** Amount debited by the bank, or null unless lost. */
  readonly taken: Paise | null;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
};

function toChargeback(row: ChargebacksTable): Chargeback {
  return {
    id: row.id,
    providerId: row.provider_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    userId: row.user_id,
    amount: paise(row.amount_paise),
    reasonCode: row.reason_code,
    respondBy: row.respond_by,
    state: row.state,
    taken: row.taken_paise === null ? null : paise(row.taken_paise),
    openedAt: row.opened_at,
    endedAt: row.ended_at,
  };
}

export type NewChargeback = Pick<
  Chargeback,
  'providerId' | 'paymentId' | 'orderId' | 'userId' | 'amount' | 'reasonCode' | 'respondBy' | 'openedAt'
>;

/**
 * Inserts a chargeback. Returns null if the payment has an open chargeback or the provider's dispute is already
 * recorded.
 */
export async function insertChargeback(tx: Tx, made: NewChargeback): Promise<Chargeback | null> {
  const row = await tx
    .insertInto('chargebacks')
    .values({
      id: randomUUID(),
      provider_id: made.providerId,
      payment_id: made.paymentId,
      order_id: made.orderId,
      user_id: made.userId,
      amount_paise: made.amount,
      reason_code: made.reasonCode,
      respond_by: made.respondBy,
      state: 'open',
      taken_paise: null,
      opened_at: made.openedAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toChargeback(row);
}

export async function chargebackById(db: Db, id: string): Promise<Chargeback | null> {
  const row = await db.selectFrom('chargebacks').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toChargeback(row);
}

export async function chargebackOfDispute(db: Db, providerId: string): Promise<Chargeback | null> {
  const row = await db
    .selectFrom('chargebacks')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row === undefined ? null : toChargeback(row);
}

/**
 * Links a manually recorded chargeback to the provider's dispute for the same payment, if the chargeback is open or has
 * the same outcome. Returns null otherwise; the dispute is then a separate chargeback.
 */
export async function linkManualChargeback(
  tx: Tx,
  paymentId: string,
  dispute: Pick<NewChargeback, 'reasonCode' | 'respondBy'> & {
    readonly providerId: string;
    readonly outcome: ChargebackOutcome | null;
  },
): Promise<Chargeback | null> {
  const row = await tx
    .updateTable('chargebacks')
    .set({
      provider_id: dispute.providerId,
      reason_code: dispute.reasonCode,
      respond_by: dispute.respondBy,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('chargebacks')
        .select('id')
        .where('payment_id', '=', paymentId)
        .where('provider_id', 'is', null)
        .where('state', 'in', dispute.outcome === null ? ['open'] : ['open', dispute.outcome])
        .orderBy(sql`state <> 'open'`)
        .orderBy('opened_at', 'desc')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toChargeback(row);
}

/**
 * Closes an open chargeback. Returns null if it is already closed.
 * @param taken amount debited by the bank, or null if won
 */
export async function closeChargeback(
  tx: Tx,
  id: string,
  taken: Paise | null,
  at: Date,
): Promise<Chargeback | null> {
  const row = await tx
    .updateTable('chargebacks')
    .set({ state: taken === null ? 'won' : 'lost', taken_paise: taken, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toChargeback(row);
}

/** Returns whether a payment has an open dispute, the total debited by banks, and the last lost dispute. */
export async function disputesOf(
  db: Db,
  paymentId: string,
): Promise<{ readonly isOpen: boolean; readonly taken: Paise; readonly lastLost: string | null }> {
  const rows = await db
    .selectFrom('chargebacks')
    .select(['id', 'state', 'taken_paise as taken'])
    .where('payment_id', '=', paymentId)
    .orderBy('ended_at')
    .execute();
  return {
    isOpen: rows.some(({ state }) => state === 'open'),
    taken: add(zeroPaise, ...rows.map(({ taken }) => paise(taken ?? 0))),
    lastLost: rows.findLast(({ state }) => state === 'lost')?.id ?? null,
  };
}

export async function isOrderDisputed(db: Db, orderId: string): Promise<boolean> {
  const payments = (await fundingOf(db, orderId)).map(({ paymentId }) => paymentId);
  if (payments.length === 0) return false;
  const row = await db
    .selectFrom('chargebacks')
    .select('id')
    .where('payment_id', 'in', payments)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a member's chargebacks: open ones by evidence deadline, then the rest, newest first. */
export async function chargebacksOfMember(db: Db, userId: string): Promise<Chargeback[]> {
  const rows = await db
    .selectFrom('chargebacks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state <> 'open'`)
    .orderBy('opened_at', 'desc')
    .execute();
  return rows.map(toChargeback);
}

/** Returns gateway disputes that we have recorded as open, earliest deadline first. */
export async function openDisputes(db: Db): Promise<{ disputeId: string; gateway: string | null }[]> {
  const rows = await db
    .selectFrom('chargebacks')
    .innerJoin('payments', 'payments.id', 'chargebacks.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['provider_id as disputeId', 'gateway'])
    .where('chargebacks.state', '=', 'open')
    .where('provider_id', 'is not', null)
    .orderBy('respond_by')
    .execute();
  return rows.flatMap(({ disputeId, gateway }) => (disputeId === null ? [] : [{ disputeId, gateway }]));
}

/** Returns losses that only staff recorded and that the provider's lists do not include. */
export async function manualLosses(db: Db): Promise<{ paymentId: string; taken: Paise }[]> {
  const rows = await db
    .selectFrom('chargebacks')
    .select(['payment_id', 'taken_paise'])
    .where('state', '=', 'lost')
    .where('provider_id', 'is', null)
    .execute();
  return rows.map((row) => ({ paymentId: row.payment_id, taken: paise(row.taken_paise ?? 0) }));
}

/** Returns a member's captured payments that were never disputed, newest first. */
export async function undisputedPayments(
  db: Db,
  userId: string,
): Promise<{ id: string; amountPaise: number; alias: string; at: Date }[]> {
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select([
        'payments.id',
        'payments.amount_paise as amountPaise',
        'orders.alias',
        'payments.proved_at as at',
      ])
      .where('orders.user_id', '=', userId)
      .where('payments.currency', '=', 'INR')
      .where('payments.role', '<>', 'to-refund')
      // Banks do not reverse bank transfers.
      .where('orders.gateway', 'is distinct from', bankTransfer)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('chargebacks')
              .select('chargebacks.id')
              .whereRef('chargebacks.payment_id', '=', 'payments.id')
              .where('chargebacks.state', 'in', ['open', 'lost']),
          ),
        ),
      )
      .orderBy('payments.proved_at', 'desc')
      .execute()
  );
}

/** Returns the id of the member whose payment was charged back, or null if there is no such chargeback. */
export async function chargebackMember(db: Db, chargebackId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chargebacks')
    .select('user_id')
    .where('id', '=', chargebackId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
