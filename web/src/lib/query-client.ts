import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Returns a query cache for one signed-in member, discarded on sign-out. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // When offline, calls fail immediately instead of waiting with a skeleton. They are repeated when the
        // connection is restored.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      },
      // An action started offline must never run later without the user's knowledge.
      mutations: { networkMode: 'always' },
    },
  });
}
