import type { ArchivedMessage, MessageExtras, SearchedChannel } from '../../slack-archives/ports.ts';
import { channelSql, sinceEpoch, timeSql } from './index-file.ts';

/** What the index keeps of a message, as JSON; when and in which channel it was written is its place. */
type Kept = readonly [
  text: string,
  userId: string | null,
  threadUs: number | null,
  replyCount: number,
  editedUs: number | null,
  extras: MessageExtras | null,
];

type KeptAt = readonly [time: number, channelNo: number, kept: Kept];

export function keptJson(message: Omit<ArchivedMessage, 'channel' | 'tsUs'>): string {
  const { text, userId, threadUs, replyCount, editedUs, extras } = message;
  return JSON.stringify([text, userId, threadUs, replyCount, editedUs, extras] satisfies Kept);
}

/** What `keptJson` has made. */
export function readKept(json: string): Omit<ArchivedMessage, 'channel' | 'tsUs'> {
  const kept: unknown = JSON.parse(json);
  if (!isKept(kept)) throw new Error('A message of the index is none.');
  return keptMessage(kept);
}

/**
 * SQL for messages of a table with `id` and `kept`, in the order in which they come, as one text for `messagesIn`: three
 * hundred rows of a few columns each cost more to hand over than to find.
 */
export function keptSql(table: string): string {
  return `group_concat('[' || (${timeSql(`${table}.id`)}) || ',' || (${channelSql(`${table}.id`)}) || ',' || ${table}.kept || ']')`;
}

/** The messages of such texts, one after the other; empty ones hold none. */
export function messagesIn(
  texts: readonly string[],
  channels: readonly SearchedChannel[],
): ArchivedMessage[] {
  const ids = new Map(channels.map(({ no, id }) => [no, id]));
  const rows: unknown = JSON.parse(`[${texts.filter((text) => text !== '').join(',')}]`);
  if (!areKeptAt(rows)) throw new Error('Messages of the index are none.');
  return rows.map(([time, channelNo, kept]) => ({
    channel: ids.get(channelNo) ?? '',
    tsUs: time - sinceEpoch(0),
    ...keptMessage(kept),
  }));
}

function keptMessage([text, userId, threadUs, replyCount, editedUs, extras]: Kept) {
  return { text, userId, threadUs, replyCount, editedUs, extras };
}

// The index is our own file: that there are lists is all that is looked at.
function isKept(value: unknown): value is Kept {
  return Array.isArray(value);
}

function areKeptAt(value: unknown): value is readonly KeptAt[] {
  return Array.isArray(value);
}
