import { z } from 'zod';
import type { ArchiveChannel, ArchiveMessage, ArchiveUser } from '@niveshak/contract/slack-archives/schemas';
import { archiveMessageSchema } from '@niveshak/contract/slack-archives/schemas';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { ChannelRow, MessageRow, UserRow } from './store.ts';

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

/** What `read-message.ts` wrote. */
const moreSchema = z.object({
  reactions: archiveMessageSchema.shape._source.shape.reactions,
  files: archiveMessageSchema.shape._source.shape.files,
  subtype: archiveMessageSchema.shape._source.shape.subtype,
  authorName: archiveMessageSchema.shape._source.shape.authorName,
  blocks: archiveMessageSchema.shape._source.shape.blocks,
  attachments: archiveMessageSchema.shape._source.shape.attachments,
});

export function presentMessage(channel: string, row: Omit<MessageRow, 'channel'>): ArchiveMessage {
  const ts = formatSlackTs(row.ts_us);
  const { reactions, files, ...more } =
    row.more === null ? { reactions: [], files: [] } : moreSchema.parse(row.more);
  return {
    _id: `${channel}:${ts}`,
    _source: {
      cm_sort_ts: row.ts_us,
      channel,
      ts,
      threadTs: tsOrNull(row.thread_us),
      user: row.user_id,
      text: row.text,
      replyCount: row.reply_count,
      editedTs: tsOrNull(row.edited_us),
      reactions,
      files,
      ...more,
    },
  };
}

function tsOrNull(us: number | null): string | null {
  return us === null ? null : formatSlackTs(us);
}
