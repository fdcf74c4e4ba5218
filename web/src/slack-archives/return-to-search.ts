import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The position in the browser's history of the search from which this page was opened. */
    readonly searchedAt?: number;
    /** Set by the search box so that the results get the focus. */
    readonly isAsked?: boolean;
  }
}

/** Returns the state passed on by links within the archive, so that Escape returns to the original search. */
export function useReturnState(): { searchedAt?: number } {
  const searchedAt = useLocation({
    select: ({ pathname, state }) =>
      pathname === paths.archiveSearch ? state.__TSR_index : (state.searchedAt ?? null),
  });
  return searchedAt === null ? {} : { searchedAt };
}

/**
 * Returns a function that navigates back to the original search in the browser's history, or null if there was no search.
 * `isNext` means that it is one step away.
 */
export function useReturnToSearch(): { readonly isNext: boolean; readonly go: () => void } | null {
  const { history } = useRouter();
  const steps = useLocation({
    select: ({ state }) => (state.searchedAt === undefined ? 0 : state.searchedAt - state.__TSR_index),
  });
  return steps < 0 ? { isNext: steps === -1, go: () => history.go(steps) } : null;
}
