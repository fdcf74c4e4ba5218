import * as routes from '@niveshak/contract/staff/member-routes';
import { mayStaff } from '@niveshak/domain/staff/permissions';
import { failedRefunds, returnHeldPayment, retryRefund } from '../../checkout/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { waitingItems } from './waiting.ts';
import type { WaitingKind } from './waiting.ts';
import type { Permission } from '@niveshak/domain/staff/permissions';

/** Who deals with what waits. */
const dealtWithBy: Readonly<Record<WaitingKind, Permission>> = {
  'held-payment': 'money.return-held',
  'failed-refund': 'money.retry-refund',
  'identity-case': 'identity.review',
  case: 'money.settle',
  'e-invoice': 'money.e-invoice',
  'article-review': 'articles.approve',
  'article-approved': 'articles.publish',
  'article-scheduled': 'articles.publish',
  approval: 'approvals.decide',
  chargeback: 'chargebacks.decide',
  complaint: 'complaints.handle',
};

export function bindTodayRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getToday, async ({ staff }) => {
    const waiting = await waitingItems(db);
    return { waiting: waiting.filter(({ kind }) => mayStaff(staff.role, dealtWithBy[kind])) };
  });

  bind(routes.returnPayment, ({ staff, request, params, body, time }) =>
    db.transaction().execute(async (tx) => {
      // Of two who act at once, the second finds nothing held any more.
      if (!(await returnHeldPayment(tx, params.id, time))) return refuse('changed-meanwhile');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'payment.return',
        subject: { kind: 'payment', id: params.id },
        reason: body.reason,
      });
      return undefined;
    }),
  );

  bind(routes.retryFailedRefund, ({ staff, request, params, body }) =>
    db.transaction().execute(async (tx) => {
      const known = (await failedRefunds(tx)).find(({ id }) => id === params.id);
      if (known === undefined || !(await retryRefund(tx, params.id))) return refuse('changed-meanwhile');
      await audit(tx, actorOf(staff, addressOf(request)), {
        action: 'refund.retry',
        subject: { kind: 'refund', id: params.id },
        before: { failure: known.failure, attempt: known.attempt },
        reason: body.reason,
      });
      return undefined;
    }),
  );
}
