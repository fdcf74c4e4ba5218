import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server state of one signed-in person; thrown away when they sign out. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a call fails and says so, instead of waiting under a skeleton; it is made again
        // when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      },
      // What was asked without a connection is never done later, behind the person's back.
      mutations: { networkMode: 'always' },
    },
  });
}
