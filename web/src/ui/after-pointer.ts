let isPointerDown = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPointerDown = true), true);
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, () => (isPointerDown = false), true);
  }
}

/**
 * Runs a blur handler once the pointer that took the focus away is up again. A message that appears or goes on blur
 * moves what is below it: without this, the button under the pointer moves away between press and release, and
 * the click is lost.
 */
export function afterPointer<Event>(handler: ((event: Event) => void) | undefined): (event: Event) => void {
  return (event) => {
    if (handler === undefined) return;
    if (!isPointerDown) {
      handler(event);
      return;
    }
    // `click` comes after `pointerup`, in the same turn.
    document.addEventListener('pointerup', () => setTimeout(() => handler(event)), {
      once: true,
      capture: true,
    });
  };
}
