import { listStockArticles, readArticle } from '@niveshak/contract/articles/routes';
import { getReadingFeed, getReadingList, getReadingState } from '@niveshak/contract/reading/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export function articleQuery(slug: string) {
  return queryOptions({
    queryKey: ['articles', slug],
    queryFn: () => call(readArticle, { params: { slug } }),
  });
}

export function stockArticlesQuery(symbol: string) {
  return queryOptions({
    queryKey: ['articles', 'stock', symbol],
    queryFn: () => call(listStockArticles, { params: { symbol } }),
  });
}

export const readingListQuery = queryOptions({
  queryKey: ['reading'],
  queryFn: () => call(getReadingList),
});

export function readingStateQuery(slug: string) {
  return queryOptions({
    queryKey: ['reading', slug],
    queryFn: () => call(getReadingState, { params: { slug } }),
    // The position may have changed on another device.
    staleTime: 0,
  });
}

export const readingFeedQuery = queryOptions({
  queryKey: ['reading-feed'],
  queryFn: () => call(getReadingFeed),
});
