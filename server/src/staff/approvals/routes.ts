import * as routes from '@niveshak/contract/staff/money-routes';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf } from '../audit/audit-store.ts';
import { approvalById, openApprovals } from './approval-store.ts';
import type { ApprovalAct, Decider } from './approval-store.ts';

/** An act that a second person decides: in a few words, and what deciding does. */
type Act = { readonly titleOf: (input: unknown) => string; readonly decide: Decider };

/** What one prepared and another decides; once, and never who prepared it. */
export function bindApprovalRoutes(
  bind: RouteBinder,
  db: Db,
  acts: Readonly<Record<ApprovalAct, Act>>,
): void {
  bind(routes.getApprovals, async ({ staff }) => {
    const rows = await openApprovals(db);
    return {
      approvals: rows.map((row) => ({
        id: row.id,
        act: row.act,
        title: acts[row.act].titleOf(row.input),
        memberId: row.user_id,
        memberName: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || row.email,
        amount: row.amount_paise === null ? null : { amount: row.amount_paise },
        preparedBy: row.preparer,
        isOwn: row.prepared_by === staff.staffId,
        reason: row.reason,
        preparedAt: row.prepared_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  });

  bind(routes.decideApproval, ({ staff, request, params, body, time }) => {
    const actor = { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
    return db.transaction().execute(async (tx) => {
      const known = await approvalById(tx, params.id);
      if (known === null) return refuse('not-found');
      if (known.prepared_by === actor.staffId) return refuse('own-request');
      return acts[known.act].decide(tx, actor, known, body, time);
    });
  });
}
