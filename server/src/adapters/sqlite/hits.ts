import { hitMarker } from '@niveshak/domain/slack-archives/mark-hits';
import type { Mark } from '@niveshak/domain/slack-archives/match-text';
import { messageJson, sourceOpening } from '@niveshak/domain/slack-archives/message-json';
import type { MessageJson, StoredMessage } from '@niveshak/domain/slack-archives/message-json';
import type { ResolvedSearch } from '../../slack-archives/ports.ts';

/**
 * A message's JSON as the index keeps it for answers: other letters than ASCII's as escapes, so that three hundred of them
 * are read and written a byte a letter.
 */
export function storedHit(channel: string, message: StoredMessage): MessageJson {
  const { text, rest } = messageJson(channel, message);
  return { text: inAscii(text), rest: inAscii(rest) };
}

function inAscii(json: string): string {
  return json.replace(/[^\x00-\x7f]/g, escaped);
}

/** A UTF-16 unit: one of two for what lies beyond the first 65,536. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Hits in the order of an answer: their texts below each other, and so their rests. */
export type StoredHits = { readonly texts: string; readonly rests: string };

/** The hits of an answer, as JSON without its brackets. */
export function hitsOf({ texts, rests }: StoredHits, { must }: ResolvedSearch): string {
  if (texts === '') return '';
  const { marksIn, piecesOf } = hitMarker(must);
  const marksInPiece = piecesOf(texts);
  let hits = '';
  let escapeAt = texts.indexOf('\\');
  for (let textAt = 0, restAt = 0; textAt < texts.length;) {
    const textEnd = lineEnd(texts, textAt);
    const restEnd = lineEnd(rests, restAt);
    const text = texts.slice(textAt, textEnd);
    if (escapeAt !== -1 && escapeAt < textAt) escapeAt = texts.indexOf('\\', textAt);
    // Most texts have nothing that JSON writes differently: they are looked at where they stand.
    const isPlain = escapeAt === -1 || escapeAt > textEnd;
    const marks = isPlain ? marksInPiece(textAt + 1, textEnd - 1) : marksIn(String(JSON.parse(text)));
    const rest = rests.slice(restAt, restEnd);
    hits += (hits === '' ? '' : ',') + sourceOpening + text + rest + ',"highlight":[' + listed(marks) + ']}';
    textAt = textEnd + 1;
    restAt = restEnd + 1;
  }
  return hits;
}

function listed(marks: readonly Mark[]): string {
  let list = '';
  for (const mark of marks) list += (list === '' ? '[' : ',[') + mark[0] + ',' + mark[1] + ']';
  return list;
}

function lineEnd(lines: string, from: number): number {
  const end = lines.indexOf('\n', from);
  return end === -1 ? lines.length : end;
}
