import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { refundWindowDays } from '@niveshak/domain/staff/refund-limit';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The line of the audit log for a refund that staff gave; its amount stands in `after`. */
export const refundGranted = 'refund.grant';

declare module '../../platform/db/database.ts' {
  interface Database {
    staff_settings: { id: boolean; refund_limit_paise: number };
    staff_approvals: {
      id: Generated<string>;
      act: 'refund-term';
      user_id: string;
      subject_id: string;
      input: unknown;
      amount_paise: number;
      prepared_by: string;
      reason: string;
      prepared_at: Generated<Date>;
      expires_at: Generated<Date>;
      decision: 'approve' | 'reject' | 'expire' | null;
      decided_by: string | null;
      decided_at: Date | null;
      decision_reason: string | null;
    };
  }
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

export type NewApproval = {
  readonly userId: string;
  readonly termId: string;
  readonly input: unknown;
  readonly amountPaise: number;
  readonly staffId: string;
  readonly reason: string;
};

/** Null when the same waits for a decision already. What ran out makes room. */
export async function insertApproval(tx: Tx, { userId, termId, input, amountPaise, ...rest }: NewApproval) {
  await tx
    .updateTable('staff_approvals')
    .set({ decision: 'expire', decided_at: new Date() })
    .where('subject_id', '=', termId)
    .where('decision', 'is', null)
    .where('expires_at', '<=', new Date())
    .execute();
  const row = await tx
    .insertInto('staff_approvals')
    .values({
      act: 'refund-term',
      user_id: userId,
      subject_id: termId,
      input: JSON.stringify(input),
      amount_paise: amountPaise,
      prepared_by: rest.staffId,
      reason: rest.reason,
      decision: null,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'expires_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** What waits for a decision, oldest first. */
export function openApprovals(db: Db) {
  return db
    .selectFrom('staff_approvals as a')
    .innerJoin('staff as s', 's.id', 'a.prepared_by')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select([
      'a.id',
      'a.act',
      'a.user_id',
      'a.input',
      'a.amount_paise',
      'a.prepared_by',
      'a.reason',
      'a.prepared_at',
      'a.expires_at',
      's.name as preparer',
      'u.first_name',
      'u.last_name',
      'u.email',
    ])
    .where('a.decision', 'is', null)
    .where('a.expires_at', '>', new Date())
    .orderBy('a.prepared_at')
    .execute();
}

/** Null for none of this id. */
export async function approvalById(db: Db, id: string) {
  const row = await db.selectFrom('staff_approvals').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** False when it was decided already, or ran out. */
export async function decide(
  tx: Tx,
  id: string,
  decided: { readonly decision: 'approve' | 'reject'; readonly staffId: string; readonly reason: string },
): Promise<boolean> {
  const now = new Date();
  const row = await tx
    .updateTable('staff_approvals')
    .set({
      decision: decided.decision,
      decided_by: decided.staffId,
      decided_at: now,
      decision_reason: decided.reason,
    })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
