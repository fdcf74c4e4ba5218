import { useCallback, useSyncExternalStore } from 'react';

/** Breakpoints from styles.css. */
const widths = { md: '52rem', lg: '64rem', xl: '80rem', '2xl': '90rem' } as const;

/**
 * Returns whether the window is at least as wide as a breakpoint. For differences in elements, such as a table instead
 * of cards, not only in styles.
 */
export function useIsWide(from: keyof typeof widths = 'md'): boolean {
  const query = `(min-width: ${widths[from]})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
