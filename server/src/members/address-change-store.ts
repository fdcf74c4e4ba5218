import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Actor } from '../platform/staff/audit.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    address_changes: {
      id: Generated<string>;
      user_id: string;
      from_email: string;
      to_email: string;
      staff_id: string | null;
      asked_by: string;
      asked_as: string | null;
      asked_from: string | null;
      reason: string;
      asked_at: Generated<Date>;
      done_at: Date | null;
      is_refused: Generated<boolean>;
      told_at: Date | null;
    };
  }
}

export type AddressChange = {
  readonly id: string;
  readonly userId: string;
  readonly fromEmail: string;
  /** New address in lower case. */
  readonly toEmail: string;
  readonly actor: Actor;
  readonly reason: string;
};

/** Stores a change before the provider is called. Returns null if the member has another change in progress. */
export async function openAddressChange(
  tx: Tx,
  change: Omit<AddressChange, 'id'>,
): Promise<AddressChange | null> {
  const { userId, fromEmail, toEmail, actor, reason } = change;
  const row = await tx
    .insertInto('address_changes')
    .values({
      user_id: userId,
      from_email: fromEmail,
      to_email: toEmail,
      staff_id: actor.staffId,
      asked_by: actor.by,
      asked_as: actor.role,
      asked_from: actor.address,
      reason,
      done_at: null,
      told_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? null : { ...change, id: row.id };
}

/** Returns unfinished changes requested before an instant (wall time), oldest first. */
export async function unfinishedAddressChanges(db: Db, askedBefore: Date): Promise<AddressChange[]> {
  const rows = await db
    .selectFrom('address_changes')
    .selectAll()
    .where('done_at', 'is', null)
    .where('asked_at', '<', askedBefore)
    .orderBy('asked_at')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    fromEmail: row.from_email,
    toEmail: row.to_email,
    actor: { staffId: row.staff_id, by: row.asked_by, role: row.asked_as, address: row.asked_from },
    reason: row.reason,
  }));
}

/** Closes a change. Returns false if it is already closed. */
export async function closeAddressChange(tx: Tx, id: string, isRefused: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('address_changes')
    .set({ done_at: new Date(), is_refused: isRefused })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the old address to notify of a completed change, or null if it was notified or the change was deleted with
 * its account.
 */
export async function oldAddressToNotify(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('address_changes')
    .select('from_email')
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return row?.from_email ?? null;
}

export async function recordNotified(db: Db, id: string): Promise<void> {
  await db.updateTable('address_changes').set({ told_at: new Date() }).where('id', '=', id).execute();
}
