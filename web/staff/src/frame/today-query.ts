import { getToday } from '@niveshak/contract/members/routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** What waits for somebody: the list of Today, of which forms read their own case. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => staffCall(getToday),
  refetchInterval: 60_000,
});
