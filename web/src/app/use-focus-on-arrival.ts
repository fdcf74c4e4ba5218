import { useEffect, useRef } from 'react';
import { focusOn } from '../ui/use-focus-when.ts';

/** How long to wait for a heading that appears only once the data loads. */
const waitForHeadingMs = 5_000;

/**
 * Moves the focus to the heading when another screen is shown, as a page load would. A screen changes when its path,
 * view or placeholder changes. Does nothing on the first screen, or if the focus is already inside the new one.
 */
export function useFocusOnArrival(screen: string): void {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return undefined;
    last.current = screen;
    const arrive = () => {
      const main = document.getElementById('main');
      const heading = main?.querySelector<HTMLElement>('h1') ?? null;
      if (main === null || heading === null) return false;
      if (!main.contains(document.activeElement) || document.activeElement === main) focusOn(heading);
      return true;
    };
    if (arrive()) return undefined;
    const observer = new MutationObserver(() => {
      if (arrive()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), waitForHeadingMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [screen]);
}
