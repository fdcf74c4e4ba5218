import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import { defaultPageSize } from '@niveshak/contract/slack-archives/limits';
import type { Direction } from '@niveshak/contract/slack-archives/limits';
import * as routes from '@niveshak/contract/slack-archives/routes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import type { ArchiveSearchParameters } from './address.ts';

export const channelsQuery = queryOptions({
  queryKey: ['archive', 'channels'],
  queryFn: () => call(routes.listArchiveChannels),
});

export const startQuery = queryOptions({
  queryKey: ['archive', 'start'],
  queryFn: () => call(routes.readArchiveStart),
});

export const usersQuery = queryOptions({
  queryKey: ['archive', 'users'],
  queryFn: () => call(routes.listArchiveUsers),
  staleTime: 600_000,
});

type Page = { readonly ts: string; readonly direction: Direction };
/** Timestamp later than any message. */
const end: Page = { ts: '4102444800.000000', direction: 'before' };

/**
 * Query for a channel's messages, 20 at a time in both directions, around an instant or from the end if `at` is
 * undefined.
 */
export function messagesQuery(channel: string, at: string | undefined) {
  const initialPageParam: Page = at === undefined ? end : { ts: at, direction: 'around' };
  return infiniteQueryOptions({
    queryKey: ['archive', 'messages', channel, at ?? 'end'],
    initialPageParam,
    queryFn: ({ pageParam }: { pageParam: Page }) =>
      call(routes.listArchiveMessages, { params: { channel, ...pageParam } }),
    getPreviousPageParam: (first: ArchiveMessage[], _all: unknown, param: Page) => {
      const ts = first[0]?._source.ts;
      const isStart = param.direction === 'before' && first.length < defaultPageSize;
      return ts === undefined || isStart ? undefined : ({ ts, direction: 'before' } as const);
    },
    getNextPageParam: (last: ArchiveMessage[], _all: unknown, param: Page) => {
      const ts = last.at(-1)?._source.ts;
      const isEnd = param === end || (param.direction === 'after' && last.length < defaultPageSize);
      return ts === undefined || isEnd ? undefined : ({ ts, direction: 'after' } as const);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function threadQuery(channel: string, ts: string) {
  return queryOptions({
    queryKey: ['archive', 'thread', channel, ts],
    queryFn: () => call(routes.readArchiveThread, { params: { channel, ts } }),
    staleTime: 600_000,
  });
}

function filtersOf({ q, channel, user, from, to, exact }: ArchiveSearchParameters) {
  return {
    phrase: q ?? '',
    exactMatch: exact === 'true' ? ('true' as const) : ('false' as const),
    ...(user === undefined ? {} : { fromUser: user }),
    ...(channel === undefined ? {} : { channel }),
    ...(from === undefined ? {} : { fromDate: from }),
    ...(to === undefined ? {} : { toDate: to }),
  };
}

export function searchQuery(parameters: ArchiveSearchParameters) {
  const { sort, page } = parameters;
  return queryOptions({
    queryKey: ['archive', 'search', parameters],
    queryFn: () =>
      call(routes.searchArchive, {
        query: {
          ...filtersOf(parameters),
          sortBy: sort === 'oldest' || sort === 'relevance' ? sort : 'newest',
          page: page ?? '1',
        },
      }),
    placeholderData: keepPreviousData,
    // Poll while the index is being built or updated.
    refetchInterval: ({ state }) =>
      isUnavailable(state.error) || state.data?.isCatchingUp === true ? searchAgainMs : false,
  });
}

const searchAgainMs = 5_000;

/** Returns whether search is temporarily unavailable. Reading still works. */
export function isUnavailable(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'archive-search-unavailable';
}

export function countsQuery({ sort: _sort, page: _page, ...parameters }: ArchiveSearchParameters) {
  return queryOptions({
    queryKey: ['archive', 'counts', parameters],
    queryFn: () => call(routes.countArchiveSearch, { query: filtersOf(parameters) }),
    placeholderData: keepPreviousData,
  });
}

/** Query for the newest messages with an exact word or phrase. */
export function mentionsQuery(words: string, limit: number) {
  return queryOptions({
    queryKey: ['archive', 'mentions', words, limit],
    queryFn: () =>
      call(routes.searchArchive, {
        query: { phrase: words, exactMatch: 'true', limit: String(limit), sortBy: 'newest', page: '1' },
      }),
    staleTime: 600_000,
  });
}
