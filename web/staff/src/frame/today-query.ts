import { getToday } from '@niveshak/contract/members/routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Query for the items that need attention. Forms read their case from it. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => staffCall(getToday),
  refetchInterval: 60_000,
});
