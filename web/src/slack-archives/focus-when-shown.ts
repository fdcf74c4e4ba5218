const framesToWait = 30;

/**
 * Gives an element the focus as soon as it takes it: a row of a long list is not shown, and takes no focus, before it has
 * been measured.
 *
 * @returns a function that stops the waiting.
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
