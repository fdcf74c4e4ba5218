import * as z from 'zod/mini';
import { calendarDate, instant } from '../http/shapes.ts';

/** Decimal rupees, as the quote provider reports them. */
export const lastPricesSchema = z.array(
  z.object({
    symbol: z.string(),
    last_price: z.number(),
    /** `live`: from the quote provider; `close`: the last end-of-day price, with its date. */
    source: z.enum(['live', 'close']),
    asOf: instant,
    /** Older than the maximum age of a live price while the exchange is open. */
    isStale: z.boolean(),
  }),
);

export const outlierCategories = ['bullish', 'bearish'] as const;
export const outlierSizes = [10, 25, 50, 100] as const;
export const outlierPages = 7;
/** `rank`: the largest deviation from the stock's own history first. */
export const outlierSorts = [
  'rank', 'name', 'close', 'day', 'volume', 'm1', 'm3', 'm6', 'm12',
] as const; // prettier-ignore
export type OutlierSort = (typeof outlierSorts)[number];
export const sortDirections = ['up', 'down'] as const;
/** The measure that exceeded 3 deviations. */
export const outlierCauses = ['return', 'volume', 'both'] as const;

const evidence = {
  close: z.number(),
  /**
   * Return of the day, and its distance from the median of the stock's last 250 days, in median absolute deviations.
   */
  dayReturn: z.number(),
  returnDeviations: z.number(),
  volume: z.number(),
  volumeDeviations: z.number(),
} as const;

/** Return since the outlier, by number of months; null while the date is in the future. */
const outcome = z.object({
  m1: z.nullable(z.number()),
  m3: z.nullable(z.number()),
  m6: z.nullable(z.number()),
  m12: z.nullable(z.number()),
});

const outlierSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  ...evidence,
  /** Adjusted closes of the last 30 trading days, for the sparkline. */
  recent: z.array(z.number()),
  outcome,
});

/** Days on which one stock was an outlier, newest first. */
export const stockOutliersSchema = z.array(
  z.object({ date: calendarDate, category: z.enum(outlierCategories), ...evidence, outcome }),
);

export const outliersSchema = z.object({
  category: z.enum(outlierCategories),
  /** Trading day of the list; null if there is no list. */
  asOf: z.nullable(calendarDate),
  /** Days with a stored list, newest first. */
  days: z.array(calendarDate),
  page: z.int(),
  pages: z.int(),
  /** Number of entries after filtering. */
  total: z.int(),
  outliers: z.array(outlierSchema),
});

export const stockSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  isin: z.nullable(z.string()),
  formerSymbols: z.array(z.object({ symbol: z.string(), until: calendarDate })),
  /** Last day with a price, for a share that has not traded for a month of trading days; null otherwise. */
  endedOn: z.nullable(calendarDate),
  /** Date, close as traded, close adjusted for splits, bonuses and dividends. */
  closes: z.array(z.tuple([calendarDate, z.number(), z.number()])),
  actions: z.array(
    z.object({
      date: calendarDate,
      label: z.string(),
      /** Whether adjusted closes before and after it are comparable. */
      isAdjustedFor: z.boolean(),
    }),
  ),
});
export type Stock = z.infer<typeof stockSchema>;
