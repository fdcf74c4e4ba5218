import * as z from 'zod/mini';
import { articleCardSchema } from '../articles/schemas.ts';
import { calendarDate, instant, paiseAmount, text } from '../http/shapes.ts';
import { outlierCategories } from '../market-data/outlier-categories.ts';
import { readingPosition } from '../reading/schemas.ts';
import { archiveThread } from '../slack-archives/thread-schema.ts';

/** Maximum number of articles on Home. Older ones are available through search. */
export const articlesOnHome = 40;

const homeArticle = z.extend(articleCardSchema, {
  /** Whether the article was published since the last visit on any device. */
  isNew: z.boolean(),
  /** Whether the article was opened and is not in progress. */
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
  /** Largest weight changes, up to four. Weights are from 0 to 1. */
  changes: z.array(z.object({ symbol: z.string(), name: z.string(), from: z.number(), to: z.number() })),
  /** Total number of changes, including those not listed. */
  count: z.int(),
});
export type HomeRebalance = z.infer<typeof homeRebalance>;

const homeOutlier = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(outlierCategories),
  dayReturn: z.number(),
  volumeDeviations: z.number(),
  /** Portfolios with this holding that the member can access. */
  heldBy: z.array(z.string()),
});
export type HomeOutlier = z.infer<typeof homeOutlier>;

/** Holdings of the member from basket orders, across all portfolios. */
const homeMoney = z.object({
  /** Value at the last closes in paise; null without holdings or if a price is missing. */
  value: z.nullable(paiseAmount),
  /** Value minus cost in paise; null if either is unknown or if returns of a held portfolio may not be shown. */
  gain: z.nullable(paiseAmount),
  /** Gain as a fraction of the cost; null if `gain` is null. */
  gainShare: z.nullable(z.number()),
  /** Number of changes to held portfolios that the member has not followed. */
  pending: z.int(),
  /** Portfolio to open: the one with the most pending changes, or the one of the newest basket. */
  slug: z.string(),
  title: z.string(),
  /** Whether the member confirmed the orders with the broker. */
  isOrdering: z.boolean(),
  /** Portfolio of the newest order that the member has not confirmed with the broker; null if there is none. */
  unconfirmed: z.nullable(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** Value of `txn` in `/basket?txn=`; null if the order lists no stocks. */
      txn: z.nullable(z.string()),
    }),
  ),
});
export type HomeMoney = z.infer<typeof homeMoney>;

export const homeQuery = z.strictObject({ category: z.optional(text(100)) });

export const homeSchema = z.object({
  /** Null on the first visit. */
  lastVisit: z.nullable(instant),
  /** Newest first. Limited to the requested category, if any. */
  articles: z.array(homeArticle),
  /** Total number of articles, regardless of the filter. */
  articleCount: z.int(),
  newCount: z.int(),
  categories: z.array(z.string()),
  /** Number of articles in the plan that are unopened or in progress, including those not listed. */
  unreadCount: z.int(),
  /** Null if the plan includes no portfolios. */
  rebalances: z.nullable(z.array(homeRebalance)),
  /** Null if the plan includes no outliers. */
  outliers: z.nullable(
    z.object({ on: z.nullable(calendarDate), count: z.int(), listed: z.array(homeOutlier) }),
  ),
  /** Conversation from this day in an earlier year; null if there is none or the plan does not include the archive. */
  thread: z.nullable(archiveThread),
  /** Null without a basket order or if the plan includes no portfolios. */
  money: z.nullable(homeMoney),
});
export type Home = z.infer<typeof homeSchema>;
