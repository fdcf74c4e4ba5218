import { sql } from 'kysely';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import type { Db } from '../platform/db/database.ts';
import type { Round } from '../platform/jobs/due.ts';

/**
 * True until a check has run after the last day on which a payment can arrive. Payments can be days late, because the
 * provider polls late authorisations for up to three days. Must match the predicate of the partial index
 * `orders_still_reconciled`.
 */
const mayStillBePaid = sql<boolean>`(reconciled_as_of is null or reconciled_as_of - created_at < interval '7 days')`;
/** Fulfilled orders are checked for double payments twice a day (wall time). */
const fulfilledEveryMs = 12 * 3_600_000;

/**
 * Returns orders that may have an unreported payment, least recently checked first. An order is checked until a check
 * has run after the last day on which a payment can arrive, so neither an outage nor a moved clock can skip it. Every
 * round checks orders in their first hour. Later, the checks are an eighth of the order's age apart, unless the order
 * is paid or the round is a full one.
 */
export async function ordersToReconcile(db: Db, round: Round, limit: number): Promise<string[]> {
  const rows = await reconcilableOrders(db, round, limit).execute();
  return rows.map((row) => row.id);
}

/** Returns the query behind `ordersToReconcile`. Exported so that a test can check its query plan. */
export function reconcilableOrders(db: Db, round: Round, limit: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', 'is not', null)
    .where('gateway', 'is distinct from', bankTransfer)
    .where('state', 'in', ['created', 'paid', 'expired', 'cancelled', 'fulfilled'])
    .where(mayStillBePaid)
    .where((where) =>
      where.or([
        where('state', '<>', 'fulfilled'),
        where('reconciled_at', 'is', null),
        where('reconciled_at', '<', new Date(Date.now() - fulfilledEveryMs)),
      ]),
    )
    .where((where) =>
      where.or([
        sql<boolean>`${round === 'whole'}`,
        where('state', '=', 'paid'),
        where('reconciled_as_of', 'is', null),
        where('reconciled_as_of', '<', sql<Date>`created_at + interval '1 hour'`),
        where(sql<Date>`reconciled_at + (reconciled_as_of - created_at) / 8`, '<=', new Date()),
      ]),
    )
    .orderBy('reconciled_at', (order) => order.asc().nullsFirst())
    .limit(limit);
}

/** Records an order's check. `asOf` is business time; the wall time is stored as well. */
export async function markReconciled(db: Db, orderId: string, asOf: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ reconciled_at: new Date(), reconciled_as_of: asOf })
    .where('id', '=', orderId)
    .execute();
}
