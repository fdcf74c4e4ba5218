/**
 * Maximum bytes of article HTML in an email. Gmail shows 102 kB of a message and hides the rest, including the
 * unsubscribe link. The margin is for the email's frame and for characters that transport encoding lengthens.
 */
export const maxEmailBytes = 80_000;

export type EmailParts = { readonly body: string; readonly goOn: string; readonly end: string };

/**
 * Returns an article truncated to what mail clients show in full: as many leading blocks as fit, then the ending.
 * @param body clean, well-formed HTML
 * @param goOn added after the cut
 * @param end present in every email, such as disclosures
 */
export function fitEmail({ body, goOn, end }: EmailParts, most = maxEmailBytes): string {
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

/** Yields the top-level blocks of clean HTML. */
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
