import { findMembers, getMember, listMembers } from '@niveshak/contract/members/routes';
import type { MemberListQuery } from '@niveshak/contract/members/schemas';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Query for the members found by a search of at least two characters. */
export function membersQuery(search: string, label: string | null) {
  return queryOptions({
    queryKey: ['members', search, label],
    queryFn: () => staffCall(findMembers, { query: { search, ...(label === null ? {} : { label }) } }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the parameter of the first page, with the type that all pages share. */
function firstPage(): string | null {
  return null;
}

export function memberListQuery(input: MemberListQuery) {
  return infiniteQueryOptions({
    queryKey: ['members', 'list', input],
    queryFn: ({ pageParam }) =>
      staffCall(listMembers, { query: { ...input, ...(pageParam === null ? {} : { after: pageParam }) } }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: () => staffCall(getMember, { params: { id } }),
  });
}
