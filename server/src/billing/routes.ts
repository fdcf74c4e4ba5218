import * as routes from '@niveshak/contract/billing/routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { memberDocumentPdf, subscriptionInvoicePdf } from './documents.ts';
import { billingHistory } from './history.ts';

export function bindBillingRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getBillingHistory, ({ member, time }) => billingHistory(db, member.userId, time.today));

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
