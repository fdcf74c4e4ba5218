import { listBaskets } from '@niveshak/contract/basket-orders/routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { listPortfolios } from '@niveshak/contract/portfolios/routes';
import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import type { PastBasket } from '@niveshak/domain/basket-orders/basket-lots';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { businessDay } from '../lib/dates.ts';

export type BasketSummary = ResponseOf<typeof listBaskets>[number];

/**
 * Query for the member's baskets of one portfolio, newest first. Never cached, because a basket may have just ended.
 */
export function basketsQuery(portfolioTag: PortfolioTag) {
  return queryOptions({
    queryKey: ['baskets', portfolioTag],
    queryFn: () => call(listBaskets, { query: { portfolioTag } }),
    staleTime: 0,
  });
}

/** Query for the portfolio of a basket; null if it is no longer published. */
export function basketPortfolioQuery(portfolioTag: PortfolioTag) {
  return queryOptions({
    queryKey: ['baskets', 'portfolio', portfolioTag],
    queryFn: async () => (await call(listPortfolios)).find(({ tag }) => tag === portfolioTag) ?? null,
    staleTime: 600_000,
  });
}

/** Returns the baskets with at least one filled order. */
export function filledBaskets(baskets: readonly BasketSummary[]): PastBasket[] {
  return baskets
    .filter(({ status }) => status === 'filled' || status === 'partly-filled')
    .map(({ createdAt, securities, orders }) => ({
      date: businessDay(createdAt) ?? calendarDate(createdAt.slice(0, 10)),
      securities,
      orders,
    }));
}
