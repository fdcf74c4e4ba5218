import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Position in the browser's history of the search that led to this page. */
    readonly searchedAt?: number;
    /** Set by the search box to focus the results. */
    readonly isAsked?: boolean;
  }
}

/** Returns the state for links within the archive, so that Escape returns to the original search. */
export function useReturnState(): { searchedAt?: number } {
  const searchedAt = useLocation({
    select: ({ pathname, state }) =>
      pathname === paths.archiveSearch ? state.__TSR_index : (state.searchedAt ?? null),
  });
  return searchedAt === null ? {} : { searchedAt };
}

/**
 * Returns a function that navigates back to the original search, or null if there was none. `isNext` means that the
 * search is one history step away.
 */
export function useReturnToSearch(): { readonly isNext: boolean; readonly go: () => void } | null {
  const { history } = useRouter();
  const steps = useLocation({
    select: ({ state }) => (state.searchedAt === undefined ? 0 : state.searchedAt - state.__TSR_index),
  });
  return steps < 0 ? { isNext: steps === -1, go: () => history.go(steps) } : null;
}
