import { useEffect, useRef } from 'react';
import { focusOn } from '../ui/use-focus-when.ts';

/** A screen's heading may come with its data. */
const waitForHeadingMs = 5_000;

/**
 * After a change of the path the focus goes to the heading of the new screen, as a page load would have it; not on the
 * first screen, and not where the new screen has already put the focus into a field of its own.
 */
export function useFocusOnArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
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
  }, [pathname]);
}
