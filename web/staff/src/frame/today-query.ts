import { getToday } from '@niveshak/contract/members/routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Items that need attention: the list on Today, from which forms also read their own case. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => staffCall(getToday),
  refetchInterval: 60_000,
});
