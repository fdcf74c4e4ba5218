import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Has the terms that were bought with these orders stand still, in the caller's transaction and under the member's lock: they
 * run on and open nothing (`openingTerm`). Suspending twice under one reference is once. Gifts stay open: who got one has
 * not paid.
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

/** Ends what was suspended under a reference; a term that something else suspends stays so. */
export async function resumeTerms(tx: Tx, userId: string, reference: string): Promise<void> {
  await tx
    .updateTable('terms')
    .set({ suspended_by: sql<string[]>`array_remove(suspended_by, ${reference})` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${reference} = any(suspended_by)`)
    .execute();
}
