/**
 * Returns whether the key press is text input. Also checks inside shadow roots, because the article editor is in one.
 */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    event.isComposing ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, textarea, select') !== null))
  );
}
