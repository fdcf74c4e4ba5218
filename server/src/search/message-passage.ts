import type { Marked } from '@niveshak/contract/search/schemas';

/** Characters that are shown before the first match, and after it. */
const around = { before: 60, after: 140 };

/** The words around the first match of a message, with what matches marked; Slack's own marks are left out. */
export function passageOf(text: string, highlight: readonly (readonly [number, number])[]): Marked {
  const first = highlight[0]?.[0] ?? 0;
  const from = wordStart(text, Math.max(0, first - around.before));
  const to = Math.min(text.length, first + around.after);
  const parts: { text: string; isHit: boolean }[] = [];
  let at = from;
  for (const [start, end] of highlight) {
    if (start < at || start >= to) continue;
    parts.push({ text: text.slice(at, start), isHit: false }, { text: text.slice(start, end), isHit: true });
    at = end;
  }
  parts.push({ text: text.slice(at, Math.max(at, to)), isHit: false });
  const shown = parts.map((part) => ({ ...part, text: plain(part.text) })).filter((part) => part.text !== '');
  if (from > 0) shown.unshift({ text: '…', isHit: false });
  if (to < text.length) shown.push({ text: '…', isHit: false });
  return shown;
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 ? at : space + 1;
}

function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/<[@#!][^>]*>?/g, '')
      .replaceAll(
        /<(https?:[^>|]*)(?:\|([^>]*))?>/g,
        (_mark, url: string, word: string | undefined) => word ?? url,
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      // Slack's marks of bold, italic, struck out and code.
      .replaceAll(/(^|\s)[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?=\s|$|[.,;:!?])/g, '$1')
      .replaceAll(/\s+/g, ' ')
  );
}
