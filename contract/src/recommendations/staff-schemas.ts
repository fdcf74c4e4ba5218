import * as z from 'zod/mini';
import { amount, calendarDate, instant, text, uuid } from '../http/shapes.ts';

export const recommendationSources = ['article', 'rebalance', 'experiment', 'outlier'] as const;
export type RecommendationSource = (typeof recommendationSources)[number];

/** Months after which the recommended stock's price is looked up. */
export const outcomeMonths = ['m1', 'm3', 'm6', 'm12'] as const;

const filter = {
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  analyst: z.optional(text(200, 1)),
  /** Current or former symbol. */
  symbol: z.optional(text(32, 1)),
  source: z.optional(z.enum(recommendationSources)),
};
export const recommendationFilter = z.strictObject(filter);
export type RecommendationFilter = z.infer<typeof recommendationFilter>;

export const recommendationsOfPage = 50;

const recommendation = z.object({
  key: z.string(),
  source: z.enum(recommendationSources),
  /** Article or portfolio; null for a list of outliers. */
  sourceId: z.nullable(uuid),
  title: z.nullable(z.string()),
  at: instant,
  day: calendarDate,
  /** Symbol on that day; null if the record describes its subject only in words. */
  symbol: z.nullable(z.string()),
  name: z.string(),
  action: z.string(),
  /** Null for an automatic list, or for a record that predates the analyst requirement. */
  analyst: z.nullable(z.string()),
  rationale: z.string(),
  horizon: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** Disclosures as originally made; null if none were recorded. */
  disclosures: z.nullable(z.string()),
  /** SHA-256 over the published version; null if it was not sealed. */
  seal: z.nullable(z.string()),
  /** Whether the submitter also approved it, in a one-person firm. */
  isSelfApproved: z.boolean(),
  /** Weight before and after in parts per million; null outside portfolios. */
  weight: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Last close on the day; null without prices. */
  price: z.nullable(amount),
  /**
   * Prices after that many months, and the change since, adjusted to that day's price for splits, bonuses and
   * dividends. Null while the date is in the future.
   */
  after: z.record(z.enum(outcomeMonths), z.nullable(z.object({ price: amount, change: z.number() }))),
  /** Day on which the recommendation ended; null while it is open. */
  closedOn: z.nullable(calendarDate),
});
export type StaffRecommendation = z.infer<typeof recommendation>;

export const recommendationQuery = z.strictObject({
  ...filter,
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
});

export const recommendationRegister = z.object({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  recommendations: z.array(recommendation),
  /** All analysts in the register. */
  analysts: z.array(z.string()),
});
