import type { ArchiveAttachment, ArchiveFile, Reaction } from '@niveshak/contract/slack-archives/schemas';
import { isSystemSubtype } from '@niveshak/domain/slack-archives/subtypes';
import { isPlausible, parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { cleanText, cleanUrl, isRecord, listOf, slackId } from './clean-text.ts';
import { cleanBlocks } from './read-blocks.ts';

/** A message as it is stored; `more` is JSON of what only some messages have. */
export type MessageRow = {
  readonly tsUs: number;
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly isSystem: boolean;
  readonly isListed: boolean;
  /** As the export declares it; counted again when the channel is complete. */
  readonly replyCount: number;
  readonly editedUs: number | null;
  readonly text: string;
  readonly more: string | null;
};

/** Somebody who spoke, as the message itself names them. */
export type Speaker = {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly isBot: boolean;
};

export type ReadMessage =
  | { readonly row: MessageRow; readonly speaker: Speaker | null }
  /** Why it is not stored, to a person. */
  | { readonly skipped: string };

/** One element of a day file, in the format of any year. */
export function readMessage(value: unknown): ReadMessage {
  if (!isRecord(value)) return { skipped: 'not a message' };
  const { ts, type } = value;
  if (ts === undefined || ts === null || ts === '') return { skipped: 'without ts' };
  const micros = parseSlackTs(typeof ts === 'number' ? String(ts) : typeof ts === 'string' ? ts : '');
  if (micros === null) return { skipped: 'unreadable ts' };
  if (!isPlausible(micros)) return { skipped: 'ts outside 1990 to 2054' };
  if (type !== undefined && type !== 'message') return { skipped: 'not a message' };
  const subtype = slackId(value['subtype']);
  const threadUs = microsOf(value['thread_ts']);
  const speaker = speakerOf(value);
  return {
    row: {
      tsUs: micros,
      threadUs,
      userId: speaker?.id ?? null,
      isSystem: isSystemSubtype(subtype),
      isListed: threadUs === null || threadUs === micros || subtype === 'thread_broadcast',
      replyCount: wholeNumber(value['reply_count']) ?? 0,
      editedUs: isRecord(value['edited']) ? microsOf(value['edited']['ts']) : null,
      text: cleanText(value['text']),
      more: moreOf(value, subtype, speaker),
    },
    speaker,
  };
}

function microsOf(value: unknown): number | null {
  return typeof value === 'string' ? parseSlackTs(value) : null;
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** `user`, the writer of an old `file_comment`, or the bot; with the name that the message carries along. */
function speakerOf(message: Record<string, unknown>): Speaker | null {
  const comment = isRecord(message['comment']) ? message['comment'] : {};
  const userId = slackId(message['user']) ?? slackId(comment['user']);
  if (userId !== null) {
    const profile = isRecord(message['user_profile']) ? message['user_profile'] : {};
    const name = nameOf(profile['display_name'], profile['name']);
    return { id: userId, name, realName: nameOf(profile['real_name']), isBot: userId === 'USLACKBOT' };
  }
  const botId = slackId(message['bot_id']);
  if (botId === null) return null;
  const bot = isRecord(message['bot_profile']) ? message['bot_profile'] : {};
  const name = nameOf(bot['name'], message['username']);
  return { id: botId, name, realName: name, isBot: true };
}

function nameOf(...candidates: readonly unknown[]): string {
  for (const candidate of candidates) {
    const name = cleanText(candidate, 200).trim();
    if (name !== '') return name;
  }
  return '';
}

/** What goes over the wire as it is; null when it would only say "no reactions, no files". */
function moreOf(
  message: Record<string, unknown>,
  subtype: string | null,
  speaker: Speaker | null,
): string | null {
  const reactions = listOf(message['reactions']).flatMap(readReaction);
  const files = [...listOf(message['files']), message['file']].flatMap(readFile);
  const authorName = speaker === null || speaker.isBot ? nameOf(message['username']) : '';
  const blocks = cleanBlocks(message['blocks']);
  const attachments = listOf(message['attachments']).slice(0, 50).flatMap(readAttachment);
  const extras = {
    ...(subtype === null ? {} : { subtype }),
    ...(authorName === '' ? {} : { authorName }),
    ...(blocks === null ? {} : { blocks }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
  if (reactions.length + files.length + Object.keys(extras).length === 0) return null;
  return JSON.stringify({ reactions, files, ...extras });
}

function readReaction(value: unknown): Reaction[] {
  if (!isRecord(value)) return [];
  const name = cleanText(value['name'], 100);
  const users = listOf(value['users']).flatMap((user) => slackId(user) ?? []);
  const count = wholeNumber(value['count']) ?? users.length;
  return name === '' || count === 0 ? [] : [{ name, count, users: users.slice(0, 100) }];
}

/** Names and metadata; no address of a file is kept, since Slack's carry tokens and lead nowhere without one. */
function readFile(value: unknown): ArchiveFile[] {
  if (!isRecord(value)) return [];
  const id = slackId(value['id']);
  if (id === null) return [];
  return [
    {
      id,
      name: cleanText(value['name'], 300),
      title: cleanText(value['title'], 300),
      mimetype: cleanText(value['mimetype'], 100),
      size: wholeNumber(value['size']),
      mode: cleanText(value['mode'], 40) || 'hosted',
    },
  ];
}

function readAttachment(value: unknown): ArchiveAttachment[] {
  if (!isRecord(value)) return [];
  const text = cleanText(value['text'], 20_000);
  const title = cleanText(value['title'], 500);
  const fields = listOf(value['fields'])
    .slice(0, 30)
    .filter(isRecord)
    .map((field) => ({ title: cleanText(field['title'], 300), value: cleanText(field['value'], 3_000) }));
  const fallback = cleanText(value['fallback'], 3_000);
  const attachment = {
    title,
    url: cleanUrl(value['title_link']) || cleanUrl(value['from_url']) || cleanUrl(value['original_url']),
    source: nameOf(value['service_name'], value['author_name'], value['footer']),
    text: text === '' && title === '' && fields.length === 0 ? fallback : text,
    fields,
  };
  const isEmpty = attachment.title + attachment.url + attachment.text === '' && fields.length === 0;
  return isEmpty ? [] : [attachment];
}
