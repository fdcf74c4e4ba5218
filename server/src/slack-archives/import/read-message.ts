import type { ArchiveAttachment, ArchiveFile, Reaction } from '@niveshak/contract/slack-archives/schemas';
import { isSystemSubtype } from '@niveshak/domain/slack-archives/subtypes';
import { isPlausible, parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { TsMicros } from '@niveshak/domain/slack-archives/slack-ts';
import { cleanText, cleanUrl, isRecord, listOf, slackId } from './clean-text.ts';
import { blocksAsText } from './blocks-as-text.ts';
import { cleanBlocks } from './read-blocks.ts';
import type { MessageExtras } from '../ports.ts';

/** A message as stored, with optional parts as JSON in `more`. */
export type MessageRow = {
  readonly tsUs: number;
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly isSystem: boolean;
  readonly isListed: boolean;
  /** Reply count from the export, recounted once the channel is complete. */
  readonly replyCount: number;
  readonly editedUs: number | null;
  readonly text: string;
  readonly more: string | null;
  /** Whether the message was deleted and only a placeholder remains. */
  readonly isGone: boolean;
};

/** Returns whether the second of two message states wins: the later edit, or else the one read later. */
export function supersedes(before: EditState, after: EditState): boolean {
  return after.isGone || (before.editedUs ?? 0) <= (after.editedUs ?? 0);
}
type EditState = Pick<MessageRow, 'editedUs' | 'isGone'>;

/** An author as named in the message itself. */
export type Speaker = {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly isBot: boolean;
};

export type ReadMessage =
  | { readonly row: MessageRow; readonly speaker: Speaker | null }
  /** User-facing reason for not storing the message. */
  | { readonly skipped: string };

/** Reads an element of a day file, in the format of any year. */
export function readMessage(value: unknown): ReadMessage {
  if (!isRecord(value)) return { skipped: 'not a message' };
  switch (value['subtype']) {
    case 'message_changed':
      return readChange(value);
    case 'message_deleted':
      return readDeletion(value);
    case 'message_replied':
      return { skipped: 'a log entry about a reply' };
    default:
      return readOne(value);
  }
}

/** Reads an entry of an edit log, which contains the message after the edit. */
function readChange(change: Record<string, unknown>): ReadMessage {
  const message = change['message'];
  if (!isRecord(message) || isLogged(message)) return { skipped: 'an edit in the log without its message' };
  const edited = isRecord(message['edited']) ? message['edited'] : { ts: change['ts'] };
  return readOne({ ...message, edited });
}

/** Reads a deletion from a log. Only a placeholder remains, as in Slack for the first message of a thread. */
function readDeletion(deletion: Record<string, unknown>): ReadMessage {
  const before = [deletion['previous_message'], deletion['original']].find(isRecord) ?? {};
  const ts = deletion['deleted_ts'] ?? before['ts'];
  if (ts === undefined) return { skipped: 'a deletion in the log without its message' };
  const { thread_ts: thread } = before;
  return readOne({
    ts,
    subtype: 'tombstone',
    ...(thread === undefined ? {} : { thread_ts: thread }),
    edited: { ts: deletion['ts'] },
  });
}

function isLogged({ subtype }: Record<string, unknown>): boolean {
  return subtype === 'message_changed' || subtype === 'message_deleted' || subtype === 'message_replied';
}

function readOne(value: Record<string, unknown>): ReadMessage {
  const { ts, type } = value;
  if (ts === undefined || ts === null || ts === '') return { skipped: 'without ts' };
  const micros = microsOf(ts);
  if (micros === null) return { skipped: 'unreadable ts' };
  if (!isPlausible(micros)) return { skipped: 'ts outside 1990 to 2054' };
  if (type !== undefined && type !== 'message') return { skipped: 'not a message' };
  const subtype = subtypeOf(value);
  const isGone = subtype === 'tombstone';
  const threadUs = microsOf(value['thread_ts']);
  const speaker = isGone ? null : speakerOf(value);
  return {
    row: {
      tsUs: micros,
      threadUs,
      userId: speaker?.id ?? null,
      isSystem: isSystemSubtype(subtype),
      isListed: threadUs === null || threadUs === micros || subtype === 'thread_broadcast',
      replyCount: wholeNumber(value['reply_count']) ?? 0,
      editedUs: isRecord(value['edited']) ? microsOf(value['edited']['ts']) : null,
      text: isGone ? '' : cleanText(value['text']),
      more: moreOf(isGone ? {} : value, subtype, speaker),
      isGone,
    },
    speaker,
  };
}

/**
 * Returns Slack's subtype. Before 2018, replies also sent to the channel were `reply_broadcast`. A message that Slack
 * hides (`hidden`) and that is not a system message counts as deleted.
 */
function subtypeOf(message: Record<string, unknown>): string | null {
  const subtype = slackId(message['subtype']);
  if (subtype === 'reply_broadcast') return 'thread_broadcast';
  return message['hidden'] === true && !isSystemSubtype(subtype) ? 'tombstone' : subtype;
}

/** Parses a ts in Slack's format, or as a number, as some tools write it. */
function microsOf(value: unknown): TsMicros | null {
  if (typeof value === 'number') return parseSlackTs(value.toFixed(6));
  return typeof value === 'string' ? parseSlackTs(value.trim()) : null;
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Returns the author: `user`, the author of an old `file_comment`, or the bot with its name in the message. */
function speakerOf(message: Record<string, unknown>): Speaker | null {
  const comment = isRecord(message['comment']) ? message['comment'] : {};
  const bot = isRecord(message['bot_profile']) ? message['bot_profile'] : {};
  const botName = nameOf(bot['name'], message['username']);
  const botId = slackId(message['bot_id']) ?? slackId(bot['id']);
  const userId = slackId(message['user']) ?? slackId(comment['user']);
  if (userId !== null) {
    const { name, realName } = profileNames(message);
    return {
      id: userId,
      name: name || (realName === '' ? botName : ''),
      realName,
      isBot: userId === 'USLACKBOT' || (botId !== null && name + realName === ''),
    };
  }
  return botId === null ? null : { id: botId, name: botName, realName: botName, isBot: true };
}

/** Returns the author's name at the time of the message. No list contains people from other workspaces. */
function profileNames(message: Record<string, unknown>): { name: string; realName: string } {
  const profile = isRecord(message['user_profile']) ? message['user_profile'] : {};
  return {
    name: nameOf(profile['display_name'], profile['name'], profile['first_name']),
    realName: nameOf(profile['real_name']),
  };
}

function nameOf(...candidates: readonly unknown[]): string {
  for (const candidate of candidates) {
    const name = cleanText(candidate, 200).trim();
    if (name !== '') return name;
  }
  return '';
}

/** Returns the `MessageExtras` as JSON, or null if empty. */
function moreOf(
  message: Record<string, unknown>,
  subtype: string | null,
  speaker: Speaker | null,
): string | null {
  const reactions = listOf(message['reactions']).flatMap(readReaction);
  const files = filesOf(message);
  const { name, realName } = profileNames(message);
  const authorName =
    speaker === null
      ? nameOf(message['username'], realName, name)
      : speaker.isBot
        ? nameOf(message['username'])
        : '';
  const blocks = cleanBlocks(message['blocks']);
  const attachments = listOf(message['attachments']).slice(0, 50).flatMap(readAttachment);
  const others = {
    ...(subtype === null ? {} : { subtype }),
    ...(authorName === '' ? {} : { authorName }),
    ...(blocks === null ? {} : { blocks: [...blocks] }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
  if (reactions.length + files.length + Object.keys(others).length === 0) return null;
  const extras: MessageExtras = { reactions, files, ...others };
  return JSON.stringify(extras);
}

function readReaction(value: unknown): Reaction[] {
  if (!isRecord(value)) return [];
  const name = cleanText(value['name'], 100);
  const users = listOf(value['users']).flatMap((user) => slackId(user) ?? []);
  const count = wholeNumber(value['count']) ?? users.length;
  return name === '' || count === 0 ? [] : [{ name, count, users: users.slice(0, 100) }];
}

/** Returns the distinct files: `files`, the single `file` of messages before 2018, and those of attachments. */
function filesOf(message: Record<string, unknown>): ArchiveFile[] {
  const attached = listOf(message['attachments'])
    .filter(isRecord)
    .flatMap((attachment) => listOf(attachment['files']));
  const all = [...listOf(message['files']), message['file'], ...attached];
  const files = all.slice(0, 100).flatMap(readFile);
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** Returns the name and metadata of a file. Omits URLs, which need the token they contain. */
function readFile(value: unknown, at: number): ArchiveFile[] {
  const file = typeof value === 'string' ? { id: value } : value;
  if (!isRecord(file)) return [];
  const name = cleanText(file['name'], 300);
  const title = cleanText(file['title'], 300);
  const id = slackId(file['id']) ?? (name + title === '' ? null : `file-${at}`);
  if (id === null) return [];
  return [
    {
      id,
      name,
      title,
      mimetype: cleanText(file['mimetype'], 100),
      size: wholeNumber(file['size']),
      mode: modeOf(file),
    },
  ];
}

/** Returns the mode. Deleted and inaccessible files are marked in `mode` or `file_access`. */
function modeOf(file: Record<string, unknown>): string {
  const access = cleanText(file['file_access'], 40);
  const isAway = access === 'file_not_found' || access === 'access_denied';
  return isAway ? access : cleanText(file['mode'], 40) || 'hosted';
}

function readAttachment(value: unknown): ArchiveAttachment[] {
  if (!isRecord(value)) return [];
  const lead = cleanText(value['pretext'], 5_000);
  const text = [lead, cleanText(value['text'], 20_000)].filter(Boolean).join('\n') || innerText(value);
  const title = cleanText(value['title'], 500);
  const fields = listOf(value['fields'])
    .slice(0, 30)
    .filter(isRecord)
    .map((field) => ({ title: cleanText(field['title'], 300), value: cleanText(field['value'], 3_000) }));
  const fallback = cleanText(value['fallback'], 3_000);
  const attachment = {
    title,
    url: cleanUrl(value['title_link']) || cleanUrl(value['from_url']) || cleanUrl(value['original_url']),
    source: nameOf(value['service_name'], value['author_name'], value['author_subname'], value['footer']),
    text: text === '' && title === '' && fields.length === 0 ? fallback : text,
    fields,
  };
  const isEmpty = attachment.title + attachment.url + attachment.text === '' && fields.length === 0;
  return isEmpty ? [] : [attachment];
}

/** Returns the text of an attachment. Shared messages and app layouts have it in blocks instead of `text`. */
function innerText(attachment: Record<string, unknown>): string {
  const shared = listOf(attachment['message_blocks'])
    .filter(isRecord)
    .flatMap(({ message }) => (isRecord(message) ? listOf(message['blocks']) : []));
  return blocksAsText(cleanBlocks([...listOf(attachment['blocks']), ...shared]) ?? []).slice(0, 20_000);
}
