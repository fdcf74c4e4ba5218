import * as routes from '@niveshak/contract/billing/routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { memberDocumentPdf, subscriptionInvoicePdf } from './documents.ts';
import { billingHistory } from './history.ts';
import type { FailedRefund } from './history.ts';

/** `failedRefundsOf` lives above this slice: checkout knows what became of a refund. */
export function bindBillingRoutes(
  bind: RouteBinder,
  db: Db,
  failedRefundsOf: (userId: string) => Promise<readonly FailedRefund[]>,
): void {
  bind(routes.getBillingHistory, async ({ member, time }) =>
    billingHistory(db, member.userId, time.today, await failedRefundsOf(member.userId)),
  );

  bind(
    routes.getInvoice,
    async ({ member, params }) =>
      (await subscriptionInvoicePdf(db, member.userId, params.id)) ?? refuse('not-found'),
  );

  bind(
    routes.getBillingDocument,
    async ({ member, params }) =>
      (await memberDocumentPdf(db, member.userId, params.id)) ?? refuse('not-found'),
  );
}
