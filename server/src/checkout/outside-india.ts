import type { Db } from '../platform/db/database.ts';

/** Returns whether the firm sells to addresses outside India. */
export async function sellsOutsideIndia(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('checkout_settings')
    .select('sells_outside_india')
    .executeTakeFirstOrThrow();
  return row.sells_outside_india;
}

export async function saveSellsOutsideIndia(db: Db, sells: boolean): Promise<void> {
  await db.updateTable('checkout_settings').set({ sells_outside_india: sells }).execute();
}
