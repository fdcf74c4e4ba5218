import { formatSlackTs } from './slack-ts.ts';

/** A message's columns as they are stored. */
export type StoredMessage = {
  readonly ts_us: number;
  readonly thread_us: number | null;
  readonly user_id: string | null;
  readonly reply_count: number;
  readonly edited_us: number | null;
  readonly text: string;
  /** JSON of `reactions`, `files` and what only some messages have, as it goes over the wire; null for none of it. */
  readonly more: string | null;
};

/** A message as JSON in two parts, neither with a line break: `sourceOpening`, text, rest, then a closing brace. */
export type MessageJson = {
  /** The text as a JSON string. */
  readonly text: string;
  /** What comes behind the text, but for the closing brace, so that members can go behind `_source`. */
  readonly rest: string;
};

/** What every message's JSON begins with, so that its text is the first thing that differs. */
export const sourceOpening = '{"_source":{"text":';

/**
 * A message as JSON in the contract's shape. Put together from text: most of it is stored as it is sent, and reading and
 * writing it again would cost more than finding it.
 */
export function messageJson(channel: string, message: StoredMessage): MessageJson {
  const {
    ts_us: us,
    thread_us: thread,
    user_id: user,
    reply_count: replies,
    edited_us: edited,
    more,
  } = message;
  const ts = formatSlackTs(us);
  const others = more === null ? '"reactions":[],"files":[]' : more.trim().slice(1, -1);
  return {
    text: JSON.stringify(message.text),
    rest:
      `,"cm_sort_ts":${us},"channel":${JSON.stringify(channel)},"ts":"${ts}","threadTs":${tsOrNull(thread)},` +
      `"user":${JSON.stringify(user)},"replyCount":${replies},"editedTs":${tsOrNull(edited)},${others}},` +
      `"_id":${JSON.stringify(`${channel}:${ts}`)}`,
  };
}

function tsOrNull(us: number | null): string {
  return us === null ? 'null' : `"${formatSlackTs(us)}"`;
}
