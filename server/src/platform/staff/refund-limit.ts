import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { refundWindowDays } from '@niveshak/domain/staff/refund-limit';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Audit action for a staff refund, with the amount in `after`. */
export const refundGranted = 'refund.grant';

declare module '../db/database.ts' {
  interface Database {
    staff_settings: { id: boolean; refund_limit_paise: number; one_person_firm: boolean };
  }
}

/** Returns the refund limit in paise: what one staff member may refund to a member within the window. */
export async function refundLimit(db: Db): Promise<Paise> {
  const row = await db.selectFrom('staff_settings').select('refund_limit_paise').executeTakeFirstOrThrow();
  return paise(row.refund_limit_paise);
}

export async function saveRefundLimit(tx: Tx, limit: Paise): Promise<void> {
  await tx.updateTable('staff_settings').set({ refund_limit_paise: limit }).execute();
}

/** Returns the refund limit and the amount recently refunded to this member, in paise. `now` is business time. */
export async function readRefundLimit(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ limit: Paise; lately: Paise }> {
  const row = await db
    .selectFrom('staff_settings')
    .select(({ selectFrom }) => [
      'refund_limit_paise as limit',
      selectFrom('staff_audit')
        .select(sql<number>`coalesce(sum((after->>'amount')::bigint), 0)::float8`.as('sum'))
        .where('subject_kind', '=', 'member')
        .where('subject_id', '=', userId)
        .where('action', '=', refundGranted)
        .where('at', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${refundWindowDays})`)
        .as('lately'),
    ])
    .executeTakeFirstOrThrow();
  return { limit: paise(row.limit), lately: paise(row.lately ?? 0) };
}
