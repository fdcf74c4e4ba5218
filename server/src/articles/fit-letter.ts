/**
 * Bytes of an article's HTML in a letter: Gmail shows 102 kB of a message and hides the rest, the link to unsubscribe with
 * it. What is left is for the letter's frame, and for the signs that the way to a reader doubles.
 */
export const mostLetterBytes = 80_000;

export type LetterPieces = { readonly body: string; readonly goOn: string; readonly end: string };

/**
 * An article that a mail program shows whole: its blocks from the start, as many as fit before what stands at its end.
 * @param body clean HTML, well formed
 * @param goOn stands after what is cut
 * @param end stands in every letter, such as disclosures
 */
export function fitLetter({ body, goOn, end }: LetterPieces, most = mostLetterBytes): string {
  const room = most - Buffer.byteLength(end);
  if (Buffer.byteLength(body) <= room) return body + end;
  let fitting = '';
  let left = room - Buffer.byteLength(goOn);
  for (const block of blocksOf(body)) {
    left -= Buffer.byteLength(block);
    if (left < 0) break;
    fitting += block;
  }
  return fitting + goOn + end;
}

const tag = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)[^>]*>/g;
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** What stands at the top of clean HTML, piece by piece. */
function* blocksOf(html: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (const { 0: whole, index, groups } of html.matchAll(tag)) {
    if (!empty.has(groups?.['name'] ?? '')) depth += groups?.['close'] === '/' ? -1 : 1;
    if (depth > 0) continue;
    const end = index + whole.length;
    yield html.slice(from, end);
    from = end;
  }
  yield html.slice(from);
}
