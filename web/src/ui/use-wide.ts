import { useSyncExternalStore } from 'react';

/** The `md` breakpoint of styles.css. */
const query = '(min-width: 52rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether there is room for a table; where a phone gets cards, which are other elements and not only another style. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
