import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    legal_holds: {
      id: Generated<string>;
      user_id: string;
      reason: string;
      placed_at: Date;
      placed_by: string;
      released_at: Date | null;
      released_by: string | null;
    };
  }
}

/** Places a legal hold. Returns false if the member is already on hold. The caller must have locked the member. */
export async function placeHold(
  tx: Tx,
  hold: { readonly userId: string; readonly reason: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const placed = await tx
    .insertInto('legal_holds')
    .values({
      user_id: hold.userId,
      reason: hold.reason,
      placed_at: hold.at,
      placed_by: hold.by,
      released_at: null,
      released_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return placed !== undefined;
}

/** Releases a hold. Returns false if the member is not on hold. */
export async function releaseHold(
  tx: Tx,
  { userId, by, at }: { readonly userId: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const released = await tx
    .updateTable('legal_holds')
    .set({ released_at: at, released_by: by })
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/** Returns active holds, oldest first. */
export function openHolds(db: Db) {
  return db
    .selectFrom('legal_holds')
    .innerJoin('users', 'users.id', 'legal_holds.user_id')
    .select([
      'users.id as memberId',
      'users.email',
      'legal_holds.reason',
      'legal_holds.placed_at as placedAt',
      'legal_holds.placed_by as placedBy',
    ])
    .where('released_at', 'is', null)
    .orderBy('placed_at')
    .execute();
}
