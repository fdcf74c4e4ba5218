import * as routes from '@niveshak/contract/billing/routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { refuse } from '../platform/http/refusal.ts';
import { memberDocumentPdf, subscriptionInvoicePdf } from './documents.ts';
import { historyFacts, presentHistory } from './history.ts';
import type { FailedRefund } from './history.ts';

/**
 * Binds the billing routes.
 * @param failedRefundsFact supplied by checkout, a slice above this one that knows refund outcomes
 * @param isRehearsal marks documents as specimens
 */
export function bindBillingRoutes(
  bind: RouteBinder,
  db: Db,
  failedRefundsFact: MemberFact<readonly FailedRefund[]>,
  isRehearsal: boolean,
): void {
  bind(
    routes.getBillingHistory,
    ({ facts, published, time }) => presentHistory(facts, published, time.today),
    { facts: { ...historyFacts, failed: failedRefundsFact } },
  );

  bind(
    routes.getInvoice,
    async ({ member, params }) =>
      (await subscriptionInvoicePdf(db, member.userId, params.id, isRehearsal)) ?? refuse('not-found'),
  );

  bind(
    routes.getBillingDocument,
    async ({ member, params }) =>
      (await memberDocumentPdf(db, member.userId, params.id, isRehearsal)) ?? refuse('not-found'),
  );
}
