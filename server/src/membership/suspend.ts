import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Suspends the terms bought with these orders, in the caller's transaction and under the member's lock: their days pass
 * without access (`mainTerm`). Idempotent by reference. Does not suspend gifts, because their recipients did not pay.
 */
export async function suspendTerms(tx: Tx, orderIds: readonly string[], reference: string): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('terms')
    .set({ suspended_by: sql<string[]>`array_append(suspended_by, ${reference})` })
    .where('order_id', 'in', orderIds)
    .where('source', '=', 'order')
    .where(sql<boolean>`not (${reference} = any(suspended_by))`)
    .execute();
}

/** Ends the suspension with this reference. Terms suspended for another reason stay suspended. */
export async function resumeTerms(tx: Tx, userId: string, reference: string): Promise<void> {
  await tx
    .updateTable('terms')
    .set({ suspended_by: sql<string[]>`array_remove(suspended_by, ${reference})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${reference} = any(suspended_by)`)
    .execute();
}
