import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Round } from '../platform/jobs/due.ts';

/**
 * A look after the last day on which a payment can arrive has not been: payments can arrive for days, as late authorisation
 * is polled by the provider for up to three. In the words of the index `orders_still_reconciled`, which has no others.
 */
const mayStillBePaid = sql<boolean>`(reconciled_as_of is null or reconciled_as_of - created_at < interval '7 days')`;
/** A fulfilled order may be paid twice; that is looked for twice a day of wall time. */
const fulfilledEveryMs = 12 * 3_600_000;

/**
 * Orders for which a payment may exist that nobody told us of, longest unchecked first. An order is looked at until one
 * look has come after the last day on which a payment can arrive, so that an outage or a moved clock skips none. In its
 * first hour each round looks; after that an eighth of the order's age then passes between two looks, unless it is paid or
 * the round is a whole one.
 */
export async function ordersToReconcile(db: Db, round: Round, limit: number): Promise<string[]> {
  const rows = await reconcilableOrders(db, round, limit).execute();
  return rows.map((row) => row.id);
}

/** The query of `ordersToReconcile`: a test looks at its plan. */
export function reconcilableOrders(db: Db, round: Round, limit: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', 'is not', null)
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

/** `asOf` is business time; the machine's time of the look is kept beside it. */
export async function markReconciled(db: Db, orderId: string, asOf: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ reconciled_at: new Date(), reconciled_as_of: asOf })
    .where('id', '=', orderId)
    .execute();
}
