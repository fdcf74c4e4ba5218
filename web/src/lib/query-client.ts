import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server state of one signed-in person; discarded on sign-out. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // When offline, a call fails and reports it, instead of waiting under a skeleton; it is repeated when the
        // connection is restored.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      },
      // Actions requested offline are never executed later without the user's knowledge.
      mutations: { networkMode: 'always' },
    },
  });
}
