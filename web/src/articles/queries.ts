import { listArticles, listStockArticles, readArticle } from '@niveshak/contract/articles/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export const articlesQuery = queryOptions({ queryKey: ['articles'], queryFn: () => call(listArticles) });

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
