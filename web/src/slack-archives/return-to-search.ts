import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search from which this page was opened, as its position in the browser's history. */
    readonly searchedAt?: number;
    /** Set by the search box: focus the results. */
    readonly isAsked?: boolean;
  }
}

/** Returns the state that links within the archive pass on, so that Escape returns to the original search. */
export function useReturnState(): { searchedAt?: number } {
  const searchedAt = useLocation({
    select: ({ pathname, state }) =>
      pathname === paths.archiveSearch ? state.__TSR_index : (state.searchedAt ?? null),
  });
  return searchedAt === null ? {} : { searchedAt };
}

/**
 * Returns how to go back to the original search in the browser's history; `isNext`: it is one step away. Null if there
 * was none.
 */
export function useReturnToSearch(): { readonly isNext: boolean; readonly go: () => void } | null {
  const { history } = useRouter();
  const steps = useLocation({
    select: ({ state }) => (state.searchedAt === undefined ? 0 : state.searchedAt - state.__TSR_index),
  });
  return steps < 0 ? { isNext: steps === -1, go: () => history.go(steps) } : null;
}
