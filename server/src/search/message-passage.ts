import type { Marked } from '@niveshak/contract/search/schemas';

/** Characters shown before and after the first match. */
const around = { before: 60, after: 140 };

/** Returns the text around the first match of a message, with matches marked and Slack markup removed. */
export function passageOf(text: string, highlight: readonly (readonly [number, number])[]): Marked {
  const first = highlight[0]?.[0] ?? 0;
  const from = wordStart(text, Math.max(0, first - around.before));
  const to = Math.min(text.length, first + around.after);
  const parts: { text: string; isHit: boolean }[] = [];
  for (const range of visibleRanges(text)) {
    let at = Math.max(range.start, from);
    const end = Math.min(range.end, to);
    for (const [hitStart, hitEnd] of highlight) {
      const [start, stop] = [Math.max(hitStart, at), Math.min(hitEnd, end)];
      if (start >= stop) continue;
      parts.push(
        { text: text.slice(at, start), isHit: false },
        { text: text.slice(start, stop), isHit: true },
      );
      at = stop;
    }
    if (at < end) parts.push({ text: text.slice(at, end), isHit: false });
  }
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

/** A link or a mention. Mentions have no web URL. */
const slackMark = /<(?:(https?:[^>|]*)(?:\|([^>]*))?|[@#!][^>]*)>/g;

/** Yields the visible ranges of a message: the text of a link, or its URL without one. Mentions are hidden. */
function* visibleRanges(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let at = 0;
  for (const mark of text.matchAll(slackMark)) {
    const [whole, address, words] = mark;
    yield { start: at, end: mark.index };
    at = mark.index + whole.length;
    const shown = words ?? address ?? '';
    if (shown !== '') yield { start: at - 1 - shown.length, end: at - 1 };
  }
  yield { start: at, end: text.length };
}

function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      // Slack's markup for bold, italic, strikethrough and code.
      .replaceAll(/(^|\s)[*_~`]+(?=\S)|(?<=\S)[*_~`]+(?=\s|$|[.,;:!?])/g, '$1')
      .replaceAll(/\s+/g, ' ')
  );
}
