import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server state of one signed-in person; thrown away when they sign out. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isTransient,
      },
    },
  });
}
