import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server state of one signed-in person; discarded on sign-out. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // When offline, calls fail with an error instead of waiting under a skeleton; they are repeated when the
        // connection is restored.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      },
      // An action started offline must never be executed later without the user's knowledge.
      mutations: { networkMode: 'always' },
    },
  });
}
