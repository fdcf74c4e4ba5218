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

/**
 * A message as JSON in the contract's shape, but for its closing brace, so that members can go behind `_source`. Put
 * together from text: most of it is stored as it is sent, and reading and writing it again would cost more than finding
 * it. In three parts, the JSON of its text the second, so that the text can be had from it again; none of them has a
 * line break.
 */
export function messageJson(
  channel: string,
  message: StoredMessage,
): [before: string, text: string, after: string] {
  const {
    ts_us: us,
    thread_us: thread,
    user_id: user,
    reply_count: replies,
    edited_us: edited,
    more,
  } = message;
  const ts = formatSlackTs(us);
  const rest = more === null ? '"reactions":[],"files":[]' : more.trim().slice(1, -1);
  return [
    `{"_id":${JSON.stringify(`${channel}:${ts}`)},"_source":{"cm_sort_ts":${us},"channel":${JSON.stringify(channel)},` +
      `"ts":"${ts}","threadTs":${tsOrNull(thread)},"user":${JSON.stringify(user)},"text":`,
    JSON.stringify(message.text),
    `,"replyCount":${replies},"editedTs":${tsOrNull(edited)},${rest}}`,
  ];
}

function tsOrNull(us: number | null): string {
  return us === null ? 'null' : `"${formatSlackTs(us)}"`;
}
