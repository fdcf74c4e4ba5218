import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { calendarDate, instant, text } from '../http/shapes.ts';
import { outlierCategories } from '../market-data/schemas.ts';
import { readingPosition } from '../reading/schemas.ts';

/** Articles that Home lists; older ones are found by searching. */
export const articlesOnHome = 40;

const homeArticle = z.extend(articleCardSchema, {
  /** Out since the last visit, on any device. */
  isNew: z.boolean(),
  isRead: z.boolean(),
  position: readingPosition,
});
export type HomeArticle = z.infer<typeof homeArticle>;

const homeRebalance = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  date: calendarDate,
  isNew: z.boolean(),
  note: z.string(),
  /** The largest changes, four at most; weights from 0 to 1. */
  changes: z.array(z.object({ symbol: z.string(), name: z.string(), from: z.number(), to: z.number() })),
  /** All changes. */
  count: z.int(),
});
export type HomeRebalance = z.infer<typeof homeRebalance>;

const homeOutlier = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(outlierCategories),
  dayReturn: z.number(),
  volumeDeviations: z.number(),
  /** Portfolios that hold it and that the member may look at. */
  heldBy: z.array(z.string()),
});
export type HomeOutlier = z.infer<typeof homeOutlier>;

const homeThread = z.object({
  channel: z.string(),
  channelName: z.string(),
  /** Slack's `ts` of its first message. */
  ts: z.string(),
  on: calendarDate,
  author: z.string(),
  /** Its first words, as plain text. */
  excerpt: z.string(),
  replyCount: z.int(),
});
export type HomeThread = z.infer<typeof homeThread>;

export const homeQuery = z.strictObject({ category: z.optional(text(100)) });

export const homeSchema = z.object({
  /** Null on the first visit. */
  lastVisit: z.nullable(instant),
  /** Newest first; of one category where that was asked. */
  articles: z.array(homeArticle),
  /** Of all articles, whatever is shown. */
  articleCount: z.int(),
  newCount: z.int(),
  categories: z.array(z.string()),
  /** Of articles that the plan opens and that the member has not opened, older ones too. */
  unreadCount: z.int(),
  /** Null where the plan has no portfolios. */
  rebalances: z.nullable(z.array(homeRebalance)),
  /** Null where the plan has no outliers. */
  outliers: z.nullable(
    z.object({ on: z.nullable(calendarDate), count: z.int(), listed: z.array(homeOutlier) }),
  ),
  /** A conversation of this day in an earlier year; null where there is none, or the plan has no archive. */
  thread: z.nullable(homeThread),
});
export type Home = z.infer<typeof homeSchema>;
