import * as z from 'zod/mini';
import { archiveThread } from './thread-schema.ts';

/** Slack's `ts`, which is seconds with six decimals as a string. */
const ts = z.string();

const archiveChannelSchema = z.object({
  id: z.string(),
  name: z.string(),
  topic: z.string(),
  group: z.string(),
  isAllowed: z.literal(true),
  messageCount: z.int(),
  firstTs: z.nullable(ts),
  lastTs: z.nullable(ts),
});
export type ArchiveChannel = z.infer<typeof archiveChannelSchema>;
export const archiveChannelsSchema = z.array(archiveChannelSchema);

const archiveUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  realName: z.string(),
  isBot: z.boolean(),
  isDeleted: z.boolean(),
});
export type ArchiveUser = z.infer<typeof archiveUserSchema>;
export const archiveUsersSchema = z.array(archiveUserSchema);

const reactionSchema = z.object({ name: z.string(), count: z.int(), users: z.array(z.string()) });
export type Reaction = z.infer<typeof reactionSchema>;

/** Name and metadata, without Slack's links, because they contain tokens. */
const archiveFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  mimetype: z.string(),
  size: z.nullable(z.int()),
  /** Slack's value, such as `hosted`, `snippet`, `external`, `tombstone` (deleted) or `hidden_by_limit`. */
  mode: z.string(),
  /** Set if the archive has the file, as an image to display or a file to download. */
  stored: z.optional(z.enum(['picture', 'file'])),
});
export type ArchiveFile = z.infer<typeof archiveFileSchema>;

const archiveAttachmentSchema = z.object({
  title: z.string(),
  /** http(s) URL without its query; empty if there is none. */
  url: z.string(),
  source: z.string(),
  text: z.string(),
  fields: z.array(z.object({ title: z.string(), value: z.string() })),
});
export type ArchiveAttachment = z.infer<typeof archiveAttachmentSchema>;

export const archiveMessageSchema = z.object({
  _id: z.string(),
  _source: z.object({
    /** `ts` as integer microseconds. */
    cm_sort_ts: z.int(),
    channel: z.string(),
    ts,
    threadTs: z.nullable(ts),
    user: z.nullable(z.string()),
    text: z.string(),
    replyCount: z.int(),
    editedTs: z.nullable(ts),
    reactions: z.array(reactionSchema),
    files: z.array(archiveFileSchema),
    /**
     * Slack's message subtype, such as `channel_join`, `bot_message` or `me_message`; absent for an ordinary message.
     */
    subtype: z.optional(z.string()),
    /** Display name of an author who is not an archive user, such as a bot or unknown member. */
    authorName: z.optional(z.string()),
    /** Slack's rich text if the message has any. It is exact, while `text` is an approximation. */
    blocks: z.optional(z.array(z.unknown())),
    attachments: z.optional(z.array(archiveAttachmentSchema)),
  }),
});
export type ArchiveMessage = z.infer<typeof archiveMessageSchema>;
export const archiveMessagesSchema = z.array(archiveMessageSchema);

const archiveHitSchema = z.extend(archiveMessageSchema, {
  /** Ranges to highlight in `text`, as UTF-16 offsets with exclusive end, sorted and without overlap. */
  highlight: z.array(z.tuple([z.int(), z.int()])),
});
export type ArchiveHit = z.infer<typeof archiveHitSchema>;

export const archiveSearchSchema = z.object({
  /** Exact up to 10,000. */
  total: z.int(),
  totalIsLowerBound: z.boolean(),
  hits: z.array(archiveHitSchema),
  /** Corrected query, used because the typed query had no match; otherwise null. */
  correctedTo: z.nullable(z.string()),
  /** Whether new messages are still being indexed. */
  isCatchingUp: z.boolean(),
});
export type ArchiveSearch = z.infer<typeof archiveSearchSchema>;

export const archiveCountsSchema = z.object({
  channels: z.array(z.object({ channel: z.string(), count: z.int() })),
  /** IST years, newest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  correctedTo: z.nullable(z.string()),
});
export type ArchiveCounts = z.infer<typeof archiveCountsSchema>;

export const archiveStartSchema = z.object({
  /** Newest first. */
  newest: z.array(archiveThread),
  /** Conversations from around this day in earlier years, longest first. */
  onThisDay: z.array(archiveThread),
});
