import { formatSlackTs } from './slack-ts.ts';

/** A message's columns as they are stored. */
export type StoredMessage = {
  readonly ts_us: number;
  readonly thread_us: number | null;
  readonly user_id: string | null;
  readonly reply_count: number;
  readonly edited_us: number | null;
  /** JSON of `reactions`, `files` and what only some messages have, as it goes over the wire; null for none of it. */
  readonly more: string | null;
};

/**
 * A message as JSON in the contract's shape, put together from text: most of it is stored as it is sent, and reading and
 * writing it again would cost more than finding it. `members` goes behind `_source`.
 */
export function messageJson(
  channel: string,
  us: string,
  { head, text, tail }: { readonly head: string; readonly text: string; readonly tail: string },
  members = '',
): string {
  const ts = `${us.slice(0, -6)}.${us.slice(-6)}`;
  const id = JSON.stringify(`${channel}:${ts}`);
  return (
    `{"_id":${id},"_source":{"cm_sort_ts":${us},"channel":${JSON.stringify(channel)},"ts":"${ts}",${head},` +
    `"text":${JSON.stringify(text)},${tail}}${members}}`
  );
}

/** What stands before a message's text. */
export function messageHead({ thread_us: thread, user_id: user }: StoredMessage): string {
  return `"threadTs":${tsOrNull(thread)},"user":${JSON.stringify(user)}`;
}

/** What stands behind a message's text. */
export function messageTail({ reply_count: replies, edited_us: edited, more }: StoredMessage): string {
  const rest = more === null ? '"reactions":[],"files":[]' : more.trim().slice(1, -1);
  return `"replyCount":${replies},"editedTs":${tsOrNull(edited)},${rest}`;
}

function tsOrNull(us: number | null): string {
  return us === null ? 'null' : `"${formatSlackTs(us)}"`;
}
