import { hitMarker } from '@niveshak/domain/slack-archives/mark-hits';
import { messageJson } from '@niveshak/domain/slack-archives/message-json';
import type { StoredMessage } from '@niveshak/domain/slack-archives/message-json';
import type { ResolvedSearch } from '../../slack-archives/ports.ts';

/**
 * A message as the index keeps it for answers: its JSON in three lines, the text in the second, other letters than ASCII's
 * as escapes, so that three hundred of them are read and written a byte a letter.
 */
export function storedHit(channel: string, message: StoredMessage): string {
  return messageJson(channel, message)
    .join('\n')
    .replace(/[^\x00-\x7f]/g, escaped);
}

/** A UTF-16 unit: one of two for what lies beyond the first 65,536. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export function textOfStored(hit: string): string {
  return textIn(hit.split('\n')[1] ?? '""');
}

/** Most texts have nothing that JSON writes differently. */
function textIn(json: string): string {
  return json.includes('\\') ? String(JSON.parse(json)) : json.slice(1, -1);
}

/** The hits of an answer, as JSON without its brackets, from the stored ones, which stand below each other. */
export function hitsOf(stored: string, { must }: ResolvedSearch): string {
  if (stored === '') return '';
  const marks = hitMarker(must);
  const lines = stored.split('\n');
  let hits = '';
  for (let at = 0; at < lines.length; at += 3) {
    const json = lines[at + 1] ?? '""';
    let highlight = '';
    for (const [start, end] of marks(textIn(json)))
      highlight += `${highlight === '' ? '' : ','}[${start},${end}]`;
    hits += `${at === 0 ? '' : ','}${lines[at]}${json}${lines[at + 2]},"highlight":[${highlight}]}`;
  }
  return hits;
}
