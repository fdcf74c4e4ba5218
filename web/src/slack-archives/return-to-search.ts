import { useLocation, useRouter } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search that a place of the archive was opened from, as its place in the browser's history. */
    readonly searchedAt?: number;
    /** Set by the search box: what was found takes the focus. */
    readonly isAsked?: boolean;
  }
}

/** What a link within the archive carries on, so that Escape leads back to the search that it began with. */
export function useReturnState(): { searchedAt?: number } {
  const searchedAt = useLocation({
    select: ({ pathname, state }) =>
      pathname === paths.archiveSearch ? state.__TSR_index : (state.searchedAt ?? null),
  });
  return searchedAt === null ? {} : { searchedAt };
}

/** The way back to the search that led here, by the browser's history; `isNext`: in one step. Null where none did. */
export function useReturnToSearch(): { readonly isNext: boolean; readonly go: () => void } | null {
  const { history } = useRouter();
  const steps = useLocation({
    select: ({ state }) => (state.searchedAt === undefined ? 0 : state.searchedAt - state.__TSR_index),
  });
  return steps < 0 ? { isNext: steps === -1, go: () => history.go(steps) } : null;
}
