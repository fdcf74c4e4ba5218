import { searchEverything } from '@niveshak/contract/search/routes';
import type { SearchKind } from '@niveshak/contract/search/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** The results for a query, or more results of a single kind. Previous results stay until the new ones have loaded. */
export function searchQuery(words: string, kind?: SearchKind) {
  return queryOptions({
    queryKey: ['search', words, kind ?? null],
    queryFn: () =>
      call(searchEverything, { query: { q: words, ...(kind === undefined ? {} : { in: kind }) } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
