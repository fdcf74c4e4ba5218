/** Whether a key is meant for a field that somebody types into. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}
