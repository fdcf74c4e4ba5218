import { useEffect, useRef } from 'react';

/**
 * Moves the focus after an event that removed the focused control, each time `happened` becomes true after the first
 * render. `find` returns the heading or field to focus.
 */
export function useFocusWhen(happened: boolean, find: () => HTMLElement | null): void {
  const before = useRef(happened);
  useEffect(() => {
    const isNew = happened && !before.current;
    before.current = happened;
    if (isNew) focusOn(find());
    // `find` is called at that moment, so it is not a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [happened]);
}

/** Focuses a field, or a heading that is made focusable temporarily. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
