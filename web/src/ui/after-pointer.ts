let isPointerDown = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPointerDown = true), true);
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, () => (isPointerDown = false), true);
  }
}

/**
 * Returns a blur handler that runs after the pointer is released. A message that appears or disappears on blur moves
 * the content below, so the button under the pointer would move between press and release and the click would be lost.
 */
export function afterPointer<Event>(handler: ((event: Event) => void) | undefined): (event: Event) => void {
  return (event) => {
    if (handler === undefined) return;
    if (!isPointerDown) {
      handler(event);
      return;
    }
    // `click` follows `pointerup` in the same task.
    document.addEventListener('pointerup', () => setTimeout(() => handler(event)), {
      once: true,
      capture: true,
    });
  };
}
