import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { refundWindowDays } from '@niveshak/domain/staff/refund-limit';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The line of the audit log for a refund that staff gave; its amount stands in `after`. */
export const refundGranted = 'refund.grant';

declare module '../db/database.ts' {
  interface Database {
    staff_settings: { id: boolean; refund_limit_paise: number };
  }
}

/** What one person may give back to a member within the window, in paise. */
export async function refundLimit(db: Db): Promise<Paise> {
  const row = await db.selectFrom('staff_settings').select('refund_limit_paise').executeTakeFirstOrThrow();
  return paise(row.refund_limit_paise);
}

/** What one person may give back to a member, and what went back to this one lately, in paise. */
export async function readRefundLimit(db: Db, userId: string): Promise<{ limit: Paise; lately: Paise }> {
  const row = await db
    .selectFrom('staff_settings')
    .select(({ selectFrom }) => [
      'refund_limit_paise as limit',
      selectFrom('staff_audit')
        .select(sql<number>`coalesce(sum((after->>'amount')::bigint), 0)::float8`.as('sum'))
        .where('subject_kind', '=', 'member')
        .where('subject_id', '=', userId)
        .where('action', '=', refundGranted)
        .where('at', '>', sql<Date>`now() - make_interval(days => ${refundWindowDays})`)
        .as('lately'),
    ])
    .executeTakeFirstOrThrow();
  return { limit: paise(row.limit), lately: paise(row.lately ?? 0) };
}
