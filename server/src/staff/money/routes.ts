import * as routes from '@niveshak/contract/staff/money-routes';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { actorOf } from '../audit/audit-store.ts';
import { openApprovals } from './approval-store.ts';
import { askRefund, decideRefund, previewRefund, refundTitle } from './refund.ts';

export function bindMoneyRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.previewTermRefund, ({ params, query, time }) => {
    const wanted = query.wanted === undefined ? null : paise(query.wanted);
    return previewRefund(db, { termId: params.id, wanted }, time);
  });

  bind(routes.refundTerm, ({ staff, request, params, body, time }) => {
    const { wanted, left, reason } = body;
    const asked = {
      termId: params.id,
      wanted: wanted === undefined || wanted === null ? null : paise(wanted),
      left: paise(left),
      reason,
    };
    return askRefund(db, actorOf(staff, addressOf(request)), asked, time);
  });

  bind(routes.getApprovals, async ({ staff }) => {
    const rows = await openApprovals(db);
    return {
      approvals: rows.map((row) => ({
        id: row.id,
        act: row.act,
        title: refundTitle(row.input),
        memberId: row.user_id,
        memberName: `${row.first_name} ${row.last_name}`.trim() || row.email,
        amount: { amount: row.amount_paise },
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
    return decideRefund(db, actor, params.id, body, time);
  });
}
