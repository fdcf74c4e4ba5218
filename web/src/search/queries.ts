import { searchEverything } from '@niveshak/contract/search/routes';
import type { SearchKind } from '@niveshak/contract/search/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Query for search results, or for more results of one kind. Previous results stay visible until the new ones load. */
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
