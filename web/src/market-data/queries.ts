import * as routes from '@niveshak/contract/market-data/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import type { OutliersQuery } from './outliers-address.ts';
import { settledPrices } from './settled-prices.ts';

/** Query for last prices. Not refreshed while displayed, so that the plan does not change under the member. */
export function pricesQuery(symbols: readonly string[]) {
  const list = symbols.toSorted().join(',');
  return queryOptions({
    queryKey: ['prices', list],
    queryFn: () => settledPrices(() => call(routes.getLastPrices, { query: { symbols: list } })),
    enabled: symbols.length > 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function outliersQuery({ on, sessions, cause, page, size, leastTraded, ...list }: OutliersQuery) {
  return queryOptions({
    queryKey: ['outliers', list, page, size, on, sessions, cause, leastTraded],
    queryFn: () =>
      call(routes.getOutliers, {
        query: {
          ...list,
          page: String(page),
          size: String(size),
          sessions: String(sessions),
          leastTraded: String(leastTraded),
          ...(on === undefined ? {} : { on }),
          ...(cause === undefined ? {} : { cause }),
        },
      }),
    placeholderData: keepPreviousData,
  });
}

export function stockQuery(symbol: string) {
  return queryOptions({
    queryKey: ['stock', symbol],
    queryFn: () => call(routes.getStock, { params: { symbol } }),
    staleTime: 600_000,
  });
}

export function stockOutliersQuery(symbol: string) {
  return queryOptions({
    queryKey: ['stock', symbol, 'outliers'],
    queryFn: () => call(routes.getStockOutliers, { params: { symbol } }),
    staleTime: 600_000,
  });
}
