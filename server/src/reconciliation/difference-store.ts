import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { DifferenceKind } from '@niveshak/domain/checkout/provider-difference';
import type { Db, Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/outbox.ts';
import { retention } from '../platform/jobs/retention.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    provider_comparisons: {
      id: Generated<string>;
      state: 'waiting' | 'done' | 'failed';
      staff_id: string;
      begun_at: Generated<Date>;
      finished_at: Date | null;
      payments: Generated<number>;
      refunds: Generated<number>;
      disputes: Generated<number>;
      differences: Generated<number>;
    };
    provider_differences: {
      comparison_id: string;
      place: number;
      kind: DifferenceKind;
      provider_id: string;
      payment_id: string;
      provider_order_id: string | null;
      user_id: string | null;
      theirs_paise: number | null;
      theirs_state: string | null;
      ours_paise: number | null;
      ours_state: string | null;
      currency: string;
      gateway: string | null;
      outcome: DifferenceOutcome | null;
    };
  }
}

export type DifferenceOutcome = 'settled' | 'case' | 'gone';
export const comparisonTask = 'compare-with-provider';

/** Amounts in paise. Each state uses the terms of its side. */
export type FoundDifference = {
  readonly kind: DifferenceKind;
  readonly providerId: string;
  readonly paymentId: string;
  readonly providerOrderId: string | null;
  readonly userId: string | null;
  readonly theirs: { readonly amount: number; readonly state: string } | null;
  readonly ours: { readonly amount: number; readonly state: string } | null;
  readonly currency: string;
  readonly gateway: string | null;
};

/** Queues a comparison and returns its id, or null if another is running. */
export async function beginComparison(tx: Tx, staffId: string): Promise<string | null> {
  const row = await tx
    .insertInto('provider_comparisons')
    .values({ state: 'waiting', staff_id: staffId, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await addJob(tx, comparisonTask, { comparisonId: row.id }, `provider-comparison-${row.id}`);
  return row.id;
}

export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_comparisons')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a comparison with its findings. Does nothing if it has already ended. */
export async function finishComparison(
  db: Db,
  id: string,
  state: 'done' | 'failed',
  found: {
    readonly counts: Readonly<Record<'payments' | 'refunds' | 'disputes' | 'differences', number>>;
    readonly differences: readonly FoundDifference[];
  },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('provider_comparisons')
      .set({ state, finished_at: new Date(), ...found.counts })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined || found.differences.length === 0) return;
    await tx
      .insertInto('provider_differences')
      .values(
        found.differences.map((each, place) => ({
          comparison_id: id,
          place,
          kind: each.kind,
          provider_id: each.providerId,
          payment_id: each.paymentId,
          provider_order_id: each.providerOrderId,
          user_id: each.userId,
          theirs_paise: each.theirs?.amount ?? null,
          theirs_state: each.theirs?.state ?? null,
          ours_paise: each.ours?.amount ?? null,
          ours_state: each.ours?.state ?? null,
          currency: each.currency,
          gateway: each.gateway,
          outcome: null,
        })),
      )
      .execute();
  });
}

/** Returns the newest comparison and the newest finished one with its differences, each null if there is none. */
export async function latestComparison(db: Db) {
  const rows = await db
    .selectFrom('provider_comparisons')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .selectAll('provider_comparisons')
    .select('staff.name as by')
    .orderBy('begun_at', 'desc')
    .limit(20)
    .execute();
  const done = rows.find(({ state }) => state === 'done') ?? null;
  const differences =
    done === null
      ? []
      : await db
          .selectFrom('provider_differences')
          .leftJoin('users', 'users.id', 'user_id')
          .selectAll('provider_differences')
          .select(
            sql<
              string | null
            >`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as(
              'memberName',
            ),
          )
          .where('comparison_id', '=', done.id)
          .orderBy('place')
          .execute();
  return { latest: rows[0] ?? null, done, differences };
}

/** Returns one difference, or null if it does not exist. */
export async function differenceAt(db: Db, comparisonId: string, place: number) {
  const row = await db
    .selectFrom('provider_differences')
    .selectAll()
    .where('comparison_id', '=', comparisonId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the outcome of rechecking a difference. */
export async function storeDifferenceOutcome(
  db: Db,
  { comparisonId, place }: { readonly comparisonId: string; readonly place: number },
  outcome: DifferenceOutcome,
): Promise<void> {
  await db
    .updateTable('provider_differences')
    .set({ outcome })
    .where('comparison_id', '=', comparisonId)
    .where('place', '=', place)
    .execute();
}

/** Deletes comparisons and their differences after half a year, long enough to see recurring ones. */
export function comparisonRetention(db: Db): RecurringJob {
  return retention(db, 'provider_comparisons', (_time, wall) => {
    return sql<boolean>`finished_at < ${wall}::timestamptz - interval '180 days'`;
  });
}
