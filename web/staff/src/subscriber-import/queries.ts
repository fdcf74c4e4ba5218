import { getSubscriberImports } from '@niveshak/contract/subscriber-import/routes';
import type { SubscriberImport } from '@niveshak/contract/subscriber-import/schemas';
import { queryOptions } from '@tanstack/react-query';
import { staffCall } from '../session/staff-call.ts';

export const subscriberImportKey = ['moving-in'];

const isBusy = ({ state }: SubscriberImport) => state === 'checking' || state === 'importing';

/** Query for the latest files. Polls while one is being processed. */
export const subscriberImportQuery = queryOptions({
  queryKey: [...subscriberImportKey, 'imports'],
  queryFn: () => staffCall(getSubscriberImports),
  refetchInterval: ({ state: { data } }) => (data?.imports.some(isBusy) === true ? 1_000 : false),
});
