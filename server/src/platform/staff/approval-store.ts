import type { Generated, Selectable } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';

/** Actions that need a second approver. */
export type ApprovalAct =
  | 'refund-term'
  | 'set-prices'
  | 'end-service'
  | 'make-coupons'
  | 'publish-legal-text'
  | 'approve-advertisement'
  | 'raise-fee-cap'
  | 'raise-refund-limit'
  | 'end-minor'
  | 'change-corporate-action'
  | 'record-transfer';

declare module '../db/database.ts' {
  interface Database {
    staff_approvals: {
      id: Generated<string>;
      act: ApprovalAct;
      user_id: string | null;
      subject_id: string;
      input: unknown;
      amount_paise: number | null;
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

export type NewApproval = {
  readonly act: ApprovalAct;
  readonly userId: string | null;
  /** Subject of the approval, which can have only one pending per act. */
  readonly subjectId: string;
  readonly input: unknown;
  readonly amountPaise: number | null;
  readonly staffId: string;
  readonly reason: string;
};

/** Stores a pending approval and closes an expired one. Returns null if the subject already has a pending one. */
export async function insertApproval(tx: Tx, approval: NewApproval) {
  const { act, userId, subjectId, input, amountPaise, staffId, reason } = approval;
  await tx
    .updateTable('staff_approvals')
    .set({ decision: 'expire', decided_at: new Date() })
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .where('decision', 'is', null)
    .where('expires_at', '<=', new Date())
    .execute();
  const row = await tx
    .insertInto('staff_approvals')
    .values({
      act,
      user_id: userId,
      subject_id: subjectId,
      input: JSON.stringify(input),
      amount_paise: amountPaise,
      prepared_by: staffId,
      reason,
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

/** Returns pending approvals, oldest first. */
export function openApprovals(db: Db) {
  return db
    .selectFrom('staff_approvals as a')
    .innerJoin('staff as s', 's.id', 'a.prepared_by')
    .leftJoin('users as u', 'u.id', 'a.user_id')
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

export type Approval = Selectable<Database['staff_approvals']>;

/** Returns the approval, or null if it does not exist. */
export async function approvalById(db: Db, id: string): Promise<Approval | null> {
  const row = await db.selectFrom('staff_approvals').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export type Decision = { readonly decision: 'approve' | 'reject'; readonly reason: string };

/** Decides an approval. Returns false if it was decided or has expired. */
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
