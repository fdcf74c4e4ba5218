import * as routes from '@niveshak/contract/checkout/staff-routes';
import type { Permission } from '@niveshak/domain/staff/permissions';
import { roleHasPermission } from '@niveshak/domain/staff/permissions';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actionBinder } from '../../platform/staff/act.ts';
import { textOf, titleOf } from '../../platform/staff/actions.ts';
import type { Decide } from '../../platform/staff/actions.ts';
import { approvalById, openApprovals } from '../../platform/staff/approval-store.ts';
import type { ApprovalAct } from '../../platform/staff/approval-store.ts';
import { mayApproveOwn } from '../../platform/staff/self-approval.ts';

/** Actions that compliance decides. */
const forCompliance: readonly ApprovalAct[] = ['publish-legal-text', 'approve-advertisement'];

/** Returns the permission required to decide an action. */
function permissionFor(act: ApprovalAct): Permission {
  return forCompliance.includes(act) ? 'compliance.approve' : 'approvals.decide';
}

/** Binds the routes for pending approvals. Each is decided once; the requester can decide only in a one-person firm. */
export function bindApprovalRoutes(
  bind: RouteBinder,
  db: Db,
  decide: Readonly<Record<ApprovalAct, Decide>>,
): void {
  bind(routes.getApprovals, async ({ staff }) => {
    const rows = (await openApprovals(db)).filter(({ act }) =>
      roleHasPermission(staff.role, permissionFor(act)),
    );
    const decidesOwn = new Map<Permission, boolean>();
    for (const permission of new Set(rows.map(({ act }) => permissionFor(act))))
      decidesOwn.set(permission, await mayApproveOwn(db, staff.staffId, permission));
    return {
      approvals: rows.map((row) => ({
        id: row.id,
        act: row.act,
        title: titleOf(row),
        text: textOf(row),
        memberId: row.user_id,
        memberName: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || row.email,
        amount: row.amount_paise === null ? null : { amount: row.amount_paise },
        preparedBy: row.preparer,
        isOwn: row.prepared_by === staff.staffId,
        canDecide: row.prepared_by !== staff.staffId || decidesOwn.get(permissionFor(row.act)) === true,
        reason: row.reason,
        preparedAt: row.prepared_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    };
  });

  actionBinder(bind, db)(routes.decideApproval, async (tx, { staff, params, body, time }, actor) => {
    const approval = await approvalById(tx, params.id);
    if (approval === null) return refuse('not-found');
    const permission = permissionFor(approval.act);
    if (!roleHasPermission(staff.role, permission)) return refuse('not-permitted');
    if (approval.prepared_by === actor.staffId && !(await mayApproveOwn(tx, actor.staffId, permission)))
      return refuse('own-request');
    return decide[approval.act](tx, approval, body, { actor, time });
  });
}
