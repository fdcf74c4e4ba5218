import type { ArchivedMessage, MessageExtras, SearchedChannel } from '../../slack-archives/ports.ts';
import { channelSql, sinceEpoch, timeSql } from './index-file.ts';

/** What the index keeps of a message; when and in which channel it was written is its place. */
type Kept = readonly [
  text: string,
  userId: string | null,
  threadUs: number | null,
  replyCount: number,
  editedUs: number | null,
  extras: MessageExtras | null,
];

type KeptAt = readonly [time: number, channelNo: number, ...Kept];

/** The items of a JSON list, so that a message's place can go before them. */
export function keptJson(message: Omit<ArchivedMessage, 'channel' | 'tsUs'>): string {
  const { text, userId, threadUs, replyCount, editedUs, extras } = message;
  const kept: Kept = [text, userId, threadUs, replyCount, editedUs, extras];
  return JSON.stringify(kept).slice(1, -1);
}

/** What `keptJson` has made. */
export function readKept(json: string): Pick<ArchivedMessage, 'text' | 'userId' | 'extras'> {
  const kept: unknown = JSON.parse(`[${json}]`);
  if (!isKept(kept)) throw new Error('A message of the index is none.');
  const [text, userId, _threadUs, _replyCount, _editedUs, extras] = kept;
  return { text, userId, extras };
}

/**
 * SQL for messages of a table with `id` and `kept`, in the order in which they come, as one text for `messagesIn`: three
 * hundred rows of a few columns each cost more to hand over than to find.
 */
export function keptSql(table: string): string {
  const [time, channelNo] = [timeSql(`${table}.id`), channelSql(`${table}.id`)];
  return `group_concat('[' || (${time}) || ',' || (${channelNo}) || ',' || ${table}.kept || ']')`;
}

/** The messages of such texts, one after the other; empty ones hold none. */
export function messagesIn(
  texts: readonly string[],
  channels: readonly SearchedChannel[],
): ArchivedMessage[] {
  const ids = new Map(channels.map(({ no, id }) => [no, id]));
  const epochUs = -sinceEpoch(0);
  const rows: unknown = JSON.parse(`[${texts.filter((text) => text !== '').join(',')}]`);
  if (!areKeptAt(rows)) throw new Error('Messages of the index are none.');
  return rows.map(([time, channelNo, text, userId, threadUs, replyCount, editedUs, extras]) => {
    const channel = ids.get(channelNo) ?? '';
    return { channel, tsUs: time + epochUs, threadUs, userId, text, replyCount, editedUs, extras };
  });
}

// The index is our own file: that there are lists is all that is looked at.
function isKept(value: unknown): value is Kept {
  return Array.isArray(value);
}

function areKeptAt(value: unknown): value is readonly KeptAt[] {
  return Array.isArray(value);
}
