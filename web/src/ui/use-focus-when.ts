import { useEffect, useRef } from 'react';

/**
 * Moves the focus when something has happened that took the focused control away: once each time `happened` becomes
 * true while the component is there, never on the first drawing. `find` names the next heading or field.
 */
export function useFocusWhen(happened: boolean, find: () => HTMLElement | null): void {
  const before = useRef(happened);
  useEffect(() => {
    const isNew = happened && !before.current;
    before.current = happened;
    if (isNew) focusOn(find());
    // What is to be found is looked up at that moment, not watched.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [happened]);
}

/** Focuses a field, or a heading that takes the focus for the moment. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
