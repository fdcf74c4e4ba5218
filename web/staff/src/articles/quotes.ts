import type { Marked } from './editor-view.ts';

/** Must match the server's limit. */
const maxCharacters = 500;

/** Returns the selected text inside `root`, or null. */
export function selectedIn(root: HTMLElement | null): string | null {
  const selection = document.getSelection();
  if (root === null || selection === null || selection.isCollapsed) return null;
  if (!root.contains(selection.anchorNode) || !root.contains(selection.focusNode)) return null;
  return selection.toString().replaceAll(/\s+/gu, ' ').trim().slice(0, maxCharacters);
}

/**
 * Returns the position of a rendered passage in its Markdown source, or null if the text no longer contains it. Ignores
 * markup and line breaks.
 */
export function rangeOfQuote(body: string, quote: string): Marked | null {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const found = new RegExp(words.join(String.raw`[^\p{L}\p{N}]+(?:\([^)\s]*\)[^\p{L}\p{N}]*)?`), 'u').exec(
    body,
  );
  return found === null ? null : { at: found.index, length: found[0].length };
}
