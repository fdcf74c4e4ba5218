import { randomUUID } from 'node:crypto';
import { categoryOfLetter } from '@niveshak/domain/kyc/client-category';
import type { ClientCategory } from '@niveshak/domain/kyc/client-category';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { categoryOn } from './client-records.ts';

/** Scope of SEBI's fee cap for a member: the client category and the accounts that count together. */
export type FeeGroup = {
  /** Category today, which decides whether the cap applies. */
  readonly category: ClientCategory;
  /** The member's own accounts and those of the declared family, including erased ones. */
  readonly accounts: readonly string[];
};

/**
 * Returns the accounts that count together for a member: those with the same PAN or with a PAN of the declared family.
 */
export async function feeGroupOf(db: Db, userId: string, today: CalendarDate): Promise<FeeGroup> {
  const own = await db
    .selectFrom('pan_verifications as pan')
    .leftJoin('client_records as record', 'record.user_id', 'pan.user_id')
    .select(['pan.pan_index', categoryOn(today).as('category')])
    .where('pan.user_id', '=', userId)
    .executeTakeFirst();
  if (own === undefined) return { category: categoryOfLetter(null), accounts: [userId] };
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
  return { category: own.category, accounts: rows.map((row) => row.user_id) };
}

/** Combines PANs into one family, whose fees count together. PANs of other families move to this one. */
export async function declareFamily(tx: Tx, panIndexes: readonly Buffer[], at: Date): Promise<void> {
  const family = { family_id: randomUUID(), declared_at: at };
  await tx
    .insertInto('family_groups')
    .values(panIndexes.map((panIndex) => ({ pan_index: panIndex, ...family })))
    .onConflict((conflict) => conflict.column('pan_index').doUpdateSet(family))
    .execute();
}

/** Returns the number of PANs in the member's confirmed family, or null if not declared. */
export async function familySizeOf(db: Db, userId: string): Promise<number | null> {
  const { size } = await db
    .selectFrom('pan_verifications as pan')
    .innerJoin('family_groups as own', 'own.pan_index', 'pan.pan_index')
    .innerJoin('family_groups as same', 'same.family_id', 'own.family_id')
    .select((select) => select.fn.countAll<number>().as('size'))
    .where('pan.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return size === 0 ? null : size;
}
