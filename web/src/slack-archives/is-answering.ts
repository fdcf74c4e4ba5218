import { isTyping } from '../lib/is-typing.ts';

/** Whether a key belongs to something that takes keys itself: a field, or a menu or dialog that is open. */
export function isAnswering(event: KeyboardEvent): boolean {
  if (isTyping(event)) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}
