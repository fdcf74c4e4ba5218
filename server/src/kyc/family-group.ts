import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../platform/db/database.ts';

/** Scope of SEBI's fee cap for one member: the holder of the PAN, and all accounts that count together. */
export type FeeGroup = {
  /** Fourth letter of the verified PAN; null if no PAN is verified. */
  readonly holderLetter: string | null;
  /** The member's own accounts, including erased ones, and those of the declared family. */
  readonly accounts: readonly string[];
};

/** Returns the accounts that count together for a member: those of the PAN, and of every PAN of its declared family. */
export async function feeGroupOf(db: Db, userId: string): Promise<FeeGroup> {
  const own = await db
    .selectFrom('pan_verifications')
    .select(['pan_index', 'holder_letter'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) return { holderLetter: null, accounts: [userId] };
  const rows = await db
    .selectFrom('pan_verifications')
    .select('user_id')
    .where((where) =>
      where.or([
        where('pan_index', '=', own.pan_index),
        where('pan_index', 'in', (family) =>
          family
            .selectFrom('family_groups as member')
            .innerJoin('family_groups as mine', 'mine.family_id', 'member.family_id')
            .where('mine.pan_index', '=', own.pan_index)
            .select('member.pan_index'),
        ),
      ]),
    )
    .execute();
  return { holderLetter: own.holder_letter, accounts: rows.map((row) => row.user_id) };
}

/**
 * Declares the members' PANs one family, whose fees count together. A PAN in another family is moved to this one.
 * @throws when one of them has no verified PAN.
 */
export async function declareFamily(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('pan_verifications')
    .select('pan_index')
    .where('user_id', 'in', userIds)
    .execute();
  if (rows.length !== new Set(userIds).size) throw new Error('A member of the family has no verified PAN.');
  const family = { family_id: randomUUID(), declared_at: at };
  await tx
    .insertInto('family_groups')
    .values(rows.map(({ pan_index: panIndex }) => ({ pan_index: panIndex, ...family })))
    .onConflict((conflict) => conflict.column('pan_index').doUpdateSet(family))
    .execute();
}
