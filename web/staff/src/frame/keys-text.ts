/** Returns a shortcut in CodeMirror's notation, such as `Mod-k`, as labelled on the user's keyboard. */
export function keysText(key: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return key
    .replace('Mod', isApple ? '⌘' : 'Ctrl')
    .replace('Alt', isApple ? '⌥' : 'Alt')
    .split('-')
    .map((each) => (each.length === 1 ? each.toUpperCase() : each))
    .join('+');
}
