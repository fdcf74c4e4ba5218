import { messageJson } from '@niveshak/domain/slack-archives/message-json';
import { hitMarker } from '@niveshak/domain/slack-archives/mark-hits';
import type { ResolvedSearch } from '../../slack-archives/ports.ts';

/** A message as the index keeps it for answers: all text, nothing to convert. */
export type HitRow = {
  readonly channel: string;
  readonly us: string;
  /** JSON before and after the text. */
  readonly head: string;
  readonly text: string;
  readonly tail: string;
};

/** The hits of an answer, as JSON without its brackets. */
export function hitsOf(rows: readonly HitRow[], search: ResolvedSearch): string {
  const marks = hitMarker(search.must);
  const names = new Map(search.allowed.map(({ no, id }) => [String(no), id]));
  const hits: string[] = [];
  for (const { channel: no, us, head, text, tail } of rows) {
    const channel = names.get(no) ?? '';
    const ranges = marks(text).map(([start, end]) => `[${start},${end}]`);
    hits.push(messageJson(channel, us, { head, text, tail }, `,"highlight":[${ranges.join(',')}]`));
  }
  return hits.join(',');
}
