import * as routes from '@niveshak/contract/staff/money-routes';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { actorOf } from '../audit/audit-store.ts';
import { askRefund, previewRefund } from './refund.ts';

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
}
