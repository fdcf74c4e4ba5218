const framesToWait = 30;

/**
 * Focuses an element as soon as it can take the focus. A row of a long list is hidden until it has been measured.
 *
 * @returns a function that stops waiting
 */
export function focusWhenShown(
  find: () => HTMLElement | null | undefined,
  onFocused: () => void = () => undefined,
): () => void {
  let frame = 0;
  const focus = (tries: number) => {
    const element = find();
    element?.focus({ preventScroll: true });
    if (element !== null && document.activeElement === element) onFocused();
    else if (tries > 0) frame = requestAnimationFrame(() => focus(tries - 1));
  };
  focus(framesToWait);
  return () => cancelAnimationFrame(frame);
}
