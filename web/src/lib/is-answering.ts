import { isTyping } from './is-typing.ts';

/**
 * Returns whether the key press belongs to an element that handles keys itself, such as a field or an open menu or
 * dialog.
 */
export function isAnswering(event: KeyboardEvent): boolean {
  if (isTyping(event)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
