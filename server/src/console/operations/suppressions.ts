import type { Db, Tx } from '../../platform/db/database.ts';
import { unsuppress } from '../../notifications/index.ts';
import type { SuppressionReason } from '../../notifications/index.ts';

const most = 200;

/** Returns up to 200 suppressed addresses, newest first, and the total number. */
export async function suppressions(db: Db, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .selectFrom('mail_suppressions')
    .select(['email', 'reason', 'since', (select) => select.fn.countAll<number>().over().as('total')])
    .where('email', 'like', pattern)
    .orderBy('since', 'desc')
    .orderBy('email')
    .limit(most)
    .execute();
  return {
    suppressions: rows.map(({ email, reason, since }) => ({ email, reason, since: since.toISOString() })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/**
 * Lifts the suppression of an address. Returns its reason, or null if it was not suppressed. Does not lift `opted-out`,
 * which only the owner can.
 */
export async function endSuppression(tx: Tx, email: string): Promise<SuppressionReason | null> {
  const row = await tx
    .selectFrom('mail_suppressions')
    .select('reason')
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.reason !== 'opted-out') await unsuppress(tx, email);
  return row.reason;
}
