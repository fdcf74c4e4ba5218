import type { ArchiveChannel, ArchiveUser } from '@niveshak/contract/slack-archives/schemas';
import { messageJson, sourceOpening } from '@niveshak/domain/slack-archives/message-json';
import type { StoredMessage } from '@niveshak/domain/slack-archives/message-json';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { JsonAnswer } from '../platform/http/json-answer.ts';
import type { ChannelRow, UserRow } from './store.ts';

export function presentChannel(row: ChannelRow): ArchiveChannel {
  return {
    id: row.id,
    name: row.name,
    topic: row.topic,
    group: row.group,
    isAllowed: true,
    messageCount: row.messageCount,
    firstTs: tsOrNull(row.firstUs),
    lastTs: tsOrNull(row.lastUs),
  };
}

export function presentUser(row: UserRow): ArchiveUser {
  return {
    id: row.id,
    name: row.name,
    realName: row.real_name,
    isBot: row.is_bot,
    isDeleted: row.is_deleted,
  };
}

/** Messages of one channel, in the contract's shape. */
export function messagesAnswer(channel: string, rows: readonly StoredMessage[]): JsonAnswer {
  const messages = rows.map((row) => {
    const { text, rest } = messageJson(channel, row);
    return `${sourceOpening}${text}${rest}}`;
  });
  return new JsonAnswer(Buffer.from(`[${messages.join(',')}]`));
}

function tsOrNull(us: number | null): string | null {
  return us === null ? null : formatSlackTs(us);
}
