export const findEvent = 'niveshak:find';
export const shortcutsEvent = 'niveshak:shortcuts';

/** Key of the command menu, in CodeMirror's notation. */
export const findKey = 'Mod-k';
/** In the editor, `findKey` adds a link. */
export const findInEditorKey = 'Mod-Shift-k';

/** Opens the command menu, like Ctrl K. */
export function openFind(): void {
  dispatchEvent(new Event(findEvent));
}

/** Opens the list of keyboard shortcuts, like `?`. */
export function openShortcuts(): void {
  dispatchEvent(new Event(shortcutsEvent));
}
