/** Returns whether a key press is text input. Looks into shadow roots, because the article editor is inside one. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    event.isComposing ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, textarea, select') !== null))
  );
}
