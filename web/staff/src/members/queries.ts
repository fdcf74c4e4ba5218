import { findMembers, getMember, getToday } from '@niveshak/contract/staff/member-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Members that a search finds; nothing is asked for less than two characters. */
export function membersQuery(search: string, label: string | null) {
  const isSearch = search.trim().length >= 2;
  return queryOptions({
    queryKey: ['members', search, label],
    queryFn: () =>
      staffCall(findMembers, {
        query: { ...(isSearch ? { search } : {}), ...(label === null ? {} : { label }) },
      }),
    enabled: isSearch || label !== null,
    placeholderData: keepPreviousData,
  });
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: () => staffCall(getMember, { params: { id } }),
  });
}

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => staffCall(getToday),
  refetchInterval: 60_000,
});
