import { getSubscriberImports } from '@niveshak/contract/subscriber-import/routes';
import type { MovingImport } from '@niveshak/contract/subscriber-import/schemas';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const movingKey = ['moving-in'];

const isBusy = ({ state }: MovingImport) => state === 'checking' || state === 'importing';

/** The most recent files; polls while one is being processed. */
export const movingQuery = queryOptions({
  queryKey: [...movingKey, 'imports'],
  queryFn: () => staffCall(getSubscriberImports),
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isBusy) === true ? 1_000 : false),
});
