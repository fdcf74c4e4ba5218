import { getSetup } from '@niveshak/contract/settings/routes';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

/** Poll interval, because steps completed in another window are ticked here. */
const rehearsalMs = 5_000;

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => staffCall(getSetup),
  refetchInterval: ({ state: { data } }) =>
    data?.rehearsal?.stations.some(({ problem }) => problem !== null) === true ? rehearsalMs : false,
});
