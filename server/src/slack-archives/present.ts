import type {
  ArchiveChannel,
  ArchiveCounts,
  ArchiveMessage,
  ArchiveSearch,
  ArchiveUser,
} from '@niveshak/contract/slack-archives/schemas';
import { hitMarker } from '@niveshak/domain/slack-archives/mark-hits';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { mostCounted } from './ports.ts';
import type { ArchivedMessage, Counted, Found, MessageExtras, ResolvedSearch } from './ports.ts';
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

const noExtras: MessageExtras = { reactions: [], files: [] };

export function presentMessage(message: ArchivedMessage): ArchiveMessage {
  const { channel, tsUs } = message;
  const ts = formatSlackTs(tsUs);
  return {
    _id: `${channel}:${ts}`,
    _source: {
      cm_sort_ts: tsUs,
      channel,
      ts,
      threadTs: tsOrNull(message.threadUs),
      user: message.userId,
      text: message.text,
      replyCount: message.replyCount,
      editedTs: tsOrNull(message.editedUs),
      ...(message.extras ?? noExtras),
    },
  };
}

/** A page of hits, with what was asked for marked in their texts. */
export function presentFound(
  { total, messages, correction, isCatchingUp }: Found,
  search: ResolvedSearch,
): ArchiveSearch {
  const marksIn = hitMarker(correction?.must ?? search.must);
  return {
    total: Math.min(total, mostCounted),
    totalIsLowerBound: total > mostCounted,
    hits: messages.map((message) => ({
      ...presentMessage(message),
      highlight: marksIn(message.text).map(([start, end]) => [start, end]),
    })),
    correctedTo: correction?.typed ?? null,
    isCatchingUp,
  };
}

/** The most frequent channels first, the newest years first. */
export function presentCounted({ channels, years, correction }: Counted): ArchiveCounts {
  return {
    channels: channels.toSorted((a, b) => b.count - a.count || (a.channel < b.channel ? -1 : 1)),
    years: years.toSorted((a, b) => b.year - a.year),
    correctedTo: correction?.typed ?? null,
  };
}

function tsOrNull(us: number | null): string | null {
  return us === null ? null : formatSlackTs(us);
}
