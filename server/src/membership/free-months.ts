import type { GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    free_months: {
      id: GeneratedAlways<number>;
      user_id: string;
      months: number;
      reason: FreeMonthsReason;
      reference: string;
      at: Date;
    };
  }
}

type FreeMonthsReason = 'granted' | 'referral' | 'purchase' | 'returned' | 'taken-back';

export type FreeMonthsMove = {
  readonly userId: string;
  /** Always positive. The reason determines whether months are added or removed. */
  readonly months: number;
  readonly reason: FreeMonthsReason;
  /** Unique per purpose. A repeated reference makes only one move. */
  readonly reference: string;
  readonly at: Date;
};

/** Returns the earned, unused free months (`refDetails.unconsumedMonths`). */
export async function unconsumedMonths(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('free_months')
    .select((select) => select.fn.sum<string | null>('months').as('months'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.months ?? 0);
}

const months = z.int();

export const freeMonthsFact: MemberFact<number> = {
  column: sql`(select coalesce(sum(f.months), 0)::int from free_months f where f.user_id = users.id)`,
  read: (value) => months.parse(value),
};

/** Adds free months for many members, once per reference. */
export async function grantFreeMonths(
  tx: Tx,
  moves: readonly Omit<FreeMonthsMove, 'reason'>[],
): Promise<void> {
  const rows = moves
    .filter(({ months: count }) => count > 0)
    .map(({ userId, months: count, reference, at }) => ({
      user_id: userId,
      months: count,
      reason: 'granted' as const,
      reference,
      at,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('free_months')
    .values(rows)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

/**
 * Adds or removes free months.
 * @throws if it would remove more than the member has
 */
export async function moveFreeMonths(tx: Tx, move: FreeMonthsMove): Promise<void> {
  if (move.months <= 0) return;
  const isTaken = move.reason === 'purchase' || move.reason === 'taken-back';
  await tx
    .insertInto('free_months')
    .values({
      user_id: move.userId,
      months: isTaken ? -move.months : move.months,
      reason: move.reason,
      reference: move.reference,
      at: move.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}
