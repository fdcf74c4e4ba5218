import * as z from 'zod/mini';
import { calendarDate } from '../http/shapes.ts';

/** Conversation as shown in lists. */
export const archiveThread = z.object({
  channel: z.string(),
  channelName: z.string(),
  /** Slack’s `ts` of the first message. */
  ts: z.string(),
  /** IST day of the first message. */
  on: calendarDate,
  /** Id and name of the author; null and empty if unknown. */
  user: z.nullable(z.string()),
  author: z.string(),
  /** Plain-text excerpt of the first message. */
  excerpt: z.string(),
  replyCount: z.int(),
});
export type ArchiveThread = z.infer<typeof archiveThread>;
