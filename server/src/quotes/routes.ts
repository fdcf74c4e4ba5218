import * as routes from '@niveshak/contract/quotes/routes';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import type { MemberFact } from '../platform/member-facts.ts';
import { buyerFacts } from './facts.ts';
import type { QuoteSettings } from './facts.ts';
import { previewQuotes } from './preview.ts';

/**
 * Binds the quote routes.
 * @param openOrder from a slice above this one; its coupon reservation does not count
 */
export function bindQuoteRoutes(
  bind: RouteBinder,
  db: Db,
  settings: QuoteSettings,
  openOrder: MemberFact<string | null>,
): void {
  bind(
    routes.getQuotes,
    async ({ member, query, facts, published, time }) =>
      previewQuotes(
        db,
        settings,
        {
          userId: member.userId,
          purpose: 'own',
          time,
          couponCode: query.couponCode ?? null,
          toPlan: query.toPlan ?? null,
          state: query.state ?? null,
          exceptOrder: facts.openOrder,
        },
        { buyer: facts, published },
      ),
    { facts: { ...buyerFacts, openOrder } },
  );
}
